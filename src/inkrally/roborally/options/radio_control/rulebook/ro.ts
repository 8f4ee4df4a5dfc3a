/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-radio-control.exactly': 'În locul laserului.',
  'roborally.option-radio-control.exactly.text':
    'Întrebarea vine dacă laserul principal ar lovi pe cineva; nu produce avarii. Din registrul următor, ținta joacă imediat după trăgător cărțile lui, după propria orientare și cu propriile cărți opționale. Ține până la sfârșitul turei, chiar dacă trăgătorul e distrus, deci în registrul 5 nu are efect. O țintă oprită nu se mișcă.',
  'roborally.example.option-radio-control-example':
    'În registrul 2, Bobbin joacă Înainte 2 al lui Abacus, în propria direcție: spre nord.',
} as const satisfies Translated<typeof en>;
