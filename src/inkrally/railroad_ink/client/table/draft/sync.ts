/**
 * Synchronizes the player's draft with the server: actions appear at once and are sent one command after another. A
 * lost connection, a refusal or a second page of the seat leave no partial change. Contains no rules.
 */

import { signal } from '@preact/signals';
import type { Command, Problem, TableSnapshot } from '@/protocol';
import type { DraftStorage } from '@/features/table/offline/draft_storage';
import {
  replaceWithServerDraft,
  countCommonPrefix,
  applyCommand,
  withoutRefused,
  edit,
  EMPTY_HISTORY,
  type History,
  nextCommand,
  redo,
  sameAct,
  sameActs,
  undo,
} from './draft';
import { type Action, type Acts, actsOf, decisionOf, getLegalActions, tableOf } from '../model';
import { OfferedActions } from './offers';

/** No round: a stored draft belongs to an earlier one. */
const OVER = -1;

export interface SyncOptions {
  readonly say: (command: Command) => Promise<Problem | null>;
  /** Called when an action was refused and removed. */
  readonly onRefused: (act: Action, problem: Problem) => void;
  /** Returns a promise that resolves when the page is connected, or undefined if it is connected now. */
  readonly whenLive?: () => Promise<void> | undefined;
  /** Keeps unsent changes across a reload. */
  readonly storage?: DraftStorage<number, Action>;
}

export class DraftSync {
  readonly history = signal<History>(EMPTY_HISTORY);
  /** Whether a command is pending. */
  readonly busy = signal(false);
  /** A counter that changes with each new offer, so that values computed from `offers` are computed again. */
  readonly told = signal(0);
  /** The number of redo steps that only the server knows. */
  readonly undone = signal(0);
  readonly offers = new OfferedActions();

  private confirmed: Acts | undefined;
  private round = -1;
  private seat: number | null = null;
  /** The ID of the decision that the draft is for. */
  private decision: string | undefined;
  private waiting: (() => void)[] = [];
  /** A prefix of the draft that the server has temporarily (`visit`). The visible draft does not change. */
  private detour: Acts | undefined;
  /** The draft last adopted from the server, before any local change. */
  private adopted: History = EMPTY_HISTORY;
  private readonly options: SyncOptions;

  constructor(options: SyncOptions) {
    this.options = options;
  }

  /** Whether there is a decision to draft for. */
  get drawing(): boolean {
    return this.confirmed !== undefined;
  }

  /** Process a snapshot for a seat. */
  applySnapshot(snapshot: TableSnapshot | null, seat: number | null = null): void {
    const round = tableOf(snapshot)?.round ?? -1;
    const acts = actsOf(snapshot);
    const offer = getLegalActions(snapshot);
    const decision = decisionOf(snapshot);
    const turned =
      seat !== this.seat || round !== this.round || (acts === undefined) !== (this.confirmed === undefined);
    const anew = turned || decision !== this.decision;
    this.round = round;
    this.seat = seat;
    this.decision = decision;
    this.confirmed = acts;
    this.undone.value = snapshot?.draft?.redo_count ?? 0;
    if (acts && offer) {
      this.offers.learn(round, acts, offer);
      this.told.value += 1;
    }
    if (anew) this.detour = undefined;
    if (anew || (acts && !this.busy.peek() && !sameActs(acts, this.history.peek().now))) this.adopt(acts ?? []);
    if (turned && snapshot !== null) this.restoreDraft(acts, snapshot.table?.status === 'over');
    else if (anew) this.options.storage?.forget();
  }

  /**
   * Continue with actions that this browser could not send. Discards those of another round, after the commit, or of a
   * match that is over.
   */
  private restoreDraft(acts: Acts | undefined, over: boolean): void {
    const { storage } = this.options;
    const stored = acts || over ? storage?.load(over ? OVER : this.round) : undefined;
    const wanted = acts && stored;
    if (wanted === undefined || sameActs(acts as Acts, wanted)) storage?.forget();
    else this.set(wanted);
  }

  /** Store the actions that the server does not have or is about to lose temporarily. */
  private keepRest(): void {
    const { now } = this.history.peek();
    const lacks = this.confirmed !== undefined && (this.detour || !sameActs(this.confirmed, now));
    if (!lacks) this.options.storage?.forget();
    else this.options.storage?.keep(this.round, now);
  }

  /** Set the draft, as one undo step. */
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

  /** Wait until the server has the draft. Resolves with false if another decision began in the meantime. */
  async settled(): Promise<boolean> {
    const { round, decision } = this;
    if (this.busy.peek()) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.round === round && this.decision === decision && this.confirmed !== undefined;
  }

  /**
   * Send the server a prefix of the draft, to learn the legal actions after that prefix, and then the whole draft
   * again. Meanwhile the page shows the whole draft and can change it. `settled` waits for this, too.
   */
  async visit(there: Acts): Promise<void> {
    while (this.busy.peek()) await this.settled();
    if (this.confirmed === undefined || countCommonPrefix(this.confirmed, there) < there.length) return;
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

  /** Return the draft to send next. */
  private target(confirmed: Acts): Acts {
    if (this.detour && sameActs(confirmed, this.detour)) this.detour = undefined;
    return this.detour ?? this.history.peek().now;
  }

  /** Send one command. Returns whether another may follow. */
  private async step(): Promise<boolean> {
    // The copy that a page shows without a network may be older than the draft on the server.
    const waiting = this.options.whenLive?.();
    if (waiting) await waiting;
    const { confirmed, round, seat, decision } = this;
    if (confirmed === undefined) return false;
    const command = nextCommand(confirmed, this.target(confirmed));
    if (command === null) return false;
    const expected = applyCommand(confirmed, command);
    const problem = await this.options.say(command);
    if (this.confirmed === undefined) return false;
    if (this.round !== round || this.seat !== seat || this.decision !== decision) {
      this.removeLateAction(
        this.confirmed,
        command.type === 'add-action' && problem === null ? (command.act as Action) : undefined,
      );
      return true;
    }
    if (sameActs(this.confirmed, expected)) return true;
    if (problem === null || command.type === 'undo') {
      // Another page of this seat changed the draft. The server's draft wins.
      this.detour = undefined;
      this.adopt(this.confirmed);
      return false;
    }
    const act = command.act as Action;
    const index = countCommonPrefix(confirmed, this.history.value.now);
    const wanted = this.history.value.now[index];
    if (wanted !== undefined && wanted.space === act.space && wanted.drawing === act.drawing) {
      this.history.value = withoutRefused(this.history.value, index);
      this.options.onRefused(act, problem);
    }
    return true;
  }

  private adopt(acts: Acts): void {
    this.adopted = replaceWithServerDraft(acts);
    this.history.value = this.adopted;
  }

  /** Another decision came before the answer. Remove a late action from its draft. */
  private removeLateAction(confirmed: Acts, late: Action | undefined): void {
    if (this.history.peek() === this.adopted)
      this.adopt(confirmed.filter((act) => late === undefined || !sameAct(act, late)));
  }
}
