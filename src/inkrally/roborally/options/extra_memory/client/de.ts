/** What it says in German. */

export const texts = {
  'option.extra_memory': 'Zusatzspeicher',
  'option.extra_memory.text': 'Der Roboter bekommt jede Runde eine Karte mehr.',
} as const satisfies Record<string, string>;
