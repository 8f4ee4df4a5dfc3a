/**
 * A hint for the program that is laid now: asked for, heard, laid or put away. Judges nothing; knows no element of the page.
 */

import { computed, effect, signal } from '@preact/signals';
import type { Problem, ServerMessage } from '@/protocol';
import type { ProgramHint, RobotHint, SuggestedProgram } from '../protocol';
import type { RallyAct } from '../table/model';
import type { PlayState } from '../table/play_state';
import { sameActs } from '../table/sync';

type RaceHint =
  | { readonly kind: 'none' }
  | { readonly kind: 'thinking' }
  | { readonly kind: 'shown'; readonly hint: ProgramHint; readonly line: number }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** A question that is not answered yet: in which turn it was asked, and about which cards. */
interface Flying {
  readonly turn: number | undefined;
  readonly acts: readonly RallyAct[];
  readonly answer: Promise<ServerMessage>;
}

const NONE: RaceHint = { kind: 'none' };

export class RaceHints {
  readonly held = signal<RaceHint>(NONE);
  /** What is said of the robot whose program lies open. */
  readonly robot = computed<RobotHint | undefined>(() => {
    const held = this.held.value;
    return held.kind === 'shown' ? held.hint.robots.find((one) => one.robot === this.play.active.value) : undefined;
  });
  readonly line = computed<SuggestedProgram | undefined>(() => {
    const held = this.held.value;
    return held.kind === 'shown' ? (this.robot.value?.lines[held.line] ?? this.robot.value?.lines[0]) : undefined;
  });

  private readonly play: PlayState;
  private question = 0;
  private flying: Flying | null = null;

  constructor(play: PlayState) {
    this.play = play;
  }

  /** Follow a table from now on, as another turn wants another hint; returns how to stop. */
  start(): () => void {
    // Not with each view: others hand in meanwhile, and one's own cards are laid.
    const turn = computed(() => this.play.view.value?.turn);
    return effect(() => {
      void turn.value;
      void this.play.phase.value;
      this.putAway();
    });
  }

  toggle(): void {
    const { kind } = this.held.peek();
    if (kind === 'none' || kind === 'refused') void this.ask();
    else this.putAway();
  }

  async ask(): Promise<void> {
    const { connection, sync } = this.play;
    if (!this.play.programming.peek() || !connection.ask) return;
    this.question += 1;
    const question = this.question;
    this.held.value = { kind: 'thinking' };
    // The server thinks about the cards that lie there.
    await sync.settled();
    // And about one thing at a time: what was put away and is wanted again is still on its way, another thing comes after it.
    while (this.flying && !this.isOf(this.flying)) await this.flying.answer;
    if (question !== this.question) return;
    this.flying ??= this.send(connection.ask);
    const answer = await this.flying.answer;
    if (question !== this.question) return;
    // A hint has the game's own form.
    if (answer.type === 'hinted') this.held.value = { kind: 'shown', hint: answer.hint as ProgramHint, line: 0 };
    else if (answer.type === 'refused') this.held.value = { kind: 'refused', problem: answer.error };
    else this.held.value = NONE;
  }

  private isOf({ turn, acts }: Flying): boolean {
    return turn === this.play.view.peek()?.turn && sameActs(acts, this.play.acts.peek());
  }

  private send(ask: NonNullable<PlayState['connection']['ask']>): Flying {
    const { play } = this;
    const answer = ask.call(play.connection, (id) => ({ type: 'hint', id }));
    void answer.then(() => (this.flying = null));
    return { turn: play.view.peek()?.turn, acts: play.acts.peek(), answer };
  }

  show(line: number): void {
    const held = this.held.peek();
    if (held.kind === 'shown') this.held.value = { ...held, line };
  }

  /** Lay the program that is shown; the hint has done its work. */
  take(): void {
    const line = this.line.peek();
    const robot = this.robot.peek()?.robot;
    this.putAway();
    if (line && robot !== undefined) this.play.laying.lay(robot, (line.acts ?? []) as readonly RallyAct[]);
  }

  putAway(): void {
    this.question += 1;
    this.held.value = NONE;
  }
}

/** Only where the table has hints, while a program is asked for, and where the server says that programs are judged. */
export function hintsOffered(play: PlayState): boolean {
  return (
    play.programming.value !== undefined &&
    play.snapshot.value?.table.hints === true &&
    play.view.value?.judged === true
  );
}

const all = new WeakMap<PlayState, RaceHints>();

/** The hints at a table. */
export function hintsOf(play: PlayState): RaceHints {
  let found = all.get(play);
  if (found === undefined) {
    found = new RaceHints(play);
    all.set(play, found);
  }
  return found;
}
