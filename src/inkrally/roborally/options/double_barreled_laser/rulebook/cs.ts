/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-double-barreled-laser.exactly': 'Sama od sebe.',
  'roborally.option-double-barreled-laser.exactly.text':
    'Každý z obou výstřelů se dá zadržet zvlášť. Zadní laser zůstává jednoduchý. Kdo místo hlavního laseru použije zbraň, z tohoto nestřílí.',
  'roborally.example.option-double-barreled-laser-example': 'Dva výstřely, dvě poškození.',
} as const satisfies Translated<typeof en>;
