/** What it says in Romanian. */

export const texts = {
  'option.dual_processor': 'Procesor dublu',
  'option.dual_processor.text':
    'O carte de mișcare sau Înapoi poate împărți un registru cu o rotire: robotul merge cu o căsuță mai puțin, cu două la Întoarcere, apoi se rotește.',
} as const satisfies Record<string, string>;
