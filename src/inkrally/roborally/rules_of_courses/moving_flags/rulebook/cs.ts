/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-moving-flags': 'Pohyblivé vlajky',
  'roborally.rule-moving-flags.exactly': 'Přesněji.',
  'roborally.rule-moving-flags.exactly.text':
    'Vlajky neblokují sebe navzájem ani roboty a posuvníky ani zbraně je neposouvají. Za okrajem je vlajka pryč stejně jako v jámě. Po registru 5 je zpátky na začátku dalšího kola.',
  'roborally.example.rule-moving-flags-example': 'Pás veze vlajku i robota.',
} as const satisfies Translated<typeof en>;
