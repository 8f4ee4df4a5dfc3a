/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-scrambler.exactly': 'Místo laseru.',
  'roborally.option-scrambler.exactly.text':
    'Otázka přijde, když by hlavní laser někoho zasáhl; poškození nezpůsobí. Nová karta leží lícem dolů, dokud se její registr neodkryje, a nahradí i obě karty dvojice. Uzamčený registr zůstane uzamčený s novou kartou. U robota, který tam kartu nemá, se nic nestane.',
  'roborally.example.option-scrambler-example': 'Pohyb 1 v registru 2 robota Bobbin se změní v horní kartu balíčku.',
} as const satisfies Translated<typeof en>;
