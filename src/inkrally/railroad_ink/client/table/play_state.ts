/**
 * What lies before one player at one table: what is chosen, in hand, refused, lit and looked at, and what follows from it
 * and from the snapshot. Only state and what is read off it; what a tap leads to is in play.ts.
 */

import { computed, signal } from '@preact/signals';
import { SPECIALS } from '../drawing/board';
import type { Marks, Preview } from '../drawing/drawing';
import { expansionArt } from '../drawing/expansion_art';
import type { Layers } from '../drawing/expansions/types';
import type { Space } from '../drawing/notation';
import type { Connection } from '@/live/connection';
import type { Problem } from '@/protocol';
import { HandIn } from '@/table/hand_in';
import { draftStorage } from '@/table/kept_draft';
import { isAct, nextWay, overlay } from './acts/draft';
import { actsAt, openEdges, type LatticePlace, withDraft } from './expansions/lattice';
import {
  type Act,
  actsOf,
  againOf,
  type ScoreBreakdown,
  type Fits,
  hasMore,
  isPath,
  type OwnAct,
  type PathAct,
  pairOf,
  rollOf,
  routeOfAct,
  type TableView,
  tableOf,
} from './model';
import { type BoardName, drawnBoard, type DrawnBoard, boardsOf, SURFACE } from './boards';
import { expansionParts } from './brought/expansion_way';
import { ownFits } from './acts/offers';
import { DraftSync } from './acts/sync';

/** A die or a special route, either also by the effect of a building, or an act of an expansion done in a space, by its name. */
export type TrayChoice =
  | { readonly kind: 'die' | 'special' | 'again' | 'free'; readonly index: number }
  | { readonly kind: 'own'; readonly type: OwnAct['type'] };

export function sameChoice(a: TrayChoice | null, b: TrayChoice): boolean {
  return (
    a !== null && (a.kind === 'own' ? b.kind === 'own' && a.type === b.type : b.kind === a.kind && a.index === b.index)
  );
}

/** The route of what is chosen, such as `h-tee`; undefined for an act of an expansion. */
export function routeOfChoice(choice: TrayChoice, roll: readonly string[]): string | undefined {
  if (choice.kind === 'own') return undefined;
  return choice.kind === 'die' || choice.kind === 'again' ? roll[choice.index] : SPECIALS[choice.index];
}

export interface Saying {
  readonly title?: string;
  readonly text?: string;
  readonly refusal?: boolean;
  /** What the rules have about it: why it is so. */
  readonly topic?: string;
  /** Where it is so. */
  readonly space?: Space | undefined;
}

export abstract class PlayState {
  readonly connection: Connection;
  readonly sync: DraftSync;
  readonly choice = signal<TrayChoice | null>(null);
  /** The space of the drawing in hand: a tap turns it. */
  readonly held = signal<Space | null>(null);
  /** Where the pointer or the focus is. */
  readonly over = signal<Space | null>(null);
  readonly way = signal(0);
  /** The corner point or edge at which a pattern is shown in pencil; held: it stays there until it is inked or put down. */
  readonly spot = signal<{ readonly place: LatticePlace; readonly held: boolean } | null>(null);
  readonly refused = signal<Space | null>(null);
  readonly saying = signal<Saying | null>(null);
  readonly lit = signal<string | null>(null);
  /** Whose sheet is looked at, where it is not one's own. */
  readonly looking = signal<number | null>(null);
  readonly inking = signal<Space | null>(null);
  readonly wish: HandIn;
  /** What was handed in is being taken back. */
  readonly takingBack = signal(false);
  /** How often something that was drawn here was refused. */
  protected refusals = 0;
  /** The sheet is shown larger than whole. */
  readonly zoomed = signal(false);
  /** The line in which drawings are typed is open. */
  readonly typing = signal(false);
  readonly behind = signal<ReadonlyMap<number, ScoreBreakdown>>(new Map());

  readonly view = computed<TableView | undefined>(() => tableOf(this.connection.snapshot.value));
  /** The dice that one draws; who watches sees those of the seat that is shown. */
  readonly roll = computed(() => rollOf(this.view.value, this.connection.seat.value ?? this.shown.value));
  /** Whose sheet lies in the middle. */
  readonly shown = computed(() => this.looking.value ?? this.connection.seat.value ?? 0);
  readonly mine = computed(
    () => this.connection.seat.value !== null && this.shown.value === this.connection.seat.value,
  );
  /** Whether one has something to draw, also while another's sheet is looked at. */
  readonly owes = computed(
    () => this.connection.seat.value !== null && (this.connection.snapshot.value?.draft ?? null) !== null,
  );
  /** Dice are picked, by one seat after the other. */
  readonly picking = computed(() => this.connection.snapshot.value?.match?.phase?.name === 'pick');
  /** Dice are about to be picked, but something comes before that, such as a drought. */
  readonly beforePicks = computed(() => this.connection.snapshot.value?.match?.phase?.name === 'first');
  /** Whose pick it is. */
  readonly picker = computed(() =>
    this.picking.value ? (this.connection.snapshot.value?.match?.phase?.asks[0] ?? null) : null,
  );
  /** The pair that one is about to take. */
  readonly picked = computed(() =>
    this.picking.value ? this.sync.history.value.now.map(pairOf).find((pair) => pair !== undefined) : undefined,
  );
  readonly drawing = computed(() => this.mine.value && this.owes.value && !this.picking.value);
  readonly offer = computed(() => {
    void this.sync.told.value;
    return this.owes.value ? this.sync.offers.about(this.sync.history.value.now) : undefined;
  });
  /** The boards of every sheet of this match, and that on which this round is drawn. */
  readonly boards = computed<readonly BoardName[]>(() => boardsOf(this.view.value?.options ?? {}));
  readonly board = computed<BoardName>(() => this.view.value?.leaf ?? this.boards.value[0] ?? SURFACE);
  /** The board that was laid in front by hand. */
  readonly front = signal<BoardName | null>(null);
  /** One's own sheet with the draft on it, as far as this round is drawn on it. */
  readonly ownMarks = computed<Marks>(() => {
    const view = this.view.value;
    const marks = this.told(this.connection.seat.value)?.marks ?? {};
    return view && this.owes.value
      ? overlay(marks, view.round, this.sync.history.value.now, actsOf(this.connection.snapshot.value))
      : marks;
  });
  readonly marks = computed<Marks>(() =>
    this.mine.value ? this.ownMarks.value : (this.told(this.shown.value)?.marks ?? {}),
  );
  /** What lies on the sheet that is shown beside drawings; undefined in a match without expansions. */
  readonly layers = computed<Layers | undefined>(() => {
    const view = this.view.value;
    if (view === undefined || !hasMore(view)) return undefined;
    const layers = this.told(this.shown.value, this.board.value, this.marks.value)?.layers ?? {};
    if (!this.drawing.value) {
      // What was handed in is still wet, and so are the paths of it.
      const own = this.mine.value
        ? ((this.connection.snapshot.value?.match?.own ?? []) as readonly Act[]).filter(isPath)
        : [];
      return withDraft(layers, own, own);
    }
    const known = (actsOf(this.connection.snapshot.value) ?? []).filter(isPath);
    const drafted = withDraft(layers, known, this.sync.history.value.now.filter(isPath));
    const paths = this.paths.value;
    return {
      ...drafted,
      ...(view.options.expansions?.length ? expansionParts() : undefined)?.draftLayers({
        view,
        roll: this.roll.value,
        layers,
        offer: this.offer.value,
      }),
      threatened: this.offer.value?.duties?.find((duty) => duty.first && !duty.paths)?.spaces,
      ...(paths.length > 0 &&
        this.lit.value === null && { openEdges: openEdges(paths), ghostPath: this.ghost.value?.act.path }),
    };
  });
  /** The face of the chosen die, where it is a pattern along edges. */
  readonly pattern = computed(() => {
    const choice = this.choice.value;
    const face = choice?.kind === 'die' && this.view.value?.dice ? this.roll.value[choice.index] : undefined;
    return face !== undefined && expansionArt()?.specOf(face).pattern ? face : undefined;
  });
  /** Where the chosen pattern may run. */
  readonly paths = computed<readonly PathAct[]>(() => {
    const choice = this.choice.value;
    if (choice?.kind !== 'die' || !this.drawing.value) return [];
    return ((this.offer.value?.acts ?? []) as readonly Act[]).filter(isPath).filter((act) => act.die === choice.index);
  });
  /** What stands there in pencil: one of the ways of its place, counted from 1. */
  readonly ghost = computed<{ readonly act: PathAct; readonly way: number; readonly ways: number } | undefined>(() => {
    const spot = this.spot.value;
    const acts = spot === null ? [] : actsAt(this.paths.value, spot.place);
    if (acts.length === 0) return undefined;
    const way = ((this.way.value % acts.length) + acts.length) % acts.length;
    return { act: acts[way] as PathAct, way: way + 1, ways: acts.length };
  });
  readonly fits = computed<Fits | undefined>(() => {
    const choice = this.choice.value;
    const offer = this.offer.value;
    if (offer === undefined) return undefined;
    // What must be done first is chosen by itself.
    if (choice === null) return offer.duties?.[0]?.first ? ownFits(offer) : undefined;
    if (choice.kind === 'own') return ownFits(offer, choice.type);
    const special = SPECIALS[choice.index] ?? '';
    switch (choice.kind) {
      case 'die':
        return offer.dice[choice.index] ?? undefined;
      case 'again':
        return againOf(offer)?.[choice.index];
      case 'free':
        return offer.free?.[special];
      default:
        return offer.specials[special];
    }
  });
  readonly preview = computed<Preview | undefined>(() => {
    const space = this.over.value;
    const ways = space === null ? undefined : this.fits.value?.[space];
    const drawing = ways && nextWay(ways, ways[0] ?? '', this.way.value);
    return space !== null && ways && drawing
      ? { space, drawing, ways: ways.length, hover: true, face: this.face.value, extras: this.extras.value }
      : undefined;
  });
  /** The face that is chosen. */
  readonly face = computed(() => {
    const choice = this.choice.value;
    return choice === null ? undefined : routeOfChoice(choice, this.roll.value);
  });
  /** What it draws beside its lines. */
  readonly extras = computed(() => {
    const face = this.face.value;
    return face === undefined || !this.view.value?.dice ? undefined : expansionArt()?.specOf(face).extras;
  });

  constructor(connection: Connection) {
    this.connection = connection;
    this.wish = new HandIn(connection);
    this.sync = new DraftSync({
      say: (command) => connection.say(command),
      onRefused: (act, problem) => {
        this.refusals += 1;
        this.refuse(act, problem);
      },
      storage: draftStorage(connection.table, () => connection.seat.peek(), isAct),
    });
  }

  /** A board of a seat's sheet as the server tells it, but for what is drawn here already. */
  told(seat: number | null, board: BoardName = this.board.value, drawn?: Marks): DrawnBoard | undefined {
    const view = this.view.value;
    const sheet = view?.sheets[seat ?? -1];
    return view && sheet && drawnBoard(view.options, sheet, board, drawn);
  }

  get acts(): readonly Act[] {
    return this.sync.history.value.now;
  }

  actAt(space: Space | null): Act | undefined {
    return this.drawing.value ? this.acts.find((act) => act.space === space && act.drawing) : undefined;
  }

  /** The ways in which the drawing of a space fits; undefined where that was not offered to this page. */
  waysAt(space: Space): readonly string[] | undefined {
    const act = this.actAt(space);
    return act && this.sync.offers.ways(this.acts, act, routeOfAct(act, this.roll.value));
  }

  /** A drawing was refused: it is off the sheet, and the reason is said. */
  protected abstract refuse(act: Act, problem: Problem): void;
}
