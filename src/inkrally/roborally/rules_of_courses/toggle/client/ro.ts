/** What it says in Romanian. */

export const texts = {
  'rule.toggle':
    'două echipe; steagurile pot fi atinse în orice ordine; o atingere ia steagul pentru echipă până îl atinge cealaltă; câștigă echipa care le are pe toate trei deodată; un robot distrus lipsește o tură întreagă înainte să revină',
  'rule.toggle.1': 'Steaguri în orice ordine.',
  'rule.toggle.1.text':
    'O atingere la sfârșitul unui registru ia steagul pentru echipa ta, până îl atinge cealaltă echipă.',
  'rule.toggle.1.seen': 'Podeaua arată al cui e: două linii pentru Șosea, traverse pentru Cale ferată.',
  'rule.toggle.2': 'Toate trei deodată înseamnă victoria.',
  'rule.toggle.2.text': 'În clipa în care echipa ta le are, cursa se termină.',
  'rule.toggle.2.seen': 'Deasupra registrelor tale: cine ce are și ce lipsește.',
  'rule.toggle.3': 'Roboții distruși lipsesc o tură întreagă',
  'rule.toggle.3.text': 'înainte să revină.',
  'rule.toggle.3.seen': 'Lângă numele lor: tura în care revin.',
  'rule.toggle.4': 'Nici propria echipă nu te ferește.',
  'rule.toggle.4.text': 'Coechipierii se împing și trag unii în alții ca de obicei.',
  'rule.toggle.4.seen': 'Rândurile turei spun cine pe cine lovește.',
} as const satisfies Record<string, string>;
