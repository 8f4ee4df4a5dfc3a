/** What it says in Romanian. */

export const texts = {
  'rule.elimination': 'două echipe, fără steaguri; o echipă câștigă când cealaltă nu mai are vieți',
  'rule.elimination.1': 'Fără steaguri.',
  'rule.elimination.1.text': 'O echipă câștigă când cealaltă nu mai are nicio viață.',
  'rule.elimination.1.seen': 'Deasupra registrelor tale: viețile fiecărei echipe.',
  'rule.elimination.2': 'Nici propria echipă nu te ferește.',
  'rule.elimination.2.text': 'Coechipierii se împing și trag unii în alții ca de obicei.',
  'rule.elimination.2.seen': 'Rândurile turei spun cine pe cine lovește.',
} as const satisfies Record<string, string>;
