/** What it says in Czech. */

export const texts = {
  'rule.deal_3_keep_1':
    'před prvním kolem dostane každý hráč tři karty vylepšení lícem dolů, jednu si nechá a dvě vrátí dospod balíčku',
  'rule.deal_3_keep_1.1': 'Nech si jednu ze tří.',
  'rule.deal_3_keep_1.1.text':
    'Před prvním kolem dostaneš tři karty vylepšení, jednu si necháš a ostatní jdou dospod balíčku.',
  'rule.deal_3_keep_1.1.seen': 'Otázka přijde před kolem 1; co vracíš, nikdo nevidí.',
} as const satisfies Record<string, string>;
