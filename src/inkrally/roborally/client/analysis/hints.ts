/**
 * Stores the hint for the current program, and requests, applies and dismisses it. Contains no elements of the page and
 * no rules.
 */

import { computed, effect, signal } from '@preact/signals';
import type { Problem, ServerMessage } from '@/protocol';
import type { ProgramHint, RobotHint, SuggestedProgram } from '../protocol';
import type { RallyAction } from '../table/model';
import type { PlayState } from '../table/play_state';
import { sameActs } from '../table/sync';

type RaceHint =
  | { readonly kind: 'none' }
  | { readonly kind: 'thinking' }
  | { readonly kind: 'shown'; readonly hint: ProgramHint; readonly line: number }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** A pending request: its turn and cards. */
interface Flying {
  readonly turn: number | undefined;
  readonly acts: readonly RallyAction[];
  readonly answer: Promise<ServerMessage>;
}

const NONE: RaceHint = { kind: 'none' };

export class RaceHints {
  readonly held = signal<RaceHint>(NONE);
  /** The hint for the robot whose program is open. */
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

  /** Follow a table, because each turn needs a new hint. Returns a function to stop. */
  start(): () => void {
    // Use only the number of the turn: the view also changes when other players commit or the player moves cards.
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
    if (!this.play.programming.peek() || !connection.request) return;
    this.question += 1;
    const question = this.question;
    this.held.value = { kind: 'thinking' };
    // The server judges the cards of its draft.
    await sync.settled();
    // The server works on one request at a time. If a dismissed request is still in progress, wait for its answer before
    // sending a new request.
    while (this.flying && !this.isOf(this.flying)) await this.flying.answer;
    if (question !== this.question) return;
    this.flying ??= this.send(connection.request);
    const answer = await this.flying.answer;
    if (question !== this.question) return;
    // The type of a hint depends on the game.
    if (answer.type === 'hint-reply') this.held.value = { kind: 'shown', hint: answer.hint as ProgramHint, line: 0 };
    else if (answer.type === 'refused') this.held.value = { kind: 'refused', problem: answer.error };
    else this.held.value = NONE;
  }

  private isOf({ turn, acts }: Flying): boolean {
    return turn === this.play.view.peek()?.turn && sameActs(acts, this.play.acts.peek());
  }

  private send(ask: NonNullable<PlayState['connection']['request']>): Flying {
    const { play } = this;
    const answer = ask.call(play.connection, (id) => ({ type: 'hint', id }));
    void answer.then(() => (this.flying = null));
    return { turn: play.view.peek()?.turn, acts: play.acts.peek(), answer };
  }

  show(line: number): void {
    const held = this.held.peek();
    if (held.kind === 'shown') this.held.value = { ...held, line };
  }

  /** Apply the suggested program and close the hint. */
  take(): void {
    const line = this.line.peek();
    const robot = this.robot.peek()?.robot;
    this.putAway();
    if (line && robot !== undefined) this.play.laying.lay(robot, (line.acts ?? []) as readonly RallyAction[]);
  }

  putAway(): void {
    this.question += 1;
    this.held.value = NONE;
  }
}

/** Return whether the table allows hints, this seat is programming, and the server can judge programs. */
export function hintsOffered(play: PlayState): boolean {
  return (
    play.programming.value !== undefined &&
    play.snapshot.value?.table.hints === true &&
    play.view.value?.judged === true
  );
}

const all = new WeakMap<PlayState, RaceHints>();

/** Return the hints of a table. */
export function hintsOf(play: PlayState): RaceHints {
  let found = all.get(play);
  if (found === undefined) {
    found = new RaceHints(play);
    all.set(play, found);
  }
  return found;
}
