/**
 * The way to the drawings of the expansions, which are fetched when the first of them is to be drawn. Until they are
 * there, the roads and rails of a drawing stand alone.
 */

import { lazyPart } from '../../../app/lazy_part';

export type LayerArt = typeof import('./layers/index');

export const layerArtPart = lazyPart<LayerArt>(() => import('./layers/index'));

/** `layerArt()`: the drawings, if they are there. `loadLayerArt()`: wait for them, before a picture leaves the page, say. */
export const { read: layerArt, load: loadLayerArt } = layerArtPart;
