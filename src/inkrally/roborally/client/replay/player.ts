/**
 * Playback of a turn: the visible frame, whether it runs, and the speed. A story that grows during playback continues.
 * Contains neither floors nor texts.
 */

import { computed, signal, untracked } from '@preact/signals';
import { writeStored, readStored } from '@/app/local_storage';
import type { Narration } from './narration';
import { type StepTiming, getStepTimings, STILL } from './step_timing';

export const SPEEDS = [1, 2, 4, 8] as const;
type Speed = (typeof SPEEDS)[number];
/** The shortest time of a step with reduced motion, and the pause before the first step. */
const MIN_STEP_MS = 600;
const START_MS = 500;
/** The time for which robots move when a step is skipped or played backward. */
const MOVE_MS = 300;
const SPEED_KEY = 'rally-speed';

export class TurnPlayer {
  private readonly told = signal<(() => Narration) | null>(null);
  /** The narration, which is computed again when the language changes. */
  readonly telling = computed(() => this.told.value?.() ?? null);
  readonly turn = signal(0);
  /** The visible frame. */
  readonly at = signal(0);
  readonly playing = signal(false);
  readonly speed = signal<Speed>(SPEEDS.find((speed) => String(speed) === readStored(SPEED_KEY)) ?? 1);
  /** The furthest frame of this turn that was shown. Later frames are still secret. */
  readonly seen = signal(0);
  private readonly beats = computed(() => getStepTimings(this.telling.value?.frames ?? []));
  readonly last = computed(() => (this.telling.value?.frames.length ?? 1) - 1);
  readonly atEnd = computed(() => this.at.value >= this.last.value);
  /** Called at the end of the last frame. */
  onEnd: () => void = () => {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly still: () => boolean;

  constructor(still: () => boolean = reducedMotion) {
    this.still = still;
  }

  /** Play a story. A new turn starts at its first frame or at its end; more steps of the same turn are appended. */
  tell(turn: number, telling: Narration | (() => Narration), begin: 'start' | 'end'): void {
    const more = turn === this.turn.peek() && this.telling.peek() !== null;
    const wasAtEnd = this.atEnd.peek();
    this.told.value = typeof telling === 'function' ? telling : () => telling;
    this.turn.value = turn;
    if (!more) {
      this.at.value = begin === 'end' ? this.last.peek() : 0;
      this.seen.value = this.at.peek();
    }
    if (more && this.at.peek() > this.last.peek()) this.at.value = this.last.peek();
    if (more && wasAtEnd && begin === 'start' && !this.atEnd.peek()) this.play();
  }

  /** Remove the story. */
  forget(): void {
    this.pause();
    this.told.value = null;
    this.turn.value = 0;
    this.at.value = 0;
    this.seen.value = 0;
  }

  /** The movement and duration of the visible step at the chosen speed. Both are zero if the step shows no change. */
  get beat(): StepTiming {
    const at = this.at.value;
    const beat = this.beats.value[at] ?? STILL;
    const speed = this.speed.value;
    const hold = (at === 0 ? START_MS : beat.hold) / speed;
    if (this.still()) return { ...STILL, hold: hold > 0 ? Math.max(MIN_STEP_MS, hold) : 0 };
    return { hold, move: (beat.move || MOVE_MS) / speed, flows: beat.flows };
  }

  show(frame: number): void {
    this.at.value = Math.max(0, Math.min(this.last.peek(), frame));
    this.seen.value = Math.max(this.seen.peek(), this.at.peek());
    if (this.playing.peek()) this.wait();
  }

  /** Move one step forward or back, and pause. */
  move(by: number): void {
    this.pause();
    this.show(this.at.peek() + by);
  }

  /** Show the first step of a register. */
  register(register: number): void {
    const found =
      this.telling.peek()?.frames.findIndex((frame) => frame.step !== undefined && frame.register >= register) ?? -1;
    // The register may not exist if the race ended before it.
    this.show(found >= 0 ? found : this.last.peek());
  }

  play(): void {
    if (this.atEnd.peek()) this.at.value = 0;
    this.playing.value = true;
    this.wait();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.playing.value = false;
  }

  toggle(): void {
    if (this.playing.peek()) this.pause();
    else this.play();
  }

  replay(): void {
    this.at.value = 0;
    this.play();
  }

  skip(): void {
    this.pause();
    this.show(this.last.peek());
    this.onEnd();
  }

  /** Jump to the end and pause. */
  finish(): void {
    this.pause();
    this.show(this.last.peek());
  }

  faster(): void {
    this.speed.value = SPEEDS[(SPEEDS.indexOf(this.speed.peek()) + 1) % SPEEDS.length] ?? 1;
    writeStored(SPEED_KEY, String(this.speed.peek()));
    if (this.playing.peek()) this.wait();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.playing.value = false;
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        if (!this.atEnd.peek()) this.show(this.next());
        else {
          this.pause();
          this.onEnd();
        }
      },
      untracked(() => this.beat.hold),
    );
  }

  /** Return the next step with a visible change, or the last step. */
  private next(): number {
    const found = this.beats.peek().findIndex((beat, index) => index > this.at.peek() && beat.hold > 0);
    return found < 0 ? this.last.peek() : found;
  }
}

export function reducedMotion(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
