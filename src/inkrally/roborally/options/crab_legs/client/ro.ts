/** What it says in Romanian. */

export const texts = {
  'option.crab_legs': 'Picioare de crab',
  'option.crab_legs.text':
    'Înainte 1 poate împărți un registru cu o rotire la stânga sau la dreapta: robotul pășește o căsuță în acea parte, fără să se rotească.',
} as const satisfies Record<string, string>;
