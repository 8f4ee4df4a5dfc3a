/**
 * The hint of a player at a table: requested, received, applied or dismissed. Stored in this browser for the decision,
 * so that a reload shows or requests it again. Contains no elements of the page.
 */

import { computed, effect, signal, untracked } from '@preact/signals';
import { writeStored, readStored } from '@/app/local_storage';
import type { ClientMessage, Problem, TableSnapshot, ServerMessage } from '@/protocol';
import type { Hint, SuggestedTurn } from '../../analysis/types';
import { sameActs } from '../draft/draft';
import { type Acts, decisionOf } from '../model';
import type { Play } from '../play';

/** The state of the hint. */
export type StoredHint =
  | { readonly kind: 'none' }
  | { readonly kind: 'thinking' }
  | { readonly kind: 'shown'; readonly hint: Hint; readonly asked: Acts; readonly line: number }
  | { readonly kind: 'refused'; readonly problem: Problem };

const NONE: StoredHint = { kind: 'none' };

interface Written {
  readonly moment: string;
  /** Undefined until the server answers. */
  readonly hint?: Hint;
  readonly asked?: Acts;
}

/** A pending request: its decision and draft. */
interface Flying {
  readonly moment: string;
  readonly asked: () => Acts;
  readonly answer: Promise<ServerMessage>;
}

/** Return the ID of the decision that a hint is valid for. */
export function momentOf(snapshot: TableSnapshot | null, seat: number | null): string | undefined {
  const decision = decisionOf(snapshot);
  return decision === undefined || seat === null ? undefined : `${seat}.${decision}`;
}

/**
 * Return the actions of a suggested turn that the draft does not have yet, or all its actions if the draft changed
 * since the request. `line` is the index of the turn.
 */
export function leftOf(hint: Hint, line: number, draft: Acts): Acts {
  const acts = hint.lines[line]?.acts ?? [];
  const begun = hint.begun ?? 0;
  return begun > 0 && sameActs(acts.slice(0, begun), draft.slice(0, begun)) ? acts.slice(begun) : acts;
}

export class Hints {
  readonly held = signal<StoredHint>(NONE);
  /** The turn that the overlay shows. */
  readonly line = computed<SuggestedTurn | undefined>(() => {
    const held = this.held.value;
    return held.kind === 'shown' ? held.hint.lines[held.line] : undefined;
  });
  /** The remaining actions of that turn. The starting drawings are on the sheet already. */
  readonly left = computed<Acts>(() => {
    const held = this.held.value;
    return held.kind === 'shown' ? leftOf(held.hint, held.line, this.play.sync.history.value.now) : [];
  });
  /** Whether the draft is still the one in the request. */
  readonly fresh = computed(() => {
    const held = this.held.value;
    return held.kind === 'shown' && sameActs(held.asked, this.play.sync.history.value.now);
  });

  private readonly play: Play;
  private readonly key: string;
  private moment: string | undefined;
  private question = 0;
  private flying: Flying | null = null;

  constructor(play: Play) {
    this.play = play;
    this.key = `hint.${play.connection.table}`;
  }

  /** Follow the snapshot. Returns a function to stop. */
  start(): () => void {
    return effect(() => {
      const moment = momentOf(this.play.connection.snapshot.value, this.play.connection.seat.value);
      untracked(() => this.moved(moment));
    });
  }

  /** Request a hint, or dismiss the visible or pending one. */
  toggle(): void {
    if (this.held.peek().kind === 'none' || this.held.peek().kind === 'refused') void this.ask();
    else this.putAway();
  }

  async ask(): Promise<void> {
    const moment = this.moment;
    if (moment === undefined) return;
    this.question += 1;
    const question = this.question;
    this.held.value = { kind: 'thinking' };
    this.keep({ moment });
    // The server works on one request at a time. A dismissed request for this decision may still be pending.
    while (this.flying && this.flying.moment !== moment) await this.flying.answer;
    this.flying ??= this.send(moment);
    const { asked, answer } = this.flying;
    const told = await answer;
    if (question !== this.question || this.moment !== moment) return;
    this.applyReply(told, moment, asked());
  }

  private send(moment: string): Flying {
    let asked: Acts = [];
    // The server judges its own copy of the draft.
    const answer = this.play.sync.settled().then(() => {
      asked = this.play.sync.history.peek().now;
      return this.play.connection.request((id): ClientMessage => ({ type: 'hint', id }));
    });
    void answer.then(() => (this.flying = null));
    return { moment, asked: () => asked, answer };
  }

  private applyReply(answer: ServerMessage, moment: string, asked: Acts): void {
    if (answer.type === 'hint-reply') {
      const hint = answer.hint as Hint;
      this.keep({ moment, hint, asked });
      this.held.value = { kind: 'shown', hint, asked, line: 0 };
    } else if (answer.type === 'refused') {
      this.keep(null);
      this.held.value = { kind: 'refused', problem: answer.error };
    }
  }

  /** Show another turn in the overlay. */
  show(line: number): void {
    const held = this.held.peek();
    if (held.kind === 'shown') this.held.value = { ...held, line };
  }

  /** Apply the visible turn to the draft and close the hint. */
  take(): void {
    const line = this.line.peek();
    if (line === undefined) return;
    this.putAway();
    this.play.take(line.acts);
  }

  putAway(): void {
    this.question += 1;
    this.held.value = NONE;
    this.keep(null);
  }

  /** Clear the hint of another decision. After a reload it may be restored. */
  private moved(moment: string | undefined): void {
    if (moment === this.moment) return;
    const first = this.moment === undefined;
    this.moment = moment;
    this.question += 1;
    if (this.held.peek() !== NONE) this.held.value = NONE;
    if (moment === undefined) return;
    const written = first ? read(readStored(this.key)) : undefined;
    if (written?.moment !== moment) return this.keep(null);
    if (written.hint && written.asked)
      this.held.value = { kind: 'shown', hint: written.hint, asked: written.asked, line: 0 };
    else void this.ask();
  }

  private keep(written: Written | null): void {
    writeStored(this.key, written && JSON.stringify(written));
  }
}

/** Return the stored hint if it is valid. */
export function read(text: string | null): Written | undefined {
  try {
    const found = JSON.parse(text ?? 'null') as Written | null;
    if (found === null || typeof found.moment !== 'string') return undefined;
    if (found.hint === undefined) return { moment: found.moment };
    return Array.isArray(found.hint.lines) &&
      Array.isArray(found.asked) &&
      found.hint.lines.every((line) => Array.isArray(line.acts))
      ? found
      : undefined;
  } catch {
    return undefined;
  }
}

const all = new WeakMap<Play, Hints>();

/** Return the hints of a table. */
export function hintsOf(play: Play): Hints {
  let found = all.get(play);
  if (found === undefined) {
    found = new Hints(play);
    all.set(play, found);
  }
  return found;
}
