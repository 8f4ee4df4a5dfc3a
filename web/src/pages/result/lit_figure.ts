/** What is behind a figure of a sheet at a moment: asked of the server, which scores any sheet, and remembered. */

import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../app/api';
import type { Marks } from '../../ink/drawing';
import type { Layers } from '../../ink/layers/types';
import type { PaperScore } from '../../protocol';
import type { Game } from '../../replay/moments';
import { usualLongest } from '../paper/text';

const answers = new Map<string, PaperScore>();
const MOST = 200;

/** The layers of a sheet as they are written down: without what is printed, and with all canyons alike. */
function written({ sites: _sites, inked: _inked, buildings, canyons, freshCanyons, ...rest }: Layers): Readonly<Record<string, unknown>> {
  const all = [...(canyons ?? []), ...(freshCanyons ?? [])];
  return { ...rest, ...(all.length > 0 && { canyons: all }), ...(buildings?.villages && { villages: buildings.villages }) };
}

/** Points and what is behind them, for a sheet as it lies; undefined until the server has answered. */
export function useBehind(game: Game, marks: Marks, layers: Layers | undefined, wanted: boolean): PaperScore | undefined {
  const { edition, longest, expansions } = game.header.options;
  const drawings = Object.fromEntries(Object.entries(marks).map(([space, [drawing]]) => [space, drawing]));
  const sheet = { edition: edition ?? 'original', longest: longest ?? usualLongest(edition ?? 'original'), drawings, ...(layers && written(layers)), ...(expansions && { expansions }) };
  const key = JSON.stringify(sheet);
  const [, arrived] = useState(0);
  useEffect(() => {
    if (!wanted || answers.has(key)) return;
    let gone = false;
    ask<PaperScore>('/api/paper/score', sheet).then(
      (answer) => {
        if (answers.size > MOST) answers.clear();
        answers.set(key, answer);
        if (!gone) arrived((count) => count + 1);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key, wanted]);
  return answers.get(key);
}
