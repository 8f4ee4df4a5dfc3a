/** The ways that a meteor may fly, read off what the offer says is owed first: for the sheet. Judges nothing. */

import type { Flight, Layers } from '../ink/layers/types';
import type { Side } from '../ink/notation';
import type { Offer, TableView } from './model';

export function flightsOf(view: TableView, { dot }: Layers, offer: Offer | undefined): readonly Flight[] | undefined {
  const paths = offer?.duties?.find((duty) => duty.first && duty.paths)?.paths;
  if (paths === undefined || dot === undefined) return undefined;
  const steps = Number(view.roll.find((face, die) => view.dice?.[die]?.of === 'meteor' && /^\d$/.test(face)) ?? 0);
  return Object.entries(paths).map(([towards, path]) => ({ from: dot, towards: towards as Side, path, steps }));
}
