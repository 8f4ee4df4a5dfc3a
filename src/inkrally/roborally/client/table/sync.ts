/**
 * Synchronizes the player's draft with the server: changes apply locally at once and are sent one command after
 * another. A lost connection, a refusal or a second page of the seat leave no partial change. Contains no rules.
 */

import { signal } from '@preact/signals';
import type { Command, Problem } from '@/protocol';
import type { DraftStorage } from '@/features/table/offline/draft_storage';
import type { RallyAction } from './model';

export type RallyActs = readonly RallyAction[];

/** Return whether a value has the form of an action. */
export const isAct = (act: RallyAction): boolean =>
  typeof act === 'object' && typeof (act as RallyAction | null)?.type === 'string' && Number.isInteger(act.robot);

export interface SyncOptions {
  readonly say: (command: Command) => Promise<Problem | null>;
  readonly onRefused: (act: RallyAction, problem: Problem) => void;
  /** Returns a promise that resolves when the page is connected, or undefined if it is connected now. */
  readonly whenLive?: () => Promise<void> | undefined;
  /** Keeps unsent changes across a reload. */
  readonly storage?: DraftStorage<string, RallyAction>;
}

export function sameAct(a: RallyAction | undefined, b: RallyAction | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const keys = Object.keys(a) as (keyof RallyAction)[];
  return keys.length === Object.keys(b).length && keys.every((key) => String(a[key]) === String(b[key]));
}

export function sameActs(a: RallyActs, b: RallyActs): boolean {
  return a.length === b.length && a.every((act, index) => sameAct(act, b[index]));
}

/** Return the number of equal actions at the beginning. */
export function common(a: RallyActs, b: RallyActs): number {
  let count = 0;
  while (count < a.length && count < b.length && sameAct(a[count], b[count])) count += 1;
  return count;
}

/** Return the next command that brings the server's draft closer to the wanted one, or null if they are equal. */
export function nextCommand(
  confirmed: RallyActs,
  wanted: RallyActs,
): Extract<Command, { type: 'undo' | 'add-action' }> | null {
  const shared = common(confirmed, wanted);
  if (confirmed.length > shared) return { type: 'undo', count: confirmed.length - shared };
  const act = wanted[shared];
  return act === undefined ? null : { type: 'add-action', act: act as never };
}

/**
 * Order the wanted actions so that few commands are needed: unchanged actions keep their place, new ones follow. A
 * second card follows the first of its register, and cards taken from an Option come before all others.
 */
export function toCommandOrder(confirmed: RallyActs, wanted: RallyActs): RallyActs {
  const same = confirmed.filter((act) => wanted.some((other) => sameAct(act, other)));
  const kept = same.filter((act) => act.type !== 'join' || same.some((other) => isFirstOf(other, act)));
  const all = [...kept, ...wanted.filter((act) => !kept.some((other) => sameAct(act, other)))];
  const late: RallyActs = all.slice(kept.length).filter((act) => act.type === 'fetch');
  if (late.length === 0) return all;
  const rest = all.filter((act) => !late.includes(act));
  const first = rest.findIndex((act) => act.type === 'place' || act.type === 'store');
  return first < 0 ? all : [...rest.slice(0, first), ...late, ...rest.slice(first)];
}

const isFirstOf = (place: RallyAction, join: RallyAction & { type: 'join' }): boolean =>
  place.type === 'place' && place.robot === join.robot && place.register === join.register;

export class ActsSync {
  readonly wanted = signal<RallyActs>([]);
  readonly busy = signal(false);
  /** The number of possible undo steps. */
  readonly steps = signal(0);

  private confirmed: RallyActs | undefined;
  private of = '';
  private seat: number | null = null;
  private past: RallyActs[] = [];
  /** The draft last adopted from the server, before any local change. */
  private adopted: RallyActs | undefined;
  private waiting: (() => void)[] = [];
  private readonly options: SyncOptions;

  constructor(options: SyncOptions) {
    this.options = options;
  }

  /** Adopt the latest draft of a seat. `of` is the ID of its decision. */
  applySnapshot(of: string, acts: RallyActs | undefined, seat: number | null = null): void {
    const anew = of !== this.of || seat !== this.seat || (acts === undefined) !== (this.confirmed === undefined);
    this.of = of;
    this.seat = seat;
    this.confirmed = acts;
    if (anew) {
      this.adopt(acts ?? []);
      // Before the first snapshot, the decision is unknown.
      if (of !== '') this.restoreDraft(acts);
    } else if (acts && !this.busy.peek() && !sameActs(acts, this.wanted.peek())) this.adopt(acts);
  }

  /** Continue with changes that this browser could not send. Discards those of another decision or after the commit. */
  private restoreDraft(acts: RallyActs | undefined): void {
    const { storage } = this.options;
    // The question comes after the playback of the turn.
    if (acts === undefined) return;
    const wanted = storage?.load(this.of);
    if (wanted === undefined || sameActs(acts, wanted)) storage?.forget();
    else this.set(wanted);
  }

  /** Store the unsent changes. */
  private keepRest(): void {
    const wanted = this.wanted.peek();
    if (this.confirmed === undefined || sameActs(this.confirmed, wanted)) this.options.storage?.forget();
    else this.options.storage?.keep(this.of, wanted);
  }

  get open(): boolean {
    return this.confirmed !== undefined;
  }

  set(acts: RallyActs): void {
    const next = toCommandOrder(this.confirmed ?? [], acts);
    if (sameActs(next, this.wanted.peek())) return;
    this.past.push(this.wanted.peek());
    this.steps.value = this.past.length;
    this.wanted.value = next;
    void this.pump();
  }

  undo(): void {
    const before = this.past.pop();
    if (before === undefined) return;
    this.steps.value = this.past.length;
    this.wanted.value = toCommandOrder(this.confirmed ?? [], before);
    void this.pump();
  }

  /** Resolve when the server has all changes. */
  settled(): Promise<void> {
    if (!this.busy.peek()) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private adopt(acts: RallyActs): void {
    this.past = acts.map((_, index) => acts.slice(0, index));
    this.steps.value = this.past.length;
    this.wanted.value = acts;
    this.adopted = acts;
  }

  /** Another decision came before the answer. Remove a late action from its draft. */
  private removeLateAction(confirmed: RallyActs, late: RallyAction | undefined): void {
    if (this.wanted.peek() === this.adopted) this.adopt(confirmed.filter((act) => !sameAct(act, late)));
  }

  private async pump(): Promise<void> {
    this.keepRest();
    if (this.busy.peek()) return;
    this.busy.value = true;
    try {
      while (await this.step());
    } finally {
      this.busy.value = false;
      this.keepRest();
      for (const resolve of this.waiting.splice(0)) resolve();
    }
  }

  private async step(): Promise<boolean> {
    // The copy that a page shows without a network may be older than the draft on the server.
    const waiting = this.options.whenLive?.();
    if (waiting) await waiting;
    const { confirmed, of, seat } = this;
    if (confirmed === undefined) return false;
    const command = nextCommand(confirmed, this.wanted.peek());
    if (command === null) return false;
    const expected =
      command.type === 'undo'
        ? confirmed.slice(0, confirmed.length - (command.count ?? 1))
        : [...confirmed, command.act as RallyAction];
    const problem = await this.options.say(command);
    if (this.confirmed === undefined) return false;
    if (this.of !== of || this.seat !== seat) {
      this.removeLateAction(
        this.confirmed,
        command.type === 'add-action' && problem === null ? (command.act as RallyAction) : undefined,
      );
      return true;
    }
    if (sameActs(this.confirmed, expected)) return true;
    if (problem === null || command.type === 'undo') {
      // Another page of this seat changed the draft. The server's draft wins.
      this.adopt(this.confirmed);
      return false;
    }
    const act = command.act as RallyAction;
    this.wanted.value = this.wanted.peek().filter((other) => !sameAct(other, act));
    this.options.onRefused(act, problem);
    return true;
  }
}
