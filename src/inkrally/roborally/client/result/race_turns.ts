/** A finished race as the stories of its turns, reconstructed from the server's replay. */

import { applyChanges } from '@/live/json_patch';
import type { Replay, TableSnapshot } from '@/protocol';
import type { RallyView, TurnReplay } from '../table/model';

export interface Race {
  /** The stories in the order of turns. A story grows during its turn; this is its last version. */
  readonly stories: readonly TurnReplay[];
  /** The view of the table at the end. */
  readonly end: RallyView;
  readonly places: readonly number[];
  readonly seed: string;
}

export function foldRace(replay: Replay): Race {
  const stories = new Map<number, TurnReplay>();
  let view = replay.first;
  for (const { changes } of replay.steps) {
    view = applyChanges(view, changes);
    const { story } = view.table as RallyView;
    if (story && story.registers.length > 0) stories.set(story.turn, story);
  }
  return {
    stories: [...stories.values()],
    end: view.table as RallyView,
    places: view.result?.places ?? [],
    seed: replay.seed,
  };
}

/** Return a finished race without its replay: the last turn. */
export function foldLastTurn({ match, seed }: TableSnapshot): Race {
  const end = match?.table as RallyView;
  const stories = end.story?.registers.length ? [end.story] : [];
  return { stories, end, places: match?.result?.places ?? [], seed: seed ?? '' };
}

/** Return the turn and step of an address such as `#t3` or `#t3s12`, or undefined. */
export function momentOf(
  race: Pick<Race, 'stories'>,
  hash: string,
): { readonly turn: number; readonly step: number } | undefined {
  const found = /^#t(\d{1,3})(?:s(\d{1,4}))?$/.exec(hash);
  if (!found || !race.stories.some((story) => story.turn === Number(found[1]))) return undefined;
  return { turn: Number(found[1]), step: Number(found[2] ?? 0) };
}

export function hashOf(turn: number, step: number): string {
  return step === 0 ? `#t${turn}` : `#t${turn}s${step}`;
}

/** Return the number of a robot's registers that the timer filled in the whole race. */
export function countRandomRegisters(race: Pick<Race, 'stories'>, robot: number): number {
  return race.stories.reduce((sum, story) => sum + (story.at_random ?? []).filter(([of]) => of === robot).length, 0);
}

/** Return whether flags measure progress: false without flags, and where each team brings a flag home. */
export function isByFlags({ special }: Pick<RallyView, 'special'>, flags: number): boolean {
  return flags > 0 && (special?.homes.length ?? 0) === 0;
}

/** Return the number of flags that a robot has touched, or that its team holds. */
export function flagsOf({ robots, special }: Pick<RallyView, 'robots' | 'special'>, robot: number): number {
  const seen = robots[robot];
  const claims = special?.claims ?? [];
  return claims.length > 0 ? claims.filter((team) => team != null && team === seen?.team).length : (seen?.flags ?? 0);
}

/** Return the robots by place, the best first. */
export function byPlace(race: Pick<Race, 'end'>): readonly number[] {
  const { robots } = race.end;
  return robots.map((_, robot) => robot).sort((a, b) => (robots[a]?.place ?? 99) - (robots[b]?.place ?? 99) || a - b);
}
