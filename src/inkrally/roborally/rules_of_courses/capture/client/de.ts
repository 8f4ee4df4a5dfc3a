/** What it says in German. */

export const texts = {
  'rule.capture':
    'zwei Teams, jedes auf einer eigenen Tafel; es gewinnt das Team, das am Ende einer Runde die Flagge des anderen auf seiner Tafel hat',
  'rule.capture.1': 'Zwei Tafeln, zwei Flaggen.',
  'rule.capture.1.text': 'Jedem Team gehört eine Tafel mit der Flagge darauf.',
  'rule.capture.1.seen': 'Die erste Wahl sagt, wem welche Tafel gehört; ihr Rahmen ist die Linie des Teams.',
  'rule.capture.2': 'Trag die andere nach Hause.',
  'rule.capture.2.text':
    'Ein Roboter, der ein Register auf der Flagge des anderen Teams beendet, nimmt sie mit. Es gewinnt das Team, das sie am Ende einer Runde auf der eigenen Tafel hat.',
  'rule.capture.2.seen': 'Über deinen Registern: wer welche Flagge trägt.',
  'rule.capture.3': 'Sie fällt herunter.',
  'rule.capture.3.text':
    'Wer sie trägt, lässt sie fallen, wenn er außerhalb der eigenen Tafel geschoben wird, abstürzt oder zerstört wird.',
  'rule.capture.3.seen': 'Eine Zeile der Runde sagt, wo.',
  'rule.capture.4': 'Schick deine nach Hause.',
  'rule.capture.4.text':
    'Erreiche deine eigene Flagge auf deiner eigenen Tafel, und sie kommt dorthin zurück, wo sie begann.',
  'rule.capture.4.seen': 'Eine Zeile der Runde sagt es.',
  'rule.capture.5': 'Vom Gegner hinausgeschoben.',
  'rule.capture.5.text':
    'Schiebt dich ein Gegner, der auf seiner eigenen Tafel steht, verlässt du den Fabrikboden; du beginnst wieder zu Hause und verlierst kein Leben.',
  'rule.capture.5.seen': 'Die Liste der Roboter sagt es.',
  'rule.capture.now': 'Bring die Flagge des anderen Teams auf deine eigene Tafel.',
} as const satisfies Record<string, string>;
