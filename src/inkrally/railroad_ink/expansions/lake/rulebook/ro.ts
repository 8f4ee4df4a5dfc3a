/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.7.2': 'Lacuri',
  'railroad_ink.7.2.words': 'lac, apă, debarcader, feribot',
  'railroad_ink.7.2.draw': 'Desenarea apei.',
  'railroad_ink.7.2.draw.text':
    'Șase runde. Desenează unul dintre zarurile de lac, ambele sau niciunul, în orice căsuță goală, legate sau nu. Apa nu se poate întâlni cu o șosea, o cale ferată sau o ieșire. Apa conectată formează un lac; apa deschisă nu costă nimic.',
  'railroad_ink.example.lake-anywhere': 'Apă nelegată de nimic: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.lake-never': 'Apă la capătul unei căi ferate: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.7.2.pier': 'Debarcadere.',
  'railroad_ink.7.2.pier.text':
    'Un debarcader își conectează traseele cu lacul: toate rețelele cu debarcadere la același lac sunt o singură rețea. Șoselele și căile ferate se termină la el. Un debarcader este o gară.',
  'railroad_ink.example.lake-pier':
    'Două debarcadere, o rețea: {exits, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.7.2.fill': 'Apa crește.',
  'railroad_ink.7.2.fill.text':
    'O căsuță goală spre care se îndreaptă apă din trei sau patru laturi devine imediat apă, și tot așa până nu se mai schimbă nimic. Marginea nu este apă. Umplerea nu costă niciun zar și contează pentru lac și pentru centru. Apa vine chiar și în fața unei ieșiri sau a capătului unui traseu, care rămâne deschis.',
  'railroad_ink.example.lake-fill':
    'Al treilea mal, și D3 se umple: un lac de patru căsuțe: {lake, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.7.2.score': 'Puncte pentru lacuri.',
  'railroad_ink.7.2.score.text':
    'Cel mai mic lac aduce 1 punct pentru fiecare căsuță a sa. Dacă este un singur lac, el este cel mai mic.',
  'railroad_ink.7.2.score.points': '1 pe căsuță din cel mai mic lac',
  'railroad_ink.example.lake-smallest':
    'Lacuri de două și de trei căsuțe; punctează cel mai mic: {lake, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.goals-lake': 'Obiective: lacuri',
} as const satisfies Translated<typeof en>;
