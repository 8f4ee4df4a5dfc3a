/** What it says in German. */

export const texts = {
  'rule.timer_all_30':
    'alle haben zusammen einen Countdown von 30 Sekunden, sobald die Handkarten angesehen werden dürfen; unfertige Programme werden zufällig gefüllt wie in der üblichen Regel zum Countdown',
  'rule.timer_all_30.1': '30 Sekunden für alle.',
  'rule.timer_all_30.1.text':
    'Eine Uhr für alle, ab dem Austeilen der Handkarten; leere Register werden zufällig gefüllt.',
  'rule.timer_all_30.1.seen': 'Die Uhr in der Kopfzeile.',
  'rule.timer_all_30.now': 'Eine Uhr mit 30 Sekunden für alle.',
} as const satisfies Record<string, string>;
