/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.7.2': 'Jezera',
  'railroad_ink.7.2.words': 'jezero, voda, přístaviště, trajekt',
  'railroad_ink.7.2.draw': 'Kreslení vody.',
  'railroad_ink.7.2.draw.text':
    'Šest kol. Nakreslíš obě kostky jezer, jednu, nebo žádnou, na libovolné prázdné pole, napojené či ne. Voda se nesmí potkat s dálnicí, železnicí ani výjezdem. Propojená voda tvoří jezero; otevřená voda nic nestojí.',
  'railroad_ink.example.lake-anywhere': 'Voda, která na nic nenavazuje: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.example.lake-never': 'Voda proti konci železnice: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.7.2.pier': 'Přístaviště.',
  'railroad_ink.7.2.pier.text':
    'Přístaviště propojuje své cesty s jezerem: všechny sítě s přístavištěm u jednoho jezera jsou jedna síť. Dálnice a železnice u něj končí. Přístaviště je stanice.',
  'railroad_ink.example.lake-pier':
    'Dvě přístaviště, jedna síť: {exits, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.7.2.fill': 'Voda stoupá.',
  'railroad_ink.7.2.fill.text':
    'Prázdné pole, na které voda míří ze tří nebo čtyř stran, se hned stane vodou, a tak dál, dokud se něco mění. Vnější okraj voda není. Nestojí to žádnou kostku a počítá se to do jezera i do středu. Voda přijde i před výjezd nebo před konec cesty, ten pak zůstane otevřený.',
  'railroad_ink.example.lake-fill':
    'Třetí břeh, a D3 se zaplní; jezero o čtyřech polích: {lake, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.7.2.score': 'Body za jezera.',
  'railroad_ink.7.2.score.text':
    'Nejmenší jezero dá 1 bod za každé své pole. Je-li jezero jen jedno, je zároveň nejmenší.',
  'railroad_ink.7.2.score.points': '1 za pole nejmenšího jezera',
  'railroad_ink.example.lake-smallest':
    'Jezera o dvou a o třech polích; boduje menší: {lake, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.goals-lake': 'Úkoly: jezera',
} as const satisfies Translated<typeof en>;
