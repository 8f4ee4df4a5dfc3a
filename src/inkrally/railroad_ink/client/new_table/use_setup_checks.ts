/** Asks the server which settings are possible, so that the others are disabled with a reason. */

import { GAME } from '..';
import { useEffect, useState } from 'preact/hooks';
import { fetchJson } from '@/app/api';
import type { Problem } from '@/protocol';
import { type GameChoice, optionsOf } from './game_choice';

const WAIT_MS = 80;
const answers = new Map<string, Problem | null>();

/** Call `ask` shortly after `request` changes, and render again after its answer. */
export function useAnswer(request: string, ask: () => Promise<void>): void {
  const [, heard] = useState(0);
  useEffect(() => {
    let gone = false;
    const answered = () => gone || heard((count) => count + 1);
    const timer = setTimeout(() => ask().then(answered, () => undefined), WAIT_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [request]);
}

function key(seats: number, chosen: GameChoice): string {
  return JSON.stringify([seats, optionsOf(chosen)]);
}

/** Return why each choice is impossible; null if it is possible or unknown. */
export function useSetupChecks(seats: number, wanted: readonly GameChoice[]): (chosen: GameChoice) => Problem | null {
  const unknown = [...new Map(wanted.map((chosen) => [key(seats, chosen), chosen] as const))].filter(
    ([one]) => !answers.has(one),
  );
  const all = unknown.map(([one]) => one).join();
  // If the request fails, every choice is enabled. The server checks the choice again when the table is created.
  useAnswer(all, async () => {
    if (unknown.length === 0) return;
    const setups = unknown.map(([, chosen]) => ({ game: GAME, title: 'x', seats, options: optionsOf(chosen) }));
    const problems = await fetchJson<readonly (Problem | null)[]>('/api/tables/check', setups);
    problems.forEach((problem, index) => {
      answers.set(unknown[index]?.[0] ?? '', problem);
    });
  });
  return (chosen) => answers.get(key(seats, chosen)) ?? null;
}
