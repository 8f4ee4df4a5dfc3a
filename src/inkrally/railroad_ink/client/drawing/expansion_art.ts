/**
 * Gives access to the drawings of expansions, which are loaded when the first drawing needs them. Until then a drawing
 * shows only its highways and railways.
 */

import { lazyModule } from '@/app/lazy_module';

type ExpansionArt = typeof import('./expansions');

export const expansionArtModule = lazyModule<ExpansionArt>(() => import('./expansions'));

/**
 * `expansionArt()` returns the drawings if they are loaded. `loadExpansionArt()` waits for them, for example before an
 * export.
 */
export const { read: expansionArt, load: loadExpansionArt } = expansionArtModule;
