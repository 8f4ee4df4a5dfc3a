/**
 * One's own draft, drawn at once and brought to the server one command after the other. What is wanted is a list of acts,
 * so a lost connection, a refusal or a second page of the same seat leave nothing half done. Knows no page and no rule.
 */

import { signal } from '@preact/signals';
import type { Command, Problem, TableSnapshot } from '../../../../protocol';
import type { DraftStorage } from '../../../../table/kept_draft';
import { adopt, common, done, dropped, edit, EMPTY, type History, nextCommand, redo, sameActs, undo } from './draft';
import { type Act, type Acts, actsOf, offerOf, tableOf } from '../model';
import { Offers } from './offers';

export interface SyncOptions {
  readonly say: (command: Command) => Promise<Problem | null>;
  /** An act was refused and is lifted off again. */
  readonly onRefused: (act: Act, problem: Problem) => void;
  /** Keeps what the server does not have yet over a reload. */
  readonly storage?: DraftStorage<number, Act>;
}

export class DraftSync {
  readonly history = signal<History>(EMPTY);
  /** Something is on its way to the server. */
  readonly busy = signal(false);
  /** The server made another offer: what is computed from `offers` is to be computed anew. */
  readonly told = signal(0);
  /** How often the server can redo what this page does not know. */
  readonly undone = signal(0);
  readonly offers = new Offers();

  private confirmed: Acts | undefined;
  private round = -1;
  private waiting: (() => void)[] = [];
  private visiting = false;
  private readonly options: SyncOptions;

  constructor(options: SyncOptions) {
    this.options = options;
  }

  /** Whether there is something to draw on. */
  get drawing(): boolean {
    return this.confirmed !== undefined;
  }

  /** The snapshot as told last. */
  hear(snapshot: TableSnapshot | null): void {
    const round = tableOf(snapshot)?.round ?? -1;
    const acts = actsOf(snapshot);
    const offer = offerOf(snapshot);
    const anew = round !== this.round || (acts === undefined) !== (this.confirmed === undefined);
    this.round = round;
    this.confirmed = acts;
    this.undone.value = snapshot?.draft?.undone ?? 0;
    if (acts && offer) {
      this.offers.learn(round, acts, offer);
      this.told.value += 1;
    }
    if (anew || (acts && !this.busy.peek() && !this.visiting && !sameActs(acts, this.history.peek().now)))
      this.history.value = adopt(acts ?? []);
    if (anew && snapshot !== null) this.recall(acts);
  }

  /** Go on with what this browser drew and could not send; of another round, or after handing in, it is forgotten. */
  private recall(acts: Acts | undefined): void {
    const { storage } = this.options;
    const wanted = acts && storage?.recall(this.round);
    if (wanted === undefined || sameActs(acts as Acts, wanted)) storage?.forget();
    else this.set(wanted);
  }

  /** What the server does not have is kept here. */
  private keepRest(): void {
    const { now } = this.history.peek();
    if (this.confirmed === undefined || sameActs(this.confirmed, now)) this.options.storage?.forget();
    else this.options.storage?.keep(this.round, now);
  }

  /** Want another draft, as one step. */
  set(acts: Acts): void {
    this.history.value = edit(this.history.value, acts);
    void this.pump();
  }

  undo(): void {
    this.history.value = undo(this.history.value);
    void this.pump();
  }

  redo(): void {
    if (this.history.value.future.length === 0 && this.undone.value > 0 && !this.busy.value) {
      void this.options.say({ type: 'redo' });
      return;
    }
    this.history.value = redo(this.history.value);
    void this.pump();
  }

  /** Resolves when the server has what is wanted. */
  settled(): Promise<void> {
    if (!this.busy.peek()) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Go to another draft and back, to hear what is offered there. */
  async visit(there: Acts, back: Acts): Promise<void> {
    await this.settled();
    const before = this.history.value;
    this.visiting = true;
    this.history.value = { ...before, now: there };
    await this.pump();
    this.history.value = { ...before, now: back };
    await this.pump();
    this.visiting = false;
  }

  private async pump(): Promise<void> {
    if (!this.visiting) this.keepRest();
    if (this.busy.peek()) return;
    this.busy.value = true;
    try {
      while (await this.step());
    } finally {
      this.busy.value = false;
      if (!this.visiting) this.keepRest();
      for (const resolve of this.waiting.splice(0)) resolve();
    }
  }

  /** Say one command; whether there may be another. */
  private async step(): Promise<boolean> {
    const confirmed = this.confirmed;
    const round = this.round;
    if (confirmed === undefined) return false;
    const command = nextCommand(confirmed, this.history.value.now);
    if (command === null) return false;
    const expected = done(confirmed, command);
    const problem = await this.options.say(command);
    if (this.round !== round || this.confirmed === undefined) return false;
    if (sameActs(this.confirmed, expected)) return true;
    if (problem === null || command.type === 'undo') {
      // Another page of this seat drew meanwhile: the server's draft is everybody's.
      this.history.value = adopt(this.confirmed);
      return false;
    }
    const act = command.act as Act;
    const index = common(confirmed, this.history.value.now);
    const wanted = this.history.value.now[index];
    if (wanted !== undefined && wanted.space === act.space && wanted.drawing === act.drawing) {
      this.history.value = dropped(this.history.value, index);
      this.options.onRefused(act, problem);
    }
    return true;
  }
}
