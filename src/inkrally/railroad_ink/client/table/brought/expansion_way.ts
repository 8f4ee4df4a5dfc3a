/** The way to what a table shows of expansions: fetched with the first match that is played with one. */

import { lazyPart } from '@/app/lazy_part';

export const expansionTablePart = lazyPart<typeof import('../expansions/index')>(() => import('../expansions/index'));

export const { read: expansionParts, peek: expansionsHere, load: loadExpansionParts } = expansionTablePart;
