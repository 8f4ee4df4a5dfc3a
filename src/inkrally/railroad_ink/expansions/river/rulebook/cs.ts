/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.7.1': 'Řeky',
  'railroad_ink.7.1.words': 'řeka, most, voda',
  'railroad_ink.7.1.draw': 'Kreslení řeky.',
  'railroad_ink.7.1.draw.text':
    'Šest kol. Nakreslíš obě kostky řek, jednu, nebo žádnou, na libovolné prázdné pole: napojit se nemusí. Konec řeky se nesmí potkat s dálnicí, železnicí ani výjezdem.',
  'railroad_ink.example.river-anywhere': 'Řeka, která na nic nenavazuje: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.example.river-never': 'Konec řeky u konce dálnice: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.7.1.bridge': 'Mosty.',
  'railroad_ink.7.1.bridge.text':
    'Cesta překročí řeku jen po mostě z kostky. Je to cesta jako každá jiná a řeka pod ní teče dál.',
  'railroad_ink.example.river-bridge':
    'Železnice přejde po mostě a řeka teče dál: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.7.1.score': 'Body za řeky.',
  'railroad_ink.7.1.score.text':
    'Boduje jedna řeka, ta nejlepší: 1 za každé její pole a 3 navíc, když oba její konce míří na vnější okraj. Každý nepropojený konec řeky uvnitř herního plánu je otevřený konec.',
  'railroad_ink.7.1.score.points': '1 za pole, 3 navíc od okraje k okraji',
  'railroad_ink.example.river-edges':
    'Pět polí od okraje k okraji: {river, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.goals-river': 'Úkoly: řeky',
} as const satisfies Translated<typeof en>;
