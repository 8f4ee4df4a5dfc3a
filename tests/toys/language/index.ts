/** Esperanto, a little of it: what it does not say is said in English. */

import type { en } from '@/texts/en';
import type { Translated } from '@/texts/index';
import { expansions } from './expansions';
import { roborally } from './roborally';

const shared = {
  'page.mine': 'Miaj tabloj',
  'page.front': 'Ĉefpaĝo',
  'front.title': 'Neniu atendas sian vicon',
  'front.play': 'Ludi nun',
  'language.label': 'Lingvo',
  'lobby.start-with': 'Komenci kun {players, plural, one {# ludanto} other {# ludantoj}}',
} satisfies Translated<typeof en>;

export const texts: Readonly<Record<string, string>> = { ...shared, ...roborally, ...expansions };
