/** The turns of recorded races, for tests: the stories as a page is told them, read from the golden logs. */

import { readdirSync, readFileSync } from 'node:fs';
import type { Facing, Space, Step, Story } from '../table/model';
import { framesOf } from './frames';

const GOLDEN = new URL('../../../../../tests/golden/', import.meta.url);

interface Logged {
  readonly type: string;
  readonly turn?: number;
  readonly number?: number;
  readonly cards?: readonly (number | null)[];
  readonly steps?: readonly Step[];
  readonly docks?: readonly { readonly at: Space; readonly facing: Facing; readonly seat: number }[];
  readonly lives?: number;
}

export interface GoldenRace {
  readonly name: string;
  readonly robots: number;
  readonly stories: readonly Story[];
}

/** On printed courses: on one of twenty spaces a robot alone has hardly anything to show. */
export function goldenRaces(): readonly GoldenRace[] {
  return readdirSync(GOLDEN)
    .filter((name) => /^roborally-(?!own-).*\.jsonl$/.test(name))
    .sort()
    .map((name) => {
      const lines = readFileSync(new URL(name, GOLDEN), 'utf8').trim().split('\n');
      const events = lines.flatMap((line) => (JSON.parse(line) as { event?: Logged }).event ?? []);
      return { name, ...raceIn(events) };
    });
}

function raceIn(events: readonly Logged[]): Omit<GoldenRace, 'name'> {
  const docked = events.find((event) => event.type === 'docked');
  const docks = [...(docked?.docks ?? [])].sort((a, b) => a.seat - b.seat);
  let before: Story['before'] = docks.map(({ at, facing }) => ({
    at,
    facing,
    damage: 0,
    flags: 0,
    lives: docked?.lives ?? 3,
    archive: at,
  }));
  const stories: Story[] = [];
  let open: { turn: number; registers: Story['registers'][number][]; after: Step[] } | undefined;
  const close = () => {
    if (!open || open.registers.length === 0) return;
    const story: Story = { ...open, before, at_random: [] };
    stories.push(story);
    const last = framesOf(story).at(-1)?.robots ?? [];
    before = last.map(({ at, facing, damage, flags, lives, archive }) => ({
      at,
      facing,
      damage,
      flags,
      lives,
      archive,
    }));
  };
  for (const event of events) {
    if (event.type === 'dealt') {
      close();
      open = { turn: event.turn ?? 0, registers: [], after: [] };
    } else if (event.type === 'register')
      open?.registers.push({ number: event.number ?? 0, cards: event.cards ?? [], steps: event.steps ?? [] });
    else if (event.type === 'cleaned' || event.type === 'reentered') open?.after.push(...(event.steps ?? []));
  }
  close();
  return { robots: docks.length, stories };
}
