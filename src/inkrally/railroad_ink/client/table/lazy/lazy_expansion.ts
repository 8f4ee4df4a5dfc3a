/** Access to the table parts of expansions, loaded with the first match that has one. */

import { lazyModule } from '@/app/lazy_module';

export const expansionTablePart = lazyModule<typeof import('../expansions')>(() => import('../expansions'));

export const { read: expansionParts, peek: expansionsHere, load: loadExpansionParts } = expansionTablePart;
