/** What it says in Romanian. */

export const texts = {
  'rule.team_relay': 'echipe de câte doi; fiecare steag trebuie atins în ordine, dar numai de un robot al echipei',
  'rule.team_relay.1': 'Echipe de câte doi.',
  'rule.team_relay.1.text':
    'Partenerii au steagurile în comun: fiecare steag contează o dată, oricare dintre ei îl atinge.',
  'rule.team_relay.1.seen': 'Deasupra registrelor tale: următorul steag al fiecărei echipe.',
  'rule.team_relay.2': 'Steagurile în ordinea lor.',
  'rule.team_relay.2.text': 'Contează următorul, ca în orice cursă.',
  'rule.team_relay.2.seen': 'Steagurile mici de lângă ambele nume.',
  'rule.team_relay.3': 'Nici propria echipă nu te ferește.',
  'rule.team_relay.3.text': 'Partenerii se împing și trag unul în altul ca de obicei.',
  'rule.team_relay.3.seen': 'Rândurile turei spun cine pe cine lovește.',
} as const satisfies Record<string, string>;
