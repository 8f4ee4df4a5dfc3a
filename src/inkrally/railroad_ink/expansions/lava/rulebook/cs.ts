/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.8.2': 'Láva',
  'railroad_ink.8.2.words': 'láva, sopka, lávové jezero',
  'railroad_ink.8.2.draw': 'Láva teče dál.',
  'railroad_ink.8.2.draw.text':
    'Šest kol. Na D4 stojí od začátku sopka. Kresba lávy potřebuje lávovou stranu propojenou s lávou, která tu je. Láva se nesmí potkat s dálnicí, železnicí ani výjezdem. Její cesta se napojit nemusí, ale s druhým druhem se potkat nesmí.',
  'railroad_ink.example.lava-joined':
    'Láva pokračuje od sopky; dálnice na nic nenavazuje: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.example.lava-apart': 'Láva stranou od každé jiné lávy: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.8.2.duty': 'Jedna nebo obě, každé kolo.',
  'railroad_ink.8.2.duty.text':
    'V každém kole nakreslíš jednu z kostek lávy nebo obě, pokud se některá vejde nebo jí můžeš udělat místo.',
  'railroad_ink.8.2.volcano': 'Nové sopky.',
  'railroad_ink.8.2.volcano.text':
    'Kdykoli smíš nakreslit sopku na prázdné pole, vedle kterého na žádné ze čtyř stran není láva, a to kolikrát chceš. Nová sopka se s ničím nestřetne; co se k ní nakreslí později, už ano. Kostku lávy nenahrazuje.',
  'railroad_ink.example.volcano-new': 'Vedle není žádná láva: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.example.volcano-beside': 'Vedle je láva: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.8.2.room': 'Udělat místo.',
  'railroad_ink.8.2.room.text':
    'Když se žádná kostka lávy nevejde, uděláš místo: sopkou, díky které se některá vejde, nebo kresbou lávy přes cestu, na kterou míří otevřená láva. Ta cesta se smaže, i stanice nebo zvláštní cesta, nikdy ale taková, která má na svém poli lávu. Když to ani jedním způsobem nejde, nemusíš nic.',
  'railroad_ink.example.lava-room':
    'Jinam se žádná kresba nevejde: tahle přijde přes dálnici na E4: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.example.lava-room-closed':
    'Vedle sopky se kresba vejde: místo se přes dálnici nedělá: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.8.2.score': 'Body za lávu.',
  'railroad_ink.8.2.score.text':
    '5 za každé lávové jezero bez otevřené části a 1 za každé pole největšího jezera. Vnější okraj uzavírá. Každá otevřená část stojí bod.',
  'railroad_ink.8.2.score.points': '5 za uzavřené jezero, 1 za pole největšího',
  'railroad_ink.example.lava-closed':
    'Uzavřené jezero o pěti polích: {lava, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.goals-lava': 'Úkoly: láva',
} as const satisfies Translated<typeof en>;
