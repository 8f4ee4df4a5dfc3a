/** What it says in Czech. */

export const texts = {
  'rule.two_teams': 'dva stejně velké týmy; první robot, který získá všechny vlajky v pořadí, vítězí za svůj tým',
  'rule.two_teams.1': 'Jeden robot vítězí za všechny.',
  'rule.two_teams.1.text': 'První robot, který získá všechny vlajky v pořadí, vítězí za svůj tým.',
  'rule.two_teams.1.seen': 'Malé vlajky vedle každého jména.',
  'rule.two_teams.2': 'Vlastní tým není štít.',
  'rule.two_teams.2.text': 'Spoluhráči z týmu se tlačí a střílejí po sobě jako vždy.',
  'rule.two_teams.2.seen': 'V řádcích kola stojí, kdo koho zasáhl.',
} as const satisfies Record<string, string>;
