/**
 * A hint of one player at one table: asked for, heard, taken or put away. It is kept in this browser while its decision
 * lasts, so that a page that is loaded anew shows it again, or asks again. Judges nothing; knows no element of the page.
 */

import { computed, effect, signal, untracked } from '@preact/signals';
import { keep, kept } from '@/app/store';
import type { ClientMessage, Problem, TableSnapshot, ServerMessage } from '@/protocol';
import type { Hint, SuggestedTurn } from '../../analysis/forms';
import { sameActs } from '../acts/draft';
import { type Acts, decisionOf } from '../model';
import type { Play } from '../play';

/** What lies on the page of a hint. */
export type Held =
  | { readonly kind: 'none' }
  | { readonly kind: 'thinking' }
  | { readonly kind: 'shown'; readonly hint: Hint; readonly asked: Acts; readonly line: number }
  | { readonly kind: 'refused'; readonly problem: Problem };

const NONE: Held = { kind: 'none' };

interface Written {
  readonly moment: string;
  /** Left out while the server still thinks. */
  readonly hint?: Hint;
  readonly asked?: Acts;
}

/** A question that is not answered yet: for which decision, and about which draft. */
interface Flying {
  readonly moment: string;
  readonly asked: () => Acts;
  readonly answer: Promise<ServerMessage>;
}

/** The decision that a hint is for: another one, and it is of no use. */
export function momentOf(snapshot: TableSnapshot | null, seat: number | null): string | undefined {
  const decision = decisionOf(snapshot);
  return decision === undefined || seat === null ? undefined : `${seat}.${decision}`;
}

/** What a line of a hint adds to a draft; the whole line where the draft no more begins as when it was asked for. */
export function leftOf(hint: Hint, line: number, draft: Acts): Acts {
  const acts = hint.lines[line]?.acts ?? [];
  const begun = hint.begun ?? 0;
  return begun > 0 && sameActs(acts.slice(0, begun), draft.slice(0, begun)) ? acts.slice(begun) : acts;
}

export class Hints {
  readonly held = signal<Held>(NONE);
  /** The turn that lies in pencil on the sheet. */
  readonly line = computed<SuggestedTurn | undefined>(() => {
    const held = this.held.value;
    return held.kind === 'shown' ? held.hint.lines[held.line] : undefined;
  });
  /** The acts of that turn that are left to draw: what the hint goes on from is on the sheet already. */
  readonly left = computed<Acts>(() => {
    const held = this.held.value;
    return held.kind === 'shown' ? leftOf(held.hint, held.line, this.play.sync.history.value.now) : [];
  });
  /** Whether the draft is still the one that was asked about. */
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

  /** Follow the snapshot from now on; returns how to stop. */
  start(): () => void {
    return effect(() => {
      const moment = momentOf(this.play.connection.snapshot.value, this.play.connection.seat.value);
      untracked(() => this.moved(moment));
    });
  }

  /** Ask; while one is shown or thought about, put it away. */
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
    // The server thinks about one thing at a time: what was put away and is wanted again is still on its way.
    while (this.flying && this.flying.moment !== moment) await this.flying.answer;
    this.flying ??= this.send(moment);
    const { asked, answer } = this.flying;
    const told = await answer;
    if (question !== this.question || this.moment !== moment) return;
    this.hear(told, moment, asked());
  }

  private send(moment: string): Flying {
    let asked: Acts = [];
    // The server thinks about the draft that it has.
    const answer = this.play.sync.settled().then(() => {
      asked = this.play.sync.history.peek().now;
      return this.play.connection.ask((id): ClientMessage => ({ type: 'hint', id }));
    });
    void answer.then(() => (this.flying = null));
    return { moment, asked: () => asked, answer };
  }

  private hear(answer: ServerMessage, moment: string, asked: Acts): void {
    if (answer.type === 'hinted') {
      const hint = answer.hint as Hint;
      this.keep({ moment, hint, asked });
      this.held.value = { kind: 'shown', hint, asked, line: 0 };
    } else if (answer.type === 'refused') {
      this.keep(null);
      this.held.value = { kind: 'refused', problem: answer.error };
    }
  }

  /** Lay another of the turns on the sheet. */
  show(line: number): void {
    const held = this.held.peek();
    if (held.kind === 'shown') this.held.value = { ...held, line };
  }

  /** Put the turn that is shown into the draft; the hint has done its work. */
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

  /** Another decision, or none: what was said of the last one goes. After a reload it may come back. */
  private moved(moment: string | undefined): void {
    if (moment === this.moment) return;
    const first = this.moment === undefined;
    this.moment = moment;
    this.question += 1;
    if (this.held.peek() !== NONE) this.held.value = NONE;
    if (moment === undefined) return;
    const written = first ? read(kept(this.key)) : undefined;
    if (written?.moment !== moment) return this.keep(null);
    if (written.hint && written.asked)
      this.held.value = { kind: 'shown', hint: written.hint, asked: written.asked, line: 0 };
    else void this.ask();
  }

  private keep(written: Written | null): void {
    keep(this.key, written && JSON.stringify(written));
  }
}

/** What was kept, if it has the form of it. */
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

/** The hints of a player at a table. */
export function hintsOf(play: Play): Hints {
  let found = all.get(play);
  if (found === undefined) {
    found = new Hints(play);
    all.set(play, found);
  }
  return found;
}
