/** What it says in Czech. */

export const texts = {
  'rule.moving_flags':
    'v každém registru vozí pásy vlajky stejně jako roboty; vlajka, která spadne do jámy, je na začátku příštího registru zpátky na svém prvním poli; virtuální značky na vlajce jedou s ní; získané vlajky se neztrácejí',
  'rule.moving_flags.1': 'Pásy vozí vlajky.',
  'rule.moving_flags.1.text':
    'V každém registru se hýbou jako roboti a virtuální značky, které na nich leží, jedou s nimi.',
  'rule.moving_flags.1.seen': 'Na ploše vidíš, kde právě leží.',
  'rule.moving_flags.2': 'Do jámy a zpátky.',
  'rule.moving_flags.2.text':
    'Vlajka, která spadne do jámy, je na začátku příštího registru zpátky na svém prvním poli.',
  'rule.moving_flags.2.seen': 'Nad tvými registry, dokud chybí.',
  'rule.moving_flags.3': 'Získaná platí natrvalo.',
  'rule.moving_flags.3.text': 'Vlajka, kterou jednou získáš, platí, ať pak odjede kamkoli.',
  'rule.moving_flags.3.seen': 'Malé vlajky vedle tvého jména.',
  'rule.moving_flags.now': 'Pásy vozí vlajky s sebou.',
} as const satisfies Record<string, string>;
