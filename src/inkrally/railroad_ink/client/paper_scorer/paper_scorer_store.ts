/**
 * The sheet in the paper scorer: its contents, the selected route, the server's answer. Stored in this browser, with
 * undo. The server computes points and legality. Contains no elements of the page.
 */

import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Marks } from '../drawing/drawing';
import { getActivatedSpaces, sheetOf } from '../drawing/editions';
import type { Space } from '../drawing/notation';
import { fetchJson, toProblem } from '@/app/api';
import { writeStored, readStored } from '@/app/local_storage';
import { isTransient } from '@/live/job_poller';
import type { Problem } from '@/protocol';
import type { Edition, LegalPlacements, Longest, PaperScore, WrittenSheet } from './written_sheet/types';
import { emptySheet, longestAlone, readSheet, usualLongest, writeSheet } from './written_sheet/parse';
import { nextOrientation, routeFact, routesOf, getOrientationsAt } from './written_sheet/orientations';
import { canHoldMark } from './written_sheet/board_field';
import { markOf } from './registry';
import { withoutExtras, drawnWith, fieldOf, withFaceExtras, withoutPrinted, withField } from './written_sheet/layers';
import {
  asBoard,
  layersOf,
  boardsIn,
  toRequestSheet,
  withMarkToggled,
  withBoard,
  withoutBoards,
} from './written_sheet/boards';
import { BOARDS, hasSecondBoard, type BoardName, SURFACE } from '../table/boards';
import { drawnAt } from '../drawing/expansions/registry';
import type { Layers } from '../drawing/expansions/types';

const KEY = 'paper-sheet';
const WAIT_MS = 120;
/** The pause before a failed request is repeated, for example without a network. */
const AGAIN_MS = 4_000;
const MAX_UNDO = 200;

/** The last action, for the status line. */
export interface LastStroke {
  readonly what: 'drawn' | 'lifted' | 'other' | 'cleared' | 'undone' | 'refused';
  /** The name of the mark that the space cannot hold. */
  readonly mark?: string;
  readonly space?: Space;
  readonly drawing?: string;
  /** The current orientation, and the number of orientations. */
  readonly way?: number;
  readonly ways?: number;
}

/** Return a field with a mark added in a space, or removed if it is there. `value`: as in `PaperMark`. */
function withToggled(field: unknown, space: Space, value: string | number | undefined): unknown {
  if (value === undefined) {
    const spaces = (field ?? []) as readonly Space[];
    return spaces.includes(space) ? spaces.filter((one) => one !== space) : [...spaces, space];
  }
  const { [space]: held, ...others } = (field ?? {}) as Readonly<Record<Space, string | number>>;
  return held === value ? others : { ...others, [space]: value };
}

export class PaperScorerStore {
  readonly sheet = signal<WrittenSheet>(emptySheet());
  readonly route = signal<string>('h-straight');
  readonly answer = signal<PaperScore | null>(null);
  readonly legal = signal<LegalPlacements | undefined>(undefined);
  readonly problem = signal<Problem | null>(null);
  readonly said = signal<LastStroke | null>(null);
  /** Whether a request is pending. */
  readonly asking = signal(false);
  readonly boards: ReadonlySignal<readonly BoardName[]> = computed(() => boardsIn(this.sheet.value));
  readonly #chosen = signal<BoardName>(SURFACE);
  /** The active board. */
  readonly board: ReadonlySignal<BoardName> = computed(() =>
    this.boards.value.includes(this.#chosen.value) ? this.#chosen.value : (this.boards.value[0] ?? SURFACE),
  );
  /** The contents of the active board. */
  readonly part: ReadonlySignal<WrittenSheet> = computed(() => asBoard(this.sheet.value, this.board.value));
  /** The routes for the active board. */
  readonly routes: ReadonlySignal<readonly string[]> = computed(() =>
    routesOf(this.sheet.value.edition, this.sheet.value.expansions, this.board.value),
  );

  readonly marks: ReadonlySignal<Marks> = computed(() => this.marksOf(this.board.value));
  /** The contents besides drawings, or undefined without expansions. */
  readonly layers: ReadonlySignal<Layers | undefined> = computed(() =>
    layersOf(this.sheet.value, this.board.value, getActivatedSpaces(this.answer.value?.behind)),
  );

  /** Return the drawings of a board. On paper they have no round. */
  marksOf(board: BoardName): Marks {
    return Object.fromEntries(
      Object.entries(asBoard(this.sheet.value, board).drawings).map(([space, drawing]) => [
        space,
        [drawing, 0] as const,
      ]),
    );
  }

  readonly #before = signal<readonly WrittenSheet[]>([]);
  readonly #after = signal<readonly WrittenSheet[]>([]);
  readonly canUndo = computed(() => this.#before.value.length > 0);
  readonly canRedo = computed(() => this.#after.value.length > 0);
  #question = 0;
  /** Whether the page of the paper scorer is open. */
  #open = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    try {
      this.sheet.value = readSheet(readStored(KEY) ?? '');
    } catch {
      // The stored sheet cannot be read any more.
    }
    void this.#ask();
  }

  /** Retry when the browser is online again, and after failed requests. Returns a function to stop. */
  follow(): () => void {
    const back = () => {
      if (this.problem.peek() === null) return;
      clearTimeout(this.#timer);
      void this.#ask();
    };
    this.#open = true;
    back();
    addEventListener('online', back);
    return () => {
      this.#open = false;
      clearTimeout(this.#timer);
      removeEventListener('online', back);
    };
  }

  /** Select another board. */
  turnTo(board: BoardName): void {
    this.#chosen.value = board;
    this.said.value = null;
    this.#keepRoute();
  }

  /** Set whether the second board is played without a surface. */
  alone(alone: boolean): void {
    const { surface: _before, ...rest } = this.sheet.value;
    this.#change({
      ...rest,
      ...(alone && { surface: 'none' as const }),
      longest: (alone && longestAlone(rest.expansions)) || usualLongest(rest.edition),
    });
    this.#keepRoute();
  }

  choose(route: string): void {
    this.route.value = route;
  }

  /** Draw the selected route, or turn it if it is there already. */
  tap(space: Space): void {
    const tool = this.route.value;
    const put = markOf(tool);
    if (put) return this.#mark(put, space);
    const ways = getOrientationsAt(tool, space, this.legal.value);
    const part = this.part.value;
    const written = part.drawings[space];
    const now = written && drawnAt(written, part, space);
    const drawing = nextOrientation(this.#steady(space, now, ways), now);
    // Put the drawing last. If two drawings conflict, the server reports the last one.
    const { [space]: _before, ...others } = part.drawings;
    const fact = routeFact(tool);
    const cleared = withoutExtras({ ...part, drawings: others }, space);
    this.#write(withFaceExtras(drawing === '----:' ? cleared : drawnWith(cleared, space, drawing), space, fact));
    this.said.value = { what: 'drawn', space, drawing, way: this.#order.indexOf(drawing) + 1, ways: ways.length };
  }

  /** Toggle a mark in a space. A mark that cannot be on a drawing replaces the contents of the space. */
  #mark({ owner, mark }: NonNullable<ReturnType<typeof markOf>>, space: Space): void {
    const part = this.part.value;
    if (mark.at ? !mark.at(space) : !canHoldMark(mark, part.drawings[space])) {
      this.said.value = { what: 'refused', mark: mark.name, space };
      return;
    }
    if (BOARDS.includes(owner)) {
      this.#change(withMarkToggled(this.sheet.value, owner, mark, space));
    } else {
      const { [space]: _gone, ...drawings } = part.drawings;
      const cleared = mark.on || mark.at ? part : withoutExtras({ ...part, drawings }, space);
      const before = fieldOf(part, { name: mark.field });
      const after = mark.tap ? mark.tap(before, space) : withToggled(before, space, mark.value);
      this.#write(withField(cleared, { name: mark.field }, after));
    }
    this.said.value = { what: 'other' };
  }

  /** Change the active board. */
  #write(part: WrittenSheet): void {
    this.#change(withBoard(this.sheet.value, this.board.value, part));
  }

  // While a space is being turned, the order of orientations stays, although the server's answer changes.
  #turning: Space | undefined;
  #order: readonly string[] = [];

  #steady(space: Space, now: string | undefined, ways: readonly string[]): readonly string[] {
    const going = this.#turning === space && now !== undefined && this.#order.includes(now) && ways.includes(now);
    if (!going) this.#order = ways;
    this.#turning = space;
    return this.#order;
  }

  lift(space: Space): void {
    const { [space]: gone, ...drawings } = this.part.value.drawings;
    const part = withoutExtras({ ...this.part.value, drawings }, space);
    if (gone === undefined && JSON.stringify(part) === JSON.stringify(this.part.value)) return;
    this.#write(part);
    this.said.value = { what: 'lifted', space, ...(gone !== undefined && { drawing: gone }) };
  }

  clear(): void {
    const { expansions, sheet, surface } = this.sheet.value;
    this.#change({
      ...emptySheet(this.sheet.value.edition),
      ...(sheet && { sheet }),
      ...(expansions && { expansions }),
      ...(surface && { surface, longest: this.sheet.value.longest }),
    });
    this.said.value = { what: 'cleared' };
  }

  edition(edition: Edition): void {
    const { goals: _goals, sheet: _sheet, ...rest } = withoutPrinted(this.sheet.value);
    this.#change({ ...rest, edition, longest: usualLongest(edition) });
    this.#keepRoute();
  }

  /** Set the edition of the sheet. Marks of printed contents are kept only if the sheet has them. */
  printed(sheet: Edition): void {
    const kept = sheetOf({ sheet }) ? this.sheet.value : withoutPrinted(this.sheet.value);
    const { sheet: _before, ...rest } = kept;
    this.#change({
      ...rest,
      ...(sheet !== rest.edition && { sheet }),
    });
  }

  /** Set the expansions. Drawings of removed ones stay, and the server reports them. */
  expansions(expansions: readonly string[]): void {
    const below = hasSecondBoard({ expansions });
    const { expansions: _before, surface, ...rest } = below ? this.sheet.value : withoutBoards(this.sheet.value);
    this.#change({ ...rest, ...(expansions.length > 0 && { expansions }), ...(below && surface && { surface }) });
    this.#keepRoute();
  }

  #keepRoute(): void {
    const routes = this.routes.value;
    if (!routes.includes(this.route.value)) this.route.value = routes[0] ?? 'h-straight';
  }

  longest(longest: Longest): void {
    this.#change({ ...this.sheet.value, longest });
  }

  field(name: string, value: unknown): void {
    this.#change(withField(this.sheet.value, { name }, value));
  }

  goals(goals: Readonly<Record<string, number>>): void {
    this.#change({ ...this.sheet.value, goals });
  }

  /** Load a sheet from text. Throws TextError. */
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
    writeStored(KEY, writeSheet(this.sheet.value));
    // Until the answer, the points are those of the previous sheet.
    this.asking.value = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), WAIT_MS);
  }

  /** Request points and legal spaces. Answers to an older sheet are ignored. */
  async #ask(): Promise<void> {
    this.#question += 1;
    const question = this.#question;
    const sheet = this.sheet.value;
    this.asking.value = true;
    try {
      const [answer, legal] = await Promise.all([
        fetchJson<PaperScore>('/api/paper/score', toRequestSheet(sheet)),
        fetchJson<LegalPlacements>('/api/paper/legal', {
          sheet: toRequestSheet(sheet),
          routes: boardsIn(sheet).flatMap((board) =>
            routesOf(sheet.edition, sheet.expansions, board).filter((route) => !markOf(route)),
          ),
        }),
      ]);
      if (question === this.#question) this.#answered(answer, legal, null);
    } catch (error) {
      if (question !== this.#question) return;
      const problem = toProblem(error);
      this.#answered(null, undefined, problem);
      if (this.#open && isTransient(problem)) this.#timer = setTimeout(() => void this.#ask(), AGAIN_MS);
    }
  }

  #answered(answer: PaperScore | null, legal: LegalPlacements | undefined, problem: Problem | null): void {
    batch(() => {
      this.answer.value = answer;
      this.legal.value = legal;
      this.problem.value = problem;
      this.asking.value = false;
    });
  }
}
