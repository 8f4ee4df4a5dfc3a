/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.10.2': 'Kaňony',
  'railroad_ink.10.2.words': 'kaňon, most, úsek, vzor',
  'railroad_ink.10.2.draw': 'Mezi poli.',
  'railroad_ink.10.2.draw.text':
    'Sedm kol. Vzor o jednom až třech úsecích se kreslí celý, libovolně otočený, po hranách mezi dvěma poli, nikdy po vnějším okraji. Aspoň jeden jeho konec leží na vnějším okraji nebo na otevřeném konci kaňonu. Každou kostku smíš vynechat.',
  'railroad_ink.example.canyon-edge':
    'Vzor o dvou úsecích, který začíná na vnějším okraji: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.example.canyon-on':
    'Další dva úseky od otevřeného konce: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.10.2.touch': 'Žádné odbočky.',
  'railroad_ink.10.2.touch.text':
    'Kaňony se nikdy nevětví, nekříží ani nedotýkají; jen pokračují od otevřených konců. Spojením dvou otevřených konců vznikne jeden kaňon.',
  'railroad_ink.example.canyon-join':
    'Ze dvou otevřených konců je jeden kaňon: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.10.2.bridges': 'Mosty.',
  'railroad_ink.10.2.bridges.text':
    'Každý úsek, kterého se dotkne konec dálnice nebo železnice, stojí jeden z dvanácti mostních bodů, jednou, ať tu dřív byl kaňon, nebo cesta. Co nejde zaplatit, není dovoleno, a bílou kostku, která by se vešla jen tam, kreslit nemusíš.',
  'railroad_ink.example.bridges-left':
    'Dálnice se dotkne úseku, za jeden z dvanácti mostních bodů: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.example.bridges-none':
    'Dvanáct úseků je dotčeno a A5 by se dotklo dalšího: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.10.2.score': 'Body za kaňony.',
  'railroad_ink.10.2.score.text':
    '1 za každý úsek nejdelšího kaňonu a 2 za každý kaňon, který má oba konce na vnějším okraji. Otevřené konce kaňonů nic nestojí.',
  'railroad_ink.10.2.score.points': '1 za úsek nejdelšího, 2 od okraje k okraji',
  'railroad_ink.example.canyon-points':
    'Tři úseky od okraje k okraji: {canyon, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.goals-canyon': 'Úkoly: kaňony',
} as const satisfies Translated<typeof en>;
