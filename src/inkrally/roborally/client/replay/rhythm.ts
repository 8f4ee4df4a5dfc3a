/**
 * How long each step of a turn stands: what everybody does alike is short, what is remembered of a race is slow, and a step
 * in which nothing happens is passed over. Numbers only; knows no clock and no page.
 */

import type { StepChange } from '../table/model';
import type { Frame } from './frames';

export interface Beat {
  /** How long the movement takes, in milliseconds at the first speed. */
  readonly move: number;
  /** How long the step stands in all; 0: it is passed over. */
  readonly hold: number;
  /** The same card goes on in the next step, so that the robot does not stop between them. */
  readonly flows: boolean;
}

/** Nothing moves and nothing is waited for. */
export const STILL: Beat = { move: 0, hold: 0, flows: false };

/** A turn of this many robots is meant to take so long: 15 seconds with four, 25 with eight. */
const BASE_MS = 5000;
const ROBOT_MS = 2500;
/** Short steps are stretched and squeezed towards that, by no more than this. */
const LEAST_PACE = 0.7;
const MOST_PACE = 1.45;
/** The movement of a short step leaves this share of it for looking. */
const MOVING = 0.7;
const MOST_MOVE_MS = 560;
const NEXT_CARD_MS = 470;
const NEXT_SPACE_MS = 250;
const TOGETHER_MS = 640;
const NEWS_MS = 500;

const SLOW_MS = { push: 820, hit: 1000, flag: 1700, destroyed: 1800, finished: 2800, back: 1000 } as const;

/** A beat for each frame; the first frame has none. */
export function rhythmOf(frames: readonly Frame[]): readonly Beat[] {
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

/** How long the whole turn takes at the first speed. */
export function lengthMs(beats: readonly Beat[]): number {
  return beats.reduce((sum, beat) => sum + beat.hold, 0);
}

/** Pushes, hits, falls, flags and the winner stand out of the flow. */
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
      // It was hit, and an Option card went for it.
      return change.by === 'damage' ? SLOW_MS.hit : 0;
    case 'moved':
      return change.by === 'push' || change.by === 'pusher' || change.by === 'weapon' ? SLOW_MS.push : 0;
    default:
      return 0;
  }
}

/** A card is seen before its robot moves; its further spaces follow at once. */
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
 * Whether beams hit somebody, and this is where they are seen: a later step that tells what they do has them, too, and a moment
 * that was parted by a question takes as long as one that was not.
 */
function isSalvo(frames: readonly Frame[], at: number): boolean {
  if (!frames[at]?.step?.changes.some((change) => change.type === 'shot' && change.hit != null)) return false;
  for (let next = at + 1; frames[next]?.beams; next += 1) if (frames[next]?.step?.changes.some(isSeen)) return false;
  return true;
}

/** Beams, cards put away and tokens that are counted leave the floor as it was. */
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
