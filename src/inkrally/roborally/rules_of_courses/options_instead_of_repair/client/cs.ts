/** What it says in Czech. */

export const texts = {
  'rule.options_instead_of_repair':
    'při vyčištění robot na poli s jedním klíčem nebo s vlajkou bere jednu kartu vylepšení a neopravuje se; na poli se zkříženým klíčem a kladivem bere dvě a neopravuje se',
  'rule.options_instead_of_repair.1': 'Karty místo oprav.',
  'rule.options_instead_of_repair.1.text':
    'Na konci kola dává jeden klíč nebo vlajka jednu kartu vylepšení, zkřížený klíč a kladivo dvě; neopravuje se tu nic.',
  'rule.options_instead_of_repair.1.seen': 'Řádky po registru 5 řeknou, co kdo dostal.',
  'rule.options_instead_of_repair.now': 'Klíče a vlajky dávají karty vylepšení a nic neopravují.',
} as const satisfies Record<string, string>;
