/** What it says in Czech. */

export const texts = {
  'rule.team_relay': 'týmy po dvou; vlajky se získávají v pořadí, každou stačí získat jedním robotem týmu',
  'rule.team_relay.1': 'Týmy po dvou.',
  'rule.team_relay.1.text': 'Dvojice má vlajky společné: každá platí jednou, ať ji získá kdokoli z obou.',
  'rule.team_relay.1.seen': 'Nad tvými registry: další vlajka každého týmu.',
  'rule.team_relay.2': 'Vlajky v jejich pořadí.',
  'rule.team_relay.2.text': 'Platí vždy ta další, jako v každém závodě.',
  'rule.team_relay.2.seen': 'Malé vlajky vedle obou jmen.',
  'rule.team_relay.3': 'Vlastní tým není štít.',
  'rule.team_relay.3.text': 'Oba z dvojice se tlačí a střílejí po sobě jako vždy.',
  'rule.team_relay.3.seen': 'V řádcích kola stojí, kdo koho zasáhl.',
} as const satisfies Record<string, string>;
