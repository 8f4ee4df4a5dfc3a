/** Meteors at a table: the possible paths, from the required action. */

import type { Side } from '@railroad_ink/drawing/notation';
import type { DraftedTurn, ExpansionTable } from '@railroad_ink/table/expansions/contract';
import type { MeteorPath } from '@railroad_ink/drawing/expansions/types';

import manifest from '../manifest.json';
import { say } from '@railroad_ink/texts/expansions';

export const table: ExpansionTable = {
  draft: (drawing) => ({ flights: flightsOf(drawing) }),
  scoreDetail: (lines) =>
    say('score.ends', { ends: lines.flatMap((line) => line.parts).filter((part) => part.length > 2).length }),
};

function flightsOf({ view, roll, layers: { dot }, offer }: DraftedTurn): readonly MeteorPath[] | undefined {
  const paths = offer?.duties?.find((duty) => duty.first && duty.paths)?.paths;
  if (paths === undefined || dot === undefined) return undefined;
  const steps = Number(roll.find((face, die) => view.dice?.[die]?.of === manifest.name && /^\d$/.test(face)) ?? 0);
  return Object.entries(paths).map(([towards, path]) => ({ from: dot, towards: towards as Side, path, steps }));
}
