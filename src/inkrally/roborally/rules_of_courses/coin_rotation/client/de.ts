/** What it says in German. */

export const texts = {
  'rule.coin_rotation':
    'wer eine Flagge erreicht, wirft eine Münze; bei Kopf dreht sich die 12×12-Tafel unter dem Roboter um ein Viertel im Uhrzeigersinn; Roboter, Flaggen und Archivmarken darauf behalten Feld und Blickrichtung',
  'rule.coin_rotation.1': 'Tafeln drehen sich.',
  'rule.coin_rotation.1.text':
    'Wer eine Flagge erreicht, wirft eine Münze; bei Kopf dreht sich die Tafel unter diesem Roboter um ein Viertel im Uhrzeigersinn.',
  'rule.coin_rotation.1.seen':
    'Der Fabrikboden dreht sich vor deinen Augen, und über deinen Registern steht, wie viele Tafeln sich gedreht haben.',
  'rule.coin_rotation.2': 'Was darauf liegt, bleibt.',
  'rule.coin_rotation.2.text':
    'Roboter, Flaggen und Archivmarken behalten Feld und Blickrichtung; der Fabrikboden darunter ist neu.',
  'rule.coin_rotation.2.seen': 'Der geplante Weg ist auf dem Fabrikboden eingezeichnet, wie er jetzt liegt.',
  'rule.coin_rotation.now': 'Eine erreichte Flagge kann die Tafel unter dem Roboter drehen.',
} as const satisfies Record<string, string>;
