/** What it says in German. */

export const texts = {
  'rule.superbot':
    'ein Roboter ist der SuperBot: Er schießt doppelt so stark, verliert nach jeder Runde allen Schaden, und nur für ihn zählen Flaggen; wer ihn zerstört, nimmt seinen Platz ein',
  'rule.superbot.1': 'Ein Roboter ist der SuperBot.',
  'rule.superbot.1.text': 'Er schießt doppelt so stark und verliert nach jeder Runde allen Schaden.',
  'rule.superbot.1.seen': 'Ein Ring aus zwei Linien um ihn auf dem Fabrikboden.',
  'rule.superbot.2': 'Nur er bekommt Flaggen.',
  'rule.superbot.2.text': 'Was andere erreichen, zählt nicht.',
  'rule.superbot.2.seen': 'Über deinen Registern: wer es ist.',
  'rule.superbot.3': 'Nimm seinen Platz ein.',
  'rule.superbot.3.text':
    'Wird er zerstört, wodurch auch immer, ist der nächste SuperBot, wer ihn zuletzt getroffen oder direkt geschoben hat.',
  'rule.superbot.3.seen': 'Eine Zeile der Runde sagt es.',
} as const satisfies Record<string, string>;
