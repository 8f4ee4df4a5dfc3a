/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.meteor': 'Meteority',
  'lesson.meteor.about': 'Ohnivě rudá edice, jedno kolo.',
  'lesson.meteor.dice': 'Další dvě kostky',
  'lesson.meteor.dice.rule': 'Jedna rudá kostka je směr, druhá vzdálenost. Meteorit letí od tečky, nejprve z D4.',
  'lesson.meteor.strike': 'Dopad',
  'lesson.meteor.strike.rule': 'Nejdřív dopadne: vše na poli zmizí a zůstane kráter. Vynechat ho stojí zvláštní cestu.',
  'lesson.meteor.strike.do': 'Vyber, kam dopadne.',
  'lesson.meteor.points': 'Body',
  'lesson.meteor.points.rule':
    'Každý konec dálnice nebo železnice, který míří na kráter, dává 2 body a otevřený konec to není. Po dopadu smíš kráter smazat a kreslit na jeho pole.',
} as const satisfies Translated<typeof en>;
