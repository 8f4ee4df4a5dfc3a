/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-recompile.exactly': 'Când și cum.',
  'roborally.option-recompile.exactly.text':
    'Cât timp nu ai pus nicio carte în această tură. Pleacă și cartea luată de pe Volantă. Mâna nouă are atâtea cărți câte s-au împărțit; cele blocate rămân. Avaria vine după aceea și poate bloca un registru; o preia Învelișul ablativ sau renunți la o carte opțională.',
  'roborally.example.option-recompile-example': 'Trei rotiri pleacă pentru trei cărți noi, cu prețul unei avarii.',
} as const satisfies Translated<typeof en>;
