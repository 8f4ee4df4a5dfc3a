/** What it says in German. */

export const texts = {
  'rule.elimination': 'zwei Teams, keine Flaggen; ein Team gewinnt, wenn das andere kein Leben mehr hat',
  'rule.elimination.1': 'Keine Flaggen.',
  'rule.elimination.1.text': 'Ein Team gewinnt, wenn das andere kein Leben mehr hat.',
  'rule.elimination.1.seen': 'Über deinen Registern: die Leben jedes Teams.',
  'rule.elimination.2': 'Das eigene Team ist kein Schild.',
  'rule.elimination.2.text': 'Auch im selben Team schieben und treffen Roboter einander wie üblich.',
  'rule.elimination.2.seen': 'Die Zeilen der Runde sagen, wer wen getroffen hat.',
} as const satisfies Record<string, string>;
