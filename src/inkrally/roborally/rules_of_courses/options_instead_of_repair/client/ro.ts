/** What it says in Romanian. */

export const texts = {
  'rule.options_instead_of_repair':
    'la curățare, un robot aflat pe o căsuță cu o singură cheie sau pe un steag trage o carte opțională și nu repară nimic; pe o căsuță cu cheie și ciocan trage două cărți opționale și nu repară nimic',
  'rule.options_instead_of_repair.1': 'Cărți în loc de reparații.',
  'rule.options_instead_of_repair.1.text':
    'La sfârșitul turei, o cheie sau un steag dă o carte opțională, iar cheia încrucișată cu ciocanul două; acolo nu se repară nimic.',
  'rule.options_instead_of_repair.1.seen': 'Rândurile de după registrul 5 spun ce s-a tras.',
  'rule.options_instead_of_repair.now': 'Cheile și steagurile dau cărți opționale și nu repară nimic.',
} as const satisfies Record<string, string>;
