/** What it says in German. */

export const texts = {
  'rule.moving_flags':
    'in Schritt C jedes Registers tragen Förderbänder Flaggen genau wie Roboter; eine Flagge, die in eine Grube fällt, liegt zu Beginn der nächsten Registerphase wieder auf ihrem ersten Feld; Archivmarken auf einer Flagge gehen mit; erreichte Flaggen bleiben erreicht',
  'rule.moving_flags.1': 'Förderbänder tragen Flaggen.',
  'rule.moving_flags.1.text':
    'In jedem Register bewegen sie sich wie Roboter, und Archivmarken, die auf ihnen liegen, gehen mit.',
  'rule.moving_flags.1.seen': 'Der Fabrikboden zeigt, wo sie jetzt liegen.',
  'rule.moving_flags.2': 'In die Grube und zurück.',
  'rule.moving_flags.2.text':
    'Eine Flagge, die in eine Grube fällt, liegt zu Beginn des nächsten Registers wieder auf ihrem ersten Feld.',
  'rule.moving_flags.2.seen': 'Über deinen Registern, solange sie weg ist.',
  'rule.moving_flags.3': 'Erreicht ist erreicht.',
  'rule.moving_flags.3.text': 'Was du erreicht hast, bleibt erreicht, wohin die Flagge auch wandert.',
  'rule.moving_flags.3.seen': 'Die kleinen Flaggen neben deinem Namen.',
  'rule.moving_flags.now': 'Förderbänder tragen die Flaggen mit.',
} as const satisfies Record<string, string>;
