/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.10.1': 'Pouště',
  'railroad_ink.10.1.words': 'poušť, kaktus, oáza, sucho',
  'railroad_ink.10.1.draw': 'Kaktusy a oázy.',
  'railroad_ink.10.1.draw.text':
    'Šest kol. Každou kostku pouště smíš nakreslit na prázdné pole beze střetu, napojenou či ne. S cestou je kaktus nebo oáza; dva kaktusy jsou bez cesty a své pole zaplní. Stůl může žádat, aby cesty navazovaly jako obvykle.',
  'railroad_ink.example.desert-anywhere':
    'Dálnice s kaktusem, na nic nenapojená: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.example.desert-never':
    'Železnice z kostky pouště proti dálnici: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.10.1.drought': 'Sucha.',
  'railroad_ink.10.1.drought.text':
    'Sucho přijde, než se cokoli nakreslí, jen jednou, i když ho ukazují obě kostky: smaže se každý kaktus, který nemá oázu na žádném ze čtyř sousedních polí; cesty zůstanou a pole, na kterém nic nezbylo, je zase prázdné. Místo toho smíš přeškrtnout zvláštní cestu, v rámci jejích limitů. Po 6. kole se kostkami pouště hodí ještě jednou; proti tomuto suchu ji smíš přeškrtnout, i když byla jiná použita v 6. kole.',
  'railroad_ink.example.desert-drought':
    'Kaktus vedle oázy zůstane: {desert, plural, one {# kaktus} few {# kaktusy} many {# kaktusu} other {# kaktusů}}',
  'railroad_ink.10.1.score': 'Body za kaktusy.',
  'railroad_ink.10.1.score.text': '1 za každý kaktus, který na konci stojí.',
  'railroad_ink.10.1.score.points': '1 za kaktus',
  'railroad_ink.example.desert-points':
    'Jeden kaktus u dálnice a dva, které zaplní své pole: {desert, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.goals-desert': 'Úkoly: pouště',
} as const satisfies Translated<typeof en>;
