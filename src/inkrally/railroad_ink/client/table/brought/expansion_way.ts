/** Access to the table parts of expansions, loaded with the first match that has one. */

import { lazyPart } from '@/app/lazy_part';

export const expansionTablePart = lazyPart<typeof import('../expansions/index')>(() => import('../expansions/index'));

export const { read: expansionParts, peek: expansionsHere, load: loadExpansionParts } = expansionTablePart;
