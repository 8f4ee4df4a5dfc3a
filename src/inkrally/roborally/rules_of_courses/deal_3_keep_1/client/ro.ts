/** What it says in Romanian. */

export const texts = {
  'rule.deal_3_keep_1':
    'înainte de prima tură, fiecare jucător primește trei cărți opționale cu fața în jos, păstrează una și le pune pe celelalte două sub pachet',
  'rule.deal_3_keep_1.1': 'Păstrezi una din trei.',
  'rule.deal_3_keep_1.1.text':
    'Înainte de prima tură primești trei cărți opționale, păstrezi una, iar celelalte merg sub pachet.',
  'rule.deal_3_keep_1.1.seen': 'Alegi înainte de tura 1; nimeni nu vede ce ai dat înapoi.',
} as const satisfies Record<string, string>;
