/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.11.1': 'Lesy',
  'railroad_ink.11.1.words': 'les, strom',
  'railroad_ink.11.1.draw': 'Stromy.',
  'railroad_ink.11.1.draw.text':
    'Šest kol. Každou kostku lesa smíš nakreslit na prázdné pole beze střetu, napojenou či ne. Stromy samotné své pole zaplní a mají čtyři prázdné strany.',
  'railroad_ink.example.forest-trees':
    'Stromy samotné, na nic nenapojené: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.example.forest-never':
    'Železnice z kostky lesa proti dálnici: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.11.1.score': 'Body za lesy.',
  'railroad_ink.11.1.score.text':
    'Pole se stromy, která leží vedle sebe, tvoří les, ať je na nich cokoli dalšího. Nejlepší dá 2 za každé své pole, druhý nejlepší 1.',
  'railroad_ink.11.1.score.points': '2 za pole nejlepšího, 1 za pole druhého',
  'railroad_ink.example.forest-points':
    'Les o třech polích a les o jednom poli: {forest, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.goals-forest': 'Úkoly: lesy',
} as const satisfies Translated<typeof en>;
