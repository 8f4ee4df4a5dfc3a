/** Asks the server of which set-ups a table could be made, so that what cannot be is never chosen, and says why. */

import { GAME } from '../index';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '@/app/api';
import type { Problem } from '@/protocol';
import { type ChosenGame, optionsOf } from './chosen';

const WAIT_MS = 80;
const answers = new Map<string, Problem | null>();

function key(seats: number, chosen: ChosenGame): string {
  return JSON.stringify([seats, optionsOf(chosen)]);
}

/** Of each of these choices why it cannot be; null where it can, or nothing was heard yet. */
export function useChecks(seats: number, wanted: readonly ChosenGame[]): (chosen: ChosenGame) => Problem | null {
  const [, heard] = useState(0);
  const unknown = [...new Map(wanted.map((chosen) => [key(seats, chosen), chosen] as const))].filter(
    ([one]) => !answers.has(one),
  );
  const all = unknown.map(([one]) => one).join();
  useEffect(() => {
    if (unknown.length === 0) return;
    let gone = false;
    const timer = setTimeout(() => {
      const setups = unknown.map(([, chosen]) => ({
        game: GAME,
        title: 'x',
        seats,
        options: optionsOf(chosen),
      }));
      ask<readonly (Problem | null)[]>('/api/tables/check', setups).then(
        (problems) => {
          problems.forEach((problem, index) => {
            answers.set(unknown[index]?.[0] ?? '', problem);
          });
          if (!gone) heard((count) => count + 1);
        },
        // Without an answer everything can be chosen; the server says no when the table is made.
        () => undefined,
      );
    }, WAIT_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [all]);
  return (chosen) => answers.get(key(seats, chosen)) ?? null;
}
