/** What it says in German. */

export const texts = {
  'rule.two_teams':
    'zwei gleich große Teams; der erste einzelne Roboter, der alle Flaggen der Reihe nach erreicht, gewinnt für sein Team',
  'rule.two_teams.1': 'Ein Roboter gewinnt für alle.',
  'rule.two_teams.1.text': 'Der erste Roboter, der alle Flaggen der Reihe nach erreicht, gewinnt für sein Team.',
  'rule.two_teams.1.seen': 'Die kleinen Flaggen neben jedem Namen.',
  'rule.two_teams.2': 'Das eigene Team ist kein Schild.',
  'rule.two_teams.2.text': 'Auch im selben Team schieben und treffen Roboter einander wie üblich.',
  'rule.two_teams.2.seen': 'Die Zeilen der Runde sagen, wer wen getroffen hat.',
} as const satisfies Record<string, string>;
