/**
 * The sheet that is being written down: what stands on it, the route in hand, what the server says to it. Keeps it on
 * this machine, with undo. Knows no element of the page and no rule: points and legality are asked for.
 */

import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Marks } from '../../ink/drawing';
import type { Space } from '../../ink/notation';
import { ask, problemOf } from '../../app/api';
import { keep, kept } from '../../app/store';
import type { Problem } from '../../protocol';
import type { Edition, Legal, Longest, PaperScore, WrittenSheet } from './forms';
import { emptySheet, readSheet, usualLongest, writeSheet } from './text';
import { CRATER, nextWay, routeFact, routesOf, waysAt } from './ways';
import { bare, drawnWith, laid, layersOf } from './layers';
import { type Layers, withTrails } from '../../ink/layers/types';

const KEY = 'paper-sheet';
const WAIT_MS = 120;
const MAX_UNDO = 200;

/** What was done last, for the line below the sheet. */
export interface Said {
  readonly what: 'drawn' | 'lifted' | 'other' | 'cleared' | 'undone';
  readonly space?: Space;
  readonly drawing?: string;
  /** Which of how many ways. */
  readonly way?: number;
  readonly ways?: number;
}

export class PaperSheet {
  readonly sheet = signal<WrittenSheet>(emptySheet());
  readonly route = signal<string>('h-straight');
  readonly answer = signal<PaperScore | null>(null);
  readonly legal = signal<Legal | undefined>(undefined);
  readonly problem = signal<Problem | null>(null);
  readonly said = signal<Said | null>(null);
  /** Asked, and not answered yet. */
  readonly asking = signal(false);
  /** Drawings carry no round on paper. */
  readonly marks: ReadonlySignal<Marks> = computed(() =>
    Object.fromEntries(Object.entries(this.sheet.value.drawings).map(([space, drawing]) => [space, [drawing, 0] as const])),
  );

  /** What lies beside drawings; undefined without expansions. */
  readonly layers: ReadonlySignal<Layers | undefined> = computed(() => layersOf(this.sheet.value));

  readonly #before = signal<readonly WrittenSheet[]>([]);
  readonly #after = signal<readonly WrittenSheet[]>([]);
  readonly canUndo = computed(() => this.#before.value.length > 0);
  readonly canRedo = computed(() => this.#after.value.length > 0);
  #question = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    try {
      this.sheet.value = readSheet(kept(KEY) ?? '');
    } catch {
      // What is kept can no longer be read.
    }
    this.#ask();
  }

  choose(route: string): void {
    this.route.value = route;
  }

  /** Draw the route in hand; where it stands already, turn it. */
  tap(space: Space): void {
    if (this.route.value === CRATER) return this.crater(space);
    const ways = waysAt(this.route.value, space, this.legal.value);
    const written = this.sheet.value.drawings[space];
    const now = written && withTrails(written, this.sheet.value.trails?.[space]);
    const drawing = nextWay(this.#steady(space, now, ways), now);
    // Last, so that of two drawings that clash the server names the one that was touched.
    const { [space]: _before, ...others } = this.sheet.value.drawings;
    const fact = routeFact(this.route.value);
    const cleared = bare({ ...this.sheet.value, drawings: others }, space);
    this.#change(laid(drawing === '----:' ? cleared : drawnWith(cleared, space, drawing), space, fact));
    this.said.value = { what: 'drawn', space, drawing, way: this.#order.indexOf(drawing) + 1, ways: ways.length };
  }

  /** A crater takes whatever is in a space; where one is, it goes. */
  private crater(space: Space): void {
    const { [space]: _gone, ...drawings } = this.sheet.value.drawings;
    const had = this.sheet.value.craters?.includes(space) ?? false;
    const cleared = bare({ ...this.sheet.value, drawings }, space);
    this.#change(had ? cleared : { ...cleared, craters: [...(cleared.craters ?? []), space] });
    this.said.value = { what: 'other' };
  }

  // While a space is being turned its order of ways stays, though the answer of the server changes it.
  #turning: Space | undefined;
  #order: readonly string[] = [];

  #steady(space: Space, now: string | undefined, ways: readonly string[]): readonly string[] {
    const going = this.#turning === space && now !== undefined && this.#order.includes(now) && ways.includes(now);
    if (!going) this.#order = ways;
    this.#turning = space;
    return this.#order;
  }

  lift(space: Space): void {
    const { [space]: gone, ...drawings } = this.sheet.value.drawings;
    const sheet = bare({ ...this.sheet.value, drawings }, space);
    if (gone === undefined && JSON.stringify(sheet) === JSON.stringify(this.sheet.value)) return;
    this.#change(sheet);
    this.said.value = { what: 'lifted', space, ...(gone !== undefined && { drawing: gone }) };
  }

  clear(): void {
    const { expansions, sheet } = this.sheet.value;
    this.#change({ ...emptySheet(this.sheet.value.edition), ...(sheet && { sheet }), ...(expansions && { expansions }) });
    this.said.value = { what: 'cleared' };
  }

  edition(edition: Edition): void {
    const { villages: _villages, goals: _goals, sheet: _sheet, ...rest } = this.sheet.value;
    this.#change({ ...rest, edition, longest: usualLongest(edition) });
    this.#keepRoute();
  }

  /** On which sheet; villages are marked only where they are printed. */
  printed(sheet: Edition): void {
    const { villages, sheet: _before, ...rest } = this.sheet.value;
    this.#change({ ...rest, ...(sheet !== rest.edition && { sheet }), ...(sheet === 'challenge' && villages && { villages }) });
  }

  /** Which expansions the sheet has; what only those that go can draw stays, and the server says so. */
  expansions(expansions: readonly string[]): void {
    const { expansions: _before, ...rest } = this.sheet.value;
    this.#change(expansions.length === 0 ? rest : { ...rest, expansions });
    this.#keepRoute();
  }

  #keepRoute(): void {
    const routes = routesOf(this.sheet.value.edition, this.sheet.value.expansions);
    if (!routes.includes(this.route.value)) this.route.value = routes[0] ?? 'h-straight';
  }

  longest(longest: Longest): void {
    this.#change({ ...this.sheet.value, longest });
  }

  villages(villages: number): void {
    this.#change({ ...this.sheet.value, villages });
  }

  goals(goals: Readonly<Record<string, number>>): void {
    this.#change({ ...this.sheet.value, goals });
  }

  /** A sheet that was typed or opened. Throws TextError. */
  read(text: string): void {
    this.#change(readSheet(text));
    this.said.value = { what: 'other' };
  }

  undo(): void {
    this.#move(this.#before, this.#after);
  }

  redo(): void {
    this.#move(this.#after, this.#before);
  }

  #move(from: Signal<readonly WrittenSheet[]>, to: Signal<readonly WrittenSheet[]>): void {
    const next = from.value.at(-1);
    if (next === undefined) return;
    batch(() => {
      to.value = [...to.value, this.sheet.value];
      from.value = from.value.slice(0, -1);
      this.sheet.value = next;
      this.said.value = { what: 'undone' };
    });
    this.#changed();
  }

  #change(sheet: WrittenSheet): void {
    batch(() => {
      this.#before.value = [...this.#before.value, this.sheet.value].slice(-MAX_UNDO);
      this.#after.value = [];
      this.sheet.value = sheet;
    });
    this.#changed();
  }

  #changed(): void {
    keep(KEY, writeSheet(this.sheet.value));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), WAIT_MS);
  }

  /** Ask for points and places; an answer to an older sheet is dropped. */
  async #ask(): Promise<void> {
    this.#question += 1;
    const question = this.#question;
    const sheet = this.sheet.value;
    this.asking.value = true;
    try {
      const [answer, legal] = await Promise.all([
        ask<PaperScore>('/api/paper/score', sheet),
        ask<Legal>('/api/paper/legal', { sheet, routes: routesOf(sheet.edition, sheet.expansions).filter((route) => route !== CRATER) }),
      ]);
      if (question === this.#question) this.#answered(answer, legal, null);
    } catch (error) {
      if (question === this.#question) this.#answered(null, undefined, problemOf(error));
    }
  }

  #answered(answer: PaperScore | null, legal: Legal | undefined, problem: Problem | null): void {
    batch(() => {
      this.answer.value = answer;
      this.legal.value = legal;
      this.problem.value = problem;
      this.asking.value = false;
    });
  }
}
