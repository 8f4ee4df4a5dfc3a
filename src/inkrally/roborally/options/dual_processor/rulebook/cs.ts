/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-dual-processor.exactly': 'Dvě karty v jednom registru.',
  'roborally.option-dual-processor.exactly.text':
    'Platí priorita karty pohybu. Zeď pohyb ukončí a otočení přesto přijde. Se Čtvrtým rychlostním stupněm platí Pohyb 3 nejdřív za čtyři pole, se Zpátečkou karta Zpět za dvě; teprve pak se jedno nebo dvě odečtou. Karty uzamčené spolu zůstanou obě a platí i bez vylepšení.',
  'roborally.example.option-dual-processor-example': 'Pohyb 3 s Otočením vpravo: dvě pole, pak otočení.',
} as const satisfies Translated<typeof en>;
