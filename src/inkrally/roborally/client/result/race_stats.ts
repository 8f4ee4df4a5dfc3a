/**
 * Computes the figures of a finished race from the stories of its turns: the events of each robot, and turning points.
 */

import { type Frame, framesOf } from '../replay/frames';
import { isRelayed } from '../course_rules/course_narration';
import type { RallyView, TurnReplay } from '../table/model';
import { isByFlags } from './race_turns';

export const RACE_STATS = ['flags', 'damage', 'pushes', 'deaths'] as const;
export type RaceFigure = (typeof RACE_STATS)[number];
/** The figures by turn, then by robot. */
export type Figures = Readonly<Record<RaceFigure, readonly (readonly number[])[]>>;

/** Return the figures of a course, without flags if robots touch none. `flags` is the number of printed flags. */
export function figuresOn(end: Pick<RallyView, 'special'>, flags: number): readonly RaceFigure[] {
  return RACE_STATS.filter((one) => one !== 'flags' || isByFlags(end, flags));
}

export function figuresOf(stories: readonly TurnReplay[]): Figures {
  const counts = stories.map((story) => {
    const zero = () => story.before.map(() => 0);
    const turn: Record<RaceFigure, number[]> = { flags: zero(), damage: zero(), pushes: zero(), deaths: zero() };
    const add = (what: RaceFigure, robot: number | null | undefined, by = 1) => {
      if (robot != null) turn[what][robot] = (turn[what][robot] ?? 0) + by;
    };
    for (const step of [...story.registers.flatMap((register) => register.steps), ...story.after])
      for (const change of step.changes) {
        if ((change.type === 'touched' && !isRelayed(change, step.changes)) || change.type === 'claimed')
          add('flags', change.robot);
        else if (change.type === 'damaged') add('damage', change.robot, change.amount);
        else if (change.type === 'destroyed') add('deaths', change.robot);
        else if (change.type === 'moved' && change.by === 'push') add('pushes', change.pusher);
      }
    return turn;
  });
  const by = (what: RaceFigure) => counts.map((turn) => turn[what]);
  return { flags: by('flags'), damage: by('damage'), pushes: by('pushes'), deaths: by('deaths') };
}

/** A turning point of the race: the event, its robot, and its position in the playback. */
export interface TurningPoint {
  readonly turn: number;
  readonly frame: number;
  readonly kind: 'flag' | 'lead' | 'claimed' | 'won' | 'destroyed' | 'pushed' | 'hurt';
  readonly robot: number;
  /** The robot that pushed the destroyed robot. */
  readonly by?: number;
  readonly flag?: number;
  readonly damage?: number;
  readonly how?: 'pit' | 'edge' | 'damage' | 'crusher';
}

const WEIGHT: Readonly<Record<TurningPoint['kind'], number>> = {
  won: 10,
  lead: 6,
  pushed: 5,
  flag: 4,
  claimed: 2,
  destroyed: 3,
  hurt: 2,
};
const MOST_POINTS = 7;
/** The damage in one turn that counts as a turning point. */
const MUCH_DAMAGE = 4;

/** Return the turning points of a race in order. `won` lists the winners by another way than the last flag. */
export function turningPoints(stories: readonly TurnReplay[], won: readonly number[] = []): readonly TurningPoint[] {
  const found: TurningPoint[] = [];
  let furthest = 0;
  let leader: number | null = null;
  for (const story of stories) {
    const { turn } = story;
    const hurt = new Map<number, { damage: number; frame: number }>();
    const frames = framesOf(story, story === stories.at(-1) ? won : []);
    frames.forEach((frame, at) => {
      const changes = frame.step?.changes ?? [];
      for (const change of changes) {
        if (change.type === 'finished' && change.place === 1)
          found.push({ turn, frame: at, kind: 'won', robot: change.robot });
        else if (change.type === 'touched' && change.flags > furthest) {
          furthest = change.flags;
          const wins = changes.some((other) => other.type === 'finished' && other.robot === change.robot);
          const kind = leader !== null && leader !== change.robot ? 'lead' : 'flag';
          leader = change.robot;
          if (!wins) found.push({ turn, frame: at, kind, robot: change.robot, flag: change.flags });
        } else if (change.type === 'claimed') {
          found.push({ turn, frame: at, kind: 'claimed', robot: change.robot, flag: change.flag });
        } else if (change.type === 'destroyed') {
          const push = changes.find(
            (other) => other.type === 'moved' && other.by === 'push' && other.robot === change.robot,
          );
          const by = push?.type === 'moved' ? push.pusher : undefined;
          found.push({
            turn,
            frame: at,
            kind: by == null ? 'destroyed' : 'pushed',
            robot: change.robot,
            how: change.by,
            ...(by == null ? {} : { by }),
          });
          hurt.delete(change.robot);
        } else if (change.type === 'damaged') {
          const before = hurt.get(change.robot)?.damage ?? 0;
          hurt.set(change.robot, { damage: before + change.amount, frame: at });
        }
      }
      if (frame.won) found.push({ turn, frame: at, kind: 'won', robot: victor(won, frame) });
    });
    for (const [robot, { damage, frame }] of hurt)
      if (damage >= MUCH_DAMAGE) found.push({ turn, frame, kind: 'hurt', robot, damage });
  }
  const kept = [...found].sort((a, b) => WEIGHT[b.kind] - WEIGHT[a.kind]).slice(0, MOST_POINTS);
  return found.filter((one) => kept.includes(one)).sort((a, b) => a.turn - b.turn || a.frame - b.frame);
}

/** Return the winner to show: the last to claim a flag, otherwise one on the floor. */
function victor(won: readonly number[], { step, robots }: Frame): number {
  const claimed = step?.changes.findLast((change) => change.type === 'claimed' && won.includes(change.robot));
  return claimed?.robot ?? won.find((robot) => robots[robot]?.at) ?? won[0] ?? 0;
}
