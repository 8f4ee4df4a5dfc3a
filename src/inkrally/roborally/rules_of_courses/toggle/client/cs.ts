/** What it says in Czech. */

export const texts = {
  'rule.toggle':
    'dva týmy; vlajky se získávají v libovolném pořadí; získaná patří týmu, dokud ji nezíská druhý tým; vítězí tým, který drží všechny tři najednou; zničený robot celé jedno kolo chybí, než se vrátí',
  'rule.toggle.1': 'Vlajky v libovolném pořadí.',
  'rule.toggle.1.text': 'Vlajka získaná na konci registru patří tvému týmu, dokud ji nezíská druhý tým.',
  'rule.toggle.1.seen': 'Plocha ukazuje, čí je: dvě čáry pro Dálnici, příčky pro Železnici.',
  'rule.toggle.2': 'Vítězí všechny tři najednou.',
  'rule.toggle.2.text': 'Jakmile je tvůj tým drží, závod končí.',
  'rule.toggle.2.seen': 'Nad tvými registry: kdo co drží a co chybí.',
  'rule.toggle.3': 'Zničení roboti celé jedno kolo chybí,',
  'rule.toggle.3.text': 'než se vrátí.',
  'rule.toggle.3.seen': 'Vedle jejich jména: kolo, ve kterém jsou zpátky.',
  'rule.toggle.4': 'Vlastní tým není štít.',
  'rule.toggle.4.text': 'Spoluhráči z týmu se tlačí a střílejí po sobě jako vždy.',
  'rule.toggle.4.seen': 'V řádcích kola stojí, kdo koho zasáhl.',
} as const satisfies Record<string, string>;
