/** What it says in Romanian. */

export const texts = {
  'rule.two_teams':
    'două echipe egale; primul robot care atinge singur toate steagurile în ordine câștigă pentru echipa lui',
  'rule.two_teams.1': 'Un robot câștigă pentru toți.',
  'rule.two_teams.1.text': 'Primul robot care atinge toate steagurile în ordine câștigă pentru echipa lui.',
  'rule.two_teams.1.seen': 'Steagurile mici de lângă fiecare nume.',
  'rule.two_teams.2': 'Nici propria echipă nu te ferește.',
  'rule.two_teams.2.text': 'Coechipierii se împing și trag unii în alții ca de obicei.',
  'rule.two_teams.2.seen': 'Rândurile turei spun cine pe cine lovește.',
} as const satisfies Record<string, string>;
