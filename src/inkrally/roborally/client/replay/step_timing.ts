/**
 * The timing of a playback. Common steps are short, decisive ones slow, and steps without visible changes are skipped.
 * Computes only durations; the player has the timers.
 */

import type { StepChange } from '../table/model';
import type { Frame } from './frames';

export interface StepTiming {
  /** Duration of the movement in milliseconds at normal speed. */
  readonly move: number;
  /** Total duration of the step; 0 skips it. */
  readonly hold: number;
  /** Whether the same card continues in the next step, so that the robot does not stop between the two steps. */
  readonly flows: boolean;
}

/** No movement and no pause. */
export const STILL: StepTiming = { move: 0, hold: 0, flows: false };

/** The target duration of a turn: 15 seconds with four robots, 25 with eight. */
const BASE_MS = 5000;
const ROBOT_MS = 2500;
/** The limits of the factor by which the durations of short steps change to reach the target. */
const LEAST_PACE = 0.7;
const MOST_PACE = 1.45;
/** The share of a short step that is movement. The rest is a pause to look. */
const MOVING = 0.7;
const MOST_MOVE_MS = 560;
const NEXT_CARD_MS = 470;
const NEXT_SPACE_MS = 250;
const TOGETHER_MS = 640;
const NEWS_MS = 500;

const SLOW_MS = { push: 820, hit: 1000, flag: 1700, destroyed: 1800, finished: 2800, back: 1000 } as const;

/** Return the timing of each frame. The first frame has none. */
export function getStepTimings(frames: readonly Frame[]): readonly StepTiming[] {
  const slow = frames.map(slowMs);
  const short = frames.map((_, index) => (slow[index] ? 0 : shortMs(frames, index)));
  const sum = (all: readonly number[]) => all.reduce((whole, one) => whole + one, 0);
  const robots = frames[0]?.robots.length ?? 0;
  const wanted = BASE_MS + ROBOT_MS * robots - sum(slow);
  const pace = Math.max(LEAST_PACE, Math.min(MOST_PACE, wanted / Math.max(1, sum(short))));
  return frames.map((_, index) => {
    const hold = Math.round((slow[index] || (short[index] ?? 0) * pace) ?? 0);
    const flows = !slow[index] && goesOn(frames[index + 1], frames[index]);
    return { hold, flows, move: Math.min(MOST_MOVE_MS, Math.round(flows ? hold : hold * MOVING)) };
  });
}

/** Return the extra time for pushes, hits, falls, flags and the winner. */
function slowMs({ step, won }: Frame): number {
  return Math.max(won ? SLOW_MS.finished : 0, ...(step?.changes ?? []).map(slowChange));
}

function slowChange(change: StepChange): number {
  switch (change.type) {
    case 'finished':
      return SLOW_MS.finished;
    case 'destroyed':
      return SLOW_MS.destroyed;
    case 'touched':
    case 'claimed':
      return SLOW_MS.flag;
    case 'reentered':
      return SLOW_MS.back;
    case 'damaged':
    case 'absorbed':
      return SLOW_MS.hit;
    case 'discarded':
      // A hit for which the robot gave up an Option card.
      return change.by === 'damage' ? SLOW_MS.hit : 0;
    case 'moved':
      return change.by === 'push' || change.by === 'pusher' || change.by === 'weapon' ? SLOW_MS.push : 0;
    default:
      return 0;
  }
}

/** Show a card before its robot moves. The further spaces follow at once. */
function shortMs(frames: readonly Frame[], at: number): number {
  const step = frames[at]?.step;
  const before = frames[at - 1];
  if (!step || !(step.changes.some(isSeen) || isSalvo(frames, at))) return 0;
  if (step.stage !== 'cards') return step.changes.some(moves) ? TOGETHER_MS : NEWS_MS;
  return goesOn({ step }, before) ? NEXT_SPACE_MS : NEXT_CARD_MS;
}

function goesOn(next: Pick<Frame, 'step'> | undefined, before: Pick<Frame, 'step'> | undefined): boolean {
  const [a, b] = [before?.step, next?.step];
  return a?.stage === 'cards' && b?.stage === 'cards' && a.robot === b.robot && a.card === b.card;
}

function moves(change: StepChange): boolean {
  return change.type === 'moved' || change.type === 'turned' || change.type === 'carried';
}

/**
 * Return whether this frame shows beams that hit a robot. A later step with their effect has the same beams, so that an
 * interrupted step takes as long as any other.
 */
function isSalvo(frames: readonly Frame[], at: number): boolean {
  if (!frames[at]?.step?.changes.some((change) => change.type === 'shot' && change.hit != null)) return false;
  for (let next = at + 1; frames[next]?.beams; next += 1) if (frames[next]?.step?.changes.some(isSeen)) return false;
  return true;
}

/** Return whether a change is visible on the floor. Beams, counted tokens, and moved cards are not visible. */
function isSeen(change: StepChange): boolean {
  switch (change.type) {
    case 'shot':
    case 'wiped':
    case 'counted':
    case 'stored':
      return false;
    default:
      return true;
  }
}
