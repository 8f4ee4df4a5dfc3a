/** A finished race as turns: the story of each, folded from the server's replay. Pure; knows no page. */

import { patched } from '@/live/patch';
import type { Replay } from '@/protocol';
import type { RallyView, TurnReplay } from '../table/model';

export interface Race {
  readonly title: string;
  /** In order, each as it was told last. */
  readonly stories: readonly TurnReplay[];
  /** The table when it was over. */
  readonly end: RallyView;
  readonly places: readonly number[];
  readonly seed: string;
  readonly seedHash: string;
}

export function raceOf(replay: Replay): Race {
  const stories = new Map<number, TurnReplay>();
  let view = replay.first;
  for (const { changes } of replay.steps) {
    view = patched(view, changes);
    const { story } = view.table as RallyView;
    if (story && story.registers.length > 0) stories.set(story.turn, story);
  }
  return {
    title: replay.title,
    stories: [...stories.values()],
    end: view.table as RallyView,
    places: view.result?.places ?? [],
    seed: replay.seed,
    seedHash: replay.header.seed_sha256,
  };
}

/** The turn and step of an address: `#t3`, `#t3s12`; undefined for anything else. */
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

/** How many of a robot's registers were filled at random in the whole race, as time was up. */
export function randomOf(race: Pick<Race, 'stories'>, robot: number): number {
  return race.stories.reduce((sum, story) => sum + (story.at_random ?? []).filter(([of]) => of === robot).length, 0);
}

/** Whether flags say how far a robot is: not without any, nor where each team has one to bring home. */
export function isByFlags({ special }: Pick<RallyView, 'special'>, flags: number): boolean {
  return flags > 0 && (special?.homes.length ?? 0) === 0;
}

/** How many flags a robot has touched; where teams hold them, how many are its team's. */
export function flagsOf({ robots, special }: Pick<RallyView, 'robots' | 'special'>, robot: number): number {
  const seen = robots[robot];
  const claims = special?.claims ?? [];
  return claims.length > 0 ? claims.filter((team) => team != null && team === seen?.team).length : (seen?.flags ?? 0);
}

/** Robots by their place, the best first. */
export function byPlace(race: Pick<Race, 'end'>): readonly number[] {
  const { robots } = race.end;
  return robots.map((_, robot) => robot).sort((a, b) => (robots[a]?.place ?? 99) - (robots[b]?.place ?? 99) || a - b);
}
