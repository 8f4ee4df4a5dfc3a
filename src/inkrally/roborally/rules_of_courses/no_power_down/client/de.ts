/** What it says in German. */

export const texts = {
  'rule.no_power_down': 'niemand darf sich abschalten',
  'rule.no_power_down.1': 'Niemand schaltet sich ab.',
  'rule.no_power_down.1.text': 'Es gibt keine Pause für Reparaturen.',
  'rule.no_power_down.1.seen': 'Das Kästchen unter deinen Handkarten ist geschlossen.',
  'rule.no_power_down.now': 'Niemand darf sich abschalten.',
} as const satisfies Record<string, string>;
