/**
 * The way to the drawings of the expansions, which are fetched when the first of them is to be drawn. Until they are
 * there, the roads and rails of a drawing stand alone; whoever read them while rendering is drawn again.
 */

import { signal } from '@preact/signals';

export type LayerArt = typeof import('./layers/index');

const art = signal<LayerArt | undefined>(undefined);
let fetching: Promise<LayerArt> | undefined;

/** The drawings, if they are there; asking for them fetches them. */
export function layerArt(): LayerArt | undefined {
  if (art.value === undefined) loadLayerArt().catch(() => undefined);
  return art.value;
}

/** Fetch the drawings, or wait for them: before a picture leaves the page, say. Rejects where the network is gone. */
export function loadLayerArt(): Promise<LayerArt> {
  fetching ??= import('./layers/index').then(
    (found) => (art.value = found),
    (failed: unknown) => {
      fetching = undefined;
      throw failed;
    },
  );
  return fetching;
}
