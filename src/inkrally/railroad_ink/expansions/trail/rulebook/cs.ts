/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.11.2': 'Stezky',
  'railroad_ink.11.2.words': 'stezka, pěšina, roh',
  'railroad_ink.11.2.draw': 'Od rohu k rohu.',
  'railroad_ink.11.2.draw.text':
    'Šest kol. Každou kostku stezek smíš vynechat. Kreslí se na prázdné pole beze střetu a napojí se koncem, nebo rohem své stezky, který používá jiná stezka nebo který je rohem pole se stanicí. Stezka se otáčí se svou cestou.',
  'railroad_ink.example.trail-corner':
    'Stezka začíná v rohu pole se stanicí: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.example.trail-apart': 'Není napojen konec ani roh: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.11.2.score': 'Body za stezky.',
  'railroad_ink.11.2.score.text':
    'Stezky se společným rohem jsou propojené a stanice je propojená s každou stezkou u rohu svého pole. Každá taková skupina o dvou a více stanicích dá 2 body za každou stanici kromě jedné. Stezky sítě nepropojují; jejich konce nic nestojí.',
  'railroad_ink.11.2.score.points': '2: 2, 3: 4, 4: 6, 5: 8, 6: 10',
  'railroad_ink.example.trail-points':
    'Dvě stanice na jedné stezce: {trail, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.goals-trail': 'Úkoly: stezky',
} as const satisfies Translated<typeof en>;
