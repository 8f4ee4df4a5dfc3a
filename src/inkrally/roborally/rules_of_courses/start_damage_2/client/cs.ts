/** What it says in Czech. */

export const texts = {
  'rule.start_damage_2': 'každý robot začíná se dvěma poškozeními',
  'rule.start_damage_2.1': 'Dvě poškození od začátku.',
  'rule.start_damage_2.1.text': 'Každý robot začíná se sedmi kartami.',
  'rule.start_damage_2.1.seen': 'Políčka vedle jeho jména.',
} as const satisfies Record<string, string>;
