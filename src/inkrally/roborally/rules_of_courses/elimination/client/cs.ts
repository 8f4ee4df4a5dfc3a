/** What it says in Czech. */

export const texts = {
  'rule.elimination': 'dva týmy, žádné vlajky; tým vítězí, když druhému nezbývá žádný život',
  'rule.elimination.1': 'Žádné vlajky.',
  'rule.elimination.1.text': 'Tým vítězí, když druhému nezbývá žádný život.',
  'rule.elimination.1.seen': 'Nad tvými registry: životy každého týmu.',
  'rule.elimination.2': 'Vlastní tým není štít.',
  'rule.elimination.2.text': 'Spoluhráči z týmu se tlačí a střílejí po sobě jako vždy.',
  'rule.elimination.2.seen': 'V řádcích kola stojí, kdo koho zasáhl.',
} as const satisfies Record<string, string>;
