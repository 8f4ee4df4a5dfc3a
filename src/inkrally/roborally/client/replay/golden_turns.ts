/** Recorded races for tests, read from the golden logs: the stories as a page receives them, and the results. */

import { readdirSync, readFileSync } from 'node:fs';
import type { Facing, RallyView, Space, Step, TurnReplay } from '../table/model';
import { after, type Frame, framesOf, type RobotState } from './frames';

const GOLDEN = new URL('../../../../../tests/golden/', import.meta.url);
const CLEAN_UP = 6;

interface End {
  readonly table: RallyView;
  readonly places: readonly number[];
}

const ENDS = JSON.parse(readFileSync(new URL('golden_ends.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, End>
>;

interface Logged {
  readonly type: string;
  readonly turn?: number;
  readonly number?: number;
  readonly cards?: readonly (number | null)[];
  readonly steps?: readonly Step[];
  readonly docks?: readonly { readonly at: Space; readonly facing: Facing; readonly seat: number }[];
  readonly lives?: number;
  readonly options?: readonly (readonly string[])[];
}

interface GoldenRace {
  readonly name: string;
  readonly robots: number;
  readonly stories: readonly TurnReplay[];
}

/** Return the recorded races on printed courses. A test course of twenty spaces with one robot shows too little. */
export function goldenRaces(): readonly GoldenRace[] {
  return readdirSync(GOLDEN)
    .filter((name) => /^roborally-(?!own-).*\.jsonl$/.test(name))
    .sort()
    .map((name) => goldenRace(name.replace('.jsonl', '')));
}

/** Return the race of a log, such as `course-flag-fry`. */
export function goldenRace(name: string): GoldenRace {
  const lines = readFileSync(new URL(`${name}.jsonl`, GOLDEN), 'utf8')
    .trim()
    .split('\n');
  const events = lines.flatMap((line) => (JSON.parse(line) as { event?: Logged }).event ?? []);
  return { name, ...raceIn(events) };
}

/** Return the end of a race in the public view: without hands or a story. */
export function goldenEnd(name: string): { readonly end: RallyView; readonly places: readonly number[] } {
  const found = ENDS[name];
  if (found === undefined) throw new Error(`no end of ${name} is kept: tests/golden/ends.py writes them`);
  return { end: found.table, places: found.places };
}

function raceIn(events: readonly Logged[]): Omit<GoldenRace, 'name'> {
  const docked = events.find((event) => event.type === 'docked');
  const docks = docked?.docks ?? [];
  let robots: readonly RobotState[] = docks.map(({ at, facing }, index) => ({
    at,
    last: at,
    facing,
    angle: 0,
    damage: 0,
    flags: 0,
    lives: docked?.lives ?? 3,
    archive: at,
    down: false,
    place: null,
    options: docked?.options?.[index],
  }));
  const stories: TurnReplay[] = [];
  let open: { turn: number; registers: TurnReplay['registers'][number][]; after: Step[] } | undefined;
  const close = () => {
    if (!open || open.registers.length === 0) return;
    const before = robots.map(({ at, facing, damage, flags, lives, archive, options }) => ({
      at,
      facing,
      damage,
      flags,
      lives,
      archive,
      ...(options && { options }),
    }));
    const story: TurnReplay = { ...open, before, at_random: [] };
    stories.push(story);
    robots = (framesOf(story).at(-1) as Frame).robots;
  };
  for (const { type, turn = 0, number = 0, cards = [], steps = [] } of events) {
    if (type === 'dealt') {
      close();
      open = { turn, registers: [], after: [] };
    } else if (type === 'register' || (type === 'halted' && number < CLEAN_UP)) {
      // A register that an Option card interrupted continues with the steps after the answer.
      const begun = open?.registers.at(-1);
      if (begun?.number === number) open?.registers.splice(-1, 1, { ...begun, steps: [...begun.steps, ...steps] });
      else open?.registers.push({ number, cards, steps });
    } else if (type === 'cleaned' || type === 'reentered' || type === 'halted') {
      if (open) open.after.push(...steps);
      // Robots placed before the first turn.
      else robots = steps.reduce(after, robots);
    }
  }
  close();
  return { robots: docks.length, stories };
}
