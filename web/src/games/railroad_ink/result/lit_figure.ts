/** What is behind the figures of a sheet at a moment: asked of the server, which scores any sheet, and remembered. */

import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../../app/api';
import { EXPANSIONS } from '../drawing/layers/facts';
import type { Layers } from '../drawing/layers/types';
import type { WrittenBoard } from '../paper/forms';
import { boxFields, marksOn } from '../paper/found';
import type { PaperScore } from '../../../protocol';
import { endOf, finishedRound, type Game, leavesAt, type Moment } from '../replay/moments';
import { hasLeaves, leafLine, type LeafSheet, SURFACE } from '../table/leaves';

const answers = new Map<string, PaperScore>();
const MOST = 200;

/** Drawings by space, as they are written down. */
function drawingsOf({ marks }: LeafSheet): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(marks).map(([space, [drawing]]) => [space, drawing]));
}

/** The layers of a sheet as they are written down: those that boxes and expansions have there. */
function written(layers: Layers): Readonly<Record<string, unknown>> {
  const names = EXPANSIONS.flatMap((one) => one.layers ?? []);
  return {
    ...Object.fromEntries(Object.entries(layers).filter(([name]) => names.includes(name))),
    ...Object.fromEntries(
      boxFields().flatMap(({ name, played }) => {
        const value = played?.(layers);
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
  };
}

/** The board of a leaf below as it is written down. */
function board(leaf: LeafSheet): WrittenBoard {
  const layers = leaf.layers as Readonly<Record<string, unknown>>;
  return {
    drawings: drawingsOf(leaf),
    ...Object.fromEntries(marksOn(leaf.leaf).map(({ field }) => [field, layers[field] ?? []])),
  };
}

/** All leaves of a sheet, written down. */
function sheetOf(game: Game, leaves: readonly LeafSheet[]): Readonly<Record<string, unknown>> {
  const { edition = 'original', sheet, longest, expansions } = game.header.options;
  const surface = leaves.find(({ leaf }) => leaf === SURFACE);
  const below = leaves.filter(({ leaf }) => leaf !== SURFACE);
  return {
    edition,
    ...(sheet && { sheet }),
    ...(longest && { longest }),
    ...(expansions && { expansions }),
    ...(surface && { drawings: drawingsOf(surface), ...written(surface.layers) }),
    ...Object.fromEntries(below.map((leaf) => [leaf.leaf, board(leaf)])),
  };
}

/** Ask for what is not known yet of these sheets, each as the text of a question; the page is drawn again as they come. */
function useAnswers(keys: readonly string[], wanted: boolean): void {
  const [, arrived] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    for (const key of keys) {
      if (answers.has(key)) continue;
      ask<PaperScore>('/api/paper/score', JSON.parse(key)).then(
        (answer) => {
          if (answers.size > MOST) answers.clear();
          answers.set(key, answer);
          if (!gone) arrived((count) => count + 1);
        },
        () => undefined,
      );
    }
    return () => {
      gone = true;
    };
  }, [keys.join(' '), wanted]);
}

/** Points and what is behind them, for a sheet as it lies; undefined until the server has answered. */
export function useBehind(game: Game, leaves: readonly LeafSheet[], wanted: boolean): PaperScore | undefined {
  const key = JSON.stringify(sheetOf(game, leaves));
  useAnswers([key], wanted);
  return answers.get(key);
}

/** By seat the lines of its leaves below, as they stood after the last finished round of a moment, as far as they are known. */
export function useLeafLines(game: Game, moment: Moment): readonly Readonly<Record<string, number>>[] {
  const leaves = hasLeaves(game.header.options);
  const round = finishedRound(game, moment);
  const keys =
    leaves && round > 0
      ? game.header.seats.map((_, seat) => JSON.stringify(sheetOf(game, leavesAt(game, seat, endOf(game, round)))))
      : [];
  useAnswers(keys, leaves);
  return keys.map((key) => {
    const found = answers.get(key)?.behind.leaves ?? {};
    return Object.fromEntries(
      Object.entries(found).flatMap(([leaf, { score }]) =>
        Object.entries(score).map(([line, value]) => [leafLine(leaf, line), value] as const),
      ),
    );
  });
}
