/** What it says in German. */

export const texts = {
  'rule.start_damage_2': 'jeder Roboter beginnt mit 2 Schaden',
  'rule.start_damage_2.1': 'Zwei Schaden von Anfang an.',
  'rule.start_damage_2.1.text': 'Jeder Roboter beginnt mit sieben Karten.',
  'rule.start_damage_2.1.seen': 'Die Kästchen neben seinem Namen.',
} as const satisfies Record<string, string>;
