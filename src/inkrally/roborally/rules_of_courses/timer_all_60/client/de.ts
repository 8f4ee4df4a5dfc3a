/** What it says in German. */

export const texts = {
  'rule.timer_all_60':
    'alle haben zusammen einen Countdown von 60 Sekunden, sobald die Handkarten angesehen werden dürfen; unfertige Programme werden zufällig gefüllt wie in der üblichen Regel zum Countdown',
  'rule.timer_all_60.1': '60 Sekunden für alle.',
  'rule.timer_all_60.1.text':
    'Eine Uhr für alle, ab dem Austeilen der Handkarten; leere Register werden zufällig gefüllt.',
  'rule.timer_all_60.1.seen': 'Die Uhr in der Kopfzeile.',
  'rule.timer_all_60.now': 'Eine Uhr mit 60 Sekunden für alle.',
} as const satisfies Record<string, string>;
