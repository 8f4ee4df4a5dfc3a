/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-power-down-shield.exactly': 'Sama od sebe.',
  'roborally.option-power-down-shield.exactly.text':
    'Působí ve vypnutí, v každém registru znovu, proti laserům a zbraním. Druhé poškození z téže strany projde. Proti nárazu Beranidla nepomůže.',
  'roborally.example.option-power-down-shield-example': 'Dva výstřely ze dvou stran: oba zadrží.',
} as const satisfies Translated<typeof en>;
