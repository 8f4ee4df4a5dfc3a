/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-fire-control.exactly': 'U každého zásahu.',
  'roborally.option-fire-control.exactly.text':
    'Otázka přijde u každého zásahu hlavním laserem. Poškození, které uzamkne registr, je pořád poškození a registr musí být volný; zničené vylepšení odchází místo poškození. Proti tomu se nedá odhodit vylepšení a Odtavný plášť nepomůže; co zadrží Štít při vypnutí, nemá účinek. Zámek se otevře jako každý jiný: opravou, od nejnižšího registru, nebo vypnutím.',
  'roborally.example.option-fire-control-example': 'Poškození hned uzamkne registr 1.',
} as const satisfies Translated<typeof en>;
