/** Access to the table parts of expansions, loaded with the first match that has one. */

import { lazyPart } from '@/app/lazy_module';

export const expansionTablePart = lazyPart<typeof import('../expansions')>(() => import('../expansions'));

export const { read: expansionParts, peek: expansionsHere, load: loadExpansionParts } = expansionTablePart;
