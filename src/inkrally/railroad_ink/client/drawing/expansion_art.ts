/**
 * The way to the drawings of the expansions, which are fetched when the first of them is to be drawn. Until they are
 * there, the roads and rails of a drawing stand alone.
 */

import { lazyPart } from '@/app/lazy_part';

type ExpansionArt = typeof import('./expansions/index');

export const expansionArtPart = lazyPart<ExpansionArt>(() => import('./expansions/index'));

/** `expansionArt()`: the drawings, if they are there. `loadExpansionArt()`: wait for them, before a picture leaves the page, say. */
export const { read: expansionArt, load: loadExpansionArt } = expansionArtPart;
