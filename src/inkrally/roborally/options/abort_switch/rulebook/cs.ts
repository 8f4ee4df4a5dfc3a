/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-abort-switch.exactly': 'Kdy a jak.',
  'roborally.option-abort-switch.exactly.text':
    'Otázka přijde, když se tvá karta registru odkryje. Nová karta přijde z balíčku a má vlastní prioritu. Vymění se i uzamčené registry a obě karty dvojice. Přijdeš-li o vylepšení v témže kole, výměna platí dál.',
  'roborally.example.option-abort-switch-example': 'Pohyb 3 by skončil v jámě. Je přerušen a vymění se i registr 2.',
} as const satisfies Translated<typeof en>;
