/** What comes over a sheet before anything is drawn, read off what the offer says is owed first. Judges nothing. */

import type { Flight, Layers } from '../drawing/layers/types';
import type { Side, Space } from '../drawing/notation';
import type { Offer, TableView } from './model';

export function flightsOf(
  view: TableView,
  roll: readonly string[],
  { dot }: Layers,
  offer: Offer | undefined,
): readonly Flight[] | undefined {
  const paths = offer?.duties?.find((duty) => duty.first && duty.paths)?.paths;
  if (paths === undefined || dot === undefined) return undefined;
  const steps = Number(roll.find((face, die) => view.dice?.[die]?.of === 'meteor' && /^\d$/.test(face)) ?? 0);
  return Object.entries(paths).map(([towards, path]) => ({ from: dot, towards: towards as Side, path, steps }));
}

/** The spaces that lose something, where it is not a choice of ways. */
export function threatenedOf(offer: Offer | undefined): readonly Space[] | undefined {
  return offer?.duties?.find((duty) => duty.first && !duty.paths)?.spaces;
}
