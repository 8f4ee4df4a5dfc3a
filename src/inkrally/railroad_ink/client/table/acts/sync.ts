/**
 * One's own draft, drawn at once and brought to the server one command after the other. What is wanted is a list of acts,
 * so a lost connection, a refusal or a second page of the same seat leave nothing half done. Knows no page and no rule.
 */

import { signal } from '@preact/signals';
import type { Command, Problem, TableSnapshot } from '@/protocol';
import type { DraftStorage } from '@/table/kept_draft';
import {
  adopt,
  common,
  done,
  dropped,
  edit,
  EMPTY,
  type History,
  nextCommand,
  redo,
  sameAct,
  sameActs,
  undo,
} from './draft';
import { type Act, type Acts, actsOf, decisionOf, offerOf, tableOf } from '../model';
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
  private seat: number | null = null;
  /** The decision that is drafted for. */
  private decision: string | undefined;
  private waiting: (() => void)[] = [];
  /** A part of the draft to which the server is led back first; the draft itself stays as it is. */
  private detour: Acts | undefined;
  /** The draft as it was taken over from the server last, before anything was done to it here. */
  private adopted: History = EMPTY;
  private readonly options: SyncOptions;

  constructor(options: SyncOptions) {
    this.options = options;
  }

  /** Whether there is something to draw on. */
  get drawing(): boolean {
    return this.confirmed !== undefined;
  }

  /** Take over the last snapshot, as the given seat sees it. */
  hear(snapshot: TableSnapshot | null, seat: number | null = null): void {
    const round = tableOf(snapshot)?.round ?? -1;
    const acts = actsOf(snapshot);
    const offer = offerOf(snapshot);
    const decision = decisionOf(snapshot);
    const turned =
      seat !== this.seat || round !== this.round || (acts === undefined) !== (this.confirmed === undefined);
    const anew = turned || decision !== this.decision;
    this.round = round;
    this.seat = seat;
    this.decision = decision;
    this.confirmed = acts;
    this.undone.value = snapshot?.draft?.undone ?? 0;
    if (acts && offer) {
      this.offers.learn(round, acts, offer);
      this.told.value += 1;
    }
    if (anew) this.detour = undefined;
    if (anew || (acts && !this.busy.peek() && !sameActs(acts, this.history.peek().now))) this.adopt(acts ?? []);
    if (turned && snapshot !== null) this.recall(acts);
    else if (anew) this.options.storage?.forget();
  }

  /** Go on with what this browser drew and could not send; of another round, or after handing in, it is forgotten. */
  private recall(acts: Acts | undefined): void {
    const { storage } = this.options;
    const wanted = acts && storage?.recall(this.round);
    if (wanted === undefined || sameActs(acts as Acts, wanted)) storage?.forget();
    else this.set(wanted);
  }

  /** What the server does not have, or is about to give up for a moment, is kept here. */
  private keepRest(): void {
    const { now } = this.history.peek();
    const lacks = this.confirmed !== undefined && (this.detour || !sameActs(this.confirmed, now));
    if (!lacks) this.options.storage?.forget();
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

  /** Resolves when the server has what is wanted; true if that was for the decision for which one draws now. */
  async settled(): Promise<boolean> {
    const { round, decision } = this;
    if (this.busy.peek()) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.round === round && this.decision === decision && this.confirmed !== undefined;
  }

  /**
   * Lead the server to a beginning of the draft and back again, to hear what is offered there. What is drawn, lifted and undone
   * meanwhile is done to the whole draft, which nobody sees go; whoever waits until all is settled waits for this, too.
   */
  async visit(there: Acts): Promise<void> {
    while (this.busy.peek()) await this.settled();
    if (this.confirmed === undefined || common(this.confirmed, there) < there.length) return;
    this.detour = there;
    await this.pump();
  }

  private async pump(): Promise<void> {
    this.keepRest();
    if (this.busy.peek()) return;
    this.busy.value = true;
    try {
      while (await this.step());
    } finally {
      this.busy.value = false;
      this.detour = undefined;
      this.keepRest();
      for (const resolve of this.waiting.splice(0)) resolve();
    }
  }

  /** Where the server is led now. */
  private target(confirmed: Acts): Acts {
    if (this.detour && sameActs(confirmed, this.detour)) this.detour = undefined;
    return this.detour ?? this.history.peek().now;
  }

  /** Say one command; whether there may be another. */
  private async step(): Promise<boolean> {
    const { confirmed, round, seat, decision } = this;
    if (confirmed === undefined) return false;
    const command = nextCommand(confirmed, this.target(confirmed));
    if (command === null) return false;
    const expected = done(confirmed, command);
    const problem = await this.options.say(command);
    if (this.confirmed === undefined) return false;
    if (this.round !== round || this.seat !== seat || this.decision !== decision) {
      this.takeOff(this.confirmed, command.type === 'act' && problem === null ? (command.act as Act) : undefined);
      return true;
    }
    if (sameActs(this.confirmed, expected)) return true;
    if (problem === null || command.type === 'undo') {
      // Another page of this seat drew meanwhile: the server's draft is everybody's.
      this.detour = undefined;
      this.adopt(this.confirmed);
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

  private adopt(acts: Acts): void {
    this.adopted = adopt(acts);
    this.history.value = this.adopted;
  }

  /** Another decision came before the answer. What was done too late is in its draft, where nobody wanted it: it goes. */
  private takeOff(confirmed: Acts, late: Act | undefined): void {
    if (this.history.peek() === this.adopted)
      this.adopt(confirmed.filter((act) => late === undefined || !sameAct(act, late)));
  }
}
