/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-fire-control.exactly': 'U každého zásahu.',
  'roborally.option-fire-control.exactly.text':
    'Platí jen pro zásahy hlavním laserem. Proti tomu se nedá odhodit vylepšení a Odtavný plášť nepomůže. Zámek se otevře jako každý jiný: opravou, od nejnižšího registru, nebo vypnutím.',
  'roborally.example.option-fire-control-example': 'Poškození hned uzamkne registr 1.',
} as const satisfies Translated<typeof en>;
