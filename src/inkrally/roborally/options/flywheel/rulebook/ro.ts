/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-flywheel.exactly': 'Când și cum.',
  'roborally.option-flywheel.exactly.text':
    'Stă acolo cel mult o carte. O pui odată cu programul și o iei înainte să așezi prima carte, în orice tură de mai târziu. Rămâne și la oprire, iar dacă rămâne cartea opțională, chiar și când robotul e distrus.',
  'roborally.example.option-flywheel-example': 'Se împart două cărți, iar Înainte 3 de pe Volantă li se alătură.',
} as const satisfies Translated<typeof en>;
