/**
 * The state of a table for one player: selection, refusals, highlights, visible sheet, and values computed from it and
 * the snapshot. play.ts has the actions.
 */

import { computed, signal } from '@preact/signals';
import { SPECIALS } from '../drawing/board';
import type { Marks, Preview } from '../drawing/drawing';
import { expansionArt } from '../drawing/expansion_art';
import type { Layers } from '../drawing/expansions/types';
import type { Space } from '../drawing/notation';
import type { Connection } from '@/live/connection';
import type { Problem } from '@/protocol';
import { CommitController } from '@/features/table/offline/commit_controller';
import { draftStorage } from '@/features/table/offline/draft_storage';
import { whenLive } from '@/features/table/offline/when_live';
import { isAct, nextWay, overlayDraft } from './draft/draft';
import { actsAt, openEdges, type LatticePlace, withDraft } from './expansions/lattice';
import {
  type Action,
  actsOf,
  againOf,
  draftOf,
  type ScoreBreakdown,
  type LegalPlacementsBySpace,
  needsExtraModules,
  isPath,
  type ExpansionAction,
  type PathAct,
  pairOf,
  rollOf,
  routeOfAct,
  type TableView,
  tableOf,
} from './model';
import { type BoardName, drawnBoard, type DrawnBoard, boardsOf, SURFACE } from './boards';
import { expansionParts } from './lazy/lazy_expansion';
import { getExpansionActions } from './draft/offers';
import { DraftSync } from './draft/sync';

/** A die or special route, also as the effect of a building; or an expansion's action in a space, by its name. */
export type TrayChoice =
  | { readonly kind: 'die' | 'special' | 'again' | 'free'; readonly index: number }
  | { readonly kind: 'own'; readonly type: ExpansionAction['type']; readonly variant: string };

export function sameChoice(a: TrayChoice | null, b: TrayChoice): boolean {
  return (
    a !== null &&
    (a.kind === 'own'
      ? b.kind === 'own' && a.type === b.type && a.variant === b.variant
      : b.kind === a.kind && a.index === b.index)
  );
}

/** Return the route of a selection, such as `h-tee`, or undefined for an expansion's action. */
export function routeOfChoice(choice: TrayChoice, roll: readonly string[]): string | undefined {
  if (choice.kind === 'own') return undefined;
  return choice.kind === 'die' || choice.kind === 'again' ? roll[choice.index] : SPECIALS[choice.index];
}

export interface StatusMessage {
  readonly title?: string;
  readonly text?: string;
  readonly refusal?: boolean;
  /** The topic in the rulebook. */
  readonly topic?: string;
  /** The space of the problem. */
  readonly space?: Space | undefined;
}

export abstract class PlayState {
  readonly connection: Connection;
  readonly sync: DraftSync;
  readonly choice = signal<TrayChoice | null>(null);
  /** The space of the selected drawing, which a tap turns. */
  readonly held = signal<Space | null>(null);
  /** The space with the pointer or focus. */
  readonly over = signal<Space | null>(null);
  readonly way = signal(0);
  /** The corner point or edge with a pattern preview. If held, it stays until it is drawn or dismissed. */
  readonly spot = signal<{ readonly place: LatticePlace; readonly held: boolean } | null>(null);
  readonly refused = signal<Space | null>(null);
  readonly saying = signal<StatusMessage | null>(null);
  readonly lit = signal<string | null>(null);
  /** The seat of the visible sheet, or null for the sheet that the player changes. */
  readonly looking = signal<number | null>(null);
  readonly inking = signal<Space | null>(null);
  readonly wish: CommitController;
  /** Whether a retraction is pending. */
  readonly takingBack = signal(false);
  /** The number of refused drawings of this page. */
  protected refusals = 0;
  /** Whether the sheet is zoomed in. */
  readonly zoomed = signal(false);
  /** Whether the text field for drawings is open. */
  readonly typing = signal(false);
  readonly behind = signal<ReadonlyMap<number, ScoreBreakdown>>(new Map());

  readonly view = computed<TableView | undefined>(() => tableOf(this.connection.snapshot.value));
  /** The dice of the player, or for spectators of the visible seat. */
  readonly roll = computed(() => rollOf(this.view.value, this.connection.seat.value ?? this.shown.value));
  /**
   * The seat whose sheet the player changes: the player's seat, or a neighbour's for actions on the neighbour's sheet.
   */
  readonly target = computed(() => this.offer.value?.sheet ?? this.connection.seat.value);
  /** The seat of the sheet in the middle. */
  readonly shown = computed(() => this.looking.value ?? this.target.value ?? 0);
  readonly mine = computed(
    () => this.connection.seat.value !== null && this.shown.value === this.connection.seat.value,
  );
  /** Whether the player must draw, also while another sheet is visible. */
  readonly owes = computed(
    () => this.connection.seat.value !== null && (this.connection.snapshot.value?.draft ?? null) !== null,
  );
  /** Whether dice are being drafted. */
  readonly picking = computed(() => this.phase.value === 'pick');
  readonly phase = computed(() => this.connection.snapshot.value?.match?.phase?.name);
  /** Whether a phase before or after the drawing is running, for required actions such as a drought. */
  readonly besideDrawing = computed(() => this.phase.value === 'first' || this.phase.value === 'end');
  /** Whether the phase before the draft of dice is running. */
  readonly beforePicks = computed(() => this.phase.value === 'first' && draftOf(this.view.value) !== undefined);
  /** The seat that picks. */
  readonly picker = computed(() =>
    this.picking.value ? (this.connection.snapshot.value?.match?.phase?.asks[0] ?? null) : null,
  );
  /** The pair that is being taken. */
  readonly picked = computed(() =>
    this.picking.value ? this.sync.history.value.now.map(pairOf).find((pair) => pair !== undefined) : undefined,
  );
  /** Whether the player can change the visible sheet now. */
  readonly drawing = computed(() => this.owes.value && !this.picking.value && this.shown.value === this.target.value);
  readonly offer = computed(() => {
    void this.sync.told.value;
    return this.owes.value ? this.sync.offers.about(this.sync.history.value.now) : undefined;
  });
  /** The boards of every sheet, and the board of this round. */
  readonly boards = computed<readonly BoardName[]>(() => boardsOf(this.view.value?.options ?? {}));
  readonly board = computed<BoardName>(() => this.view.value?.leaf ?? this.boards.value[0] ?? SURFACE);
  /** The board that the player selected in the tabs. */
  readonly front = signal<BoardName | null>(null);
  /** The player's own sheet with the draft, on the board of this round. */
  readonly ownMarks = computed<Marks>(() => {
    const view = this.view.value;
    const marks = this.told(this.connection.seat.value)?.marks ?? {};
    return view && this.owes.value
      ? overlayDraft(marks, view.round, this.sync.history.value.now, actsOf(this.connection.snapshot.value))
      : marks;
  });
  readonly marks = computed<Marks>(() =>
    this.mine.value ? this.ownMarks.value : (this.told(this.shown.value)?.marks ?? {}),
  );
  /** The contents of the visible sheet besides drawings, or undefined without expansions. */
  readonly layers = computed<Layers | undefined>(() => {
    const view = this.view.value;
    if (view === undefined || !needsExtraModules(view)) return undefined;
    const layers = this.told(this.shown.value, this.board.value, this.marks.value)?.layers ?? {};
    if (!this.drawing.value) {
      // Committed drawings and paths of this round stay blue.
      const own = this.mine.value
        ? ((this.connection.snapshot.value?.match?.own ?? []) as readonly Action[]).filter(isPath)
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
  /** The face of the selected die, if it is a pattern along edges. */
  readonly pattern = computed(() => {
    const choice = this.choice.value;
    const face = choice?.kind === 'die' && this.view.value?.dice ? this.roll.value[choice.index] : undefined;
    return face !== undefined && expansionArt()?.specOf(face).pattern ? face : undefined;
  });
  /** The paths of the selected pattern. */
  readonly paths = computed<readonly PathAct[]>(() => {
    const choice = this.choice.value;
    if (choice?.kind !== 'die' || !this.drawing.value) return [];
    return ((this.offer.value?.acts ?? []) as readonly Action[])
      .filter(isPath)
      .filter((act) => act.die === choice.index);
  });
  /** The previewed pattern: one orientation at its position, counted from 1. */
  readonly ghost = computed<{ readonly act: PathAct; readonly way: number; readonly ways: number } | undefined>(() => {
    const spot = this.spot.value;
    const acts = spot === null ? [] : actsAt(this.paths.value, spot.place);
    if (acts.length === 0) return undefined;
    const way = ((this.way.value % acts.length) + acts.length) % acts.length;
    return { act: acts[way] as PathAct, way: way + 1, ways: acts.length };
  });
  readonly fits = computed<LegalPlacementsBySpace | undefined>(() => {
    const choice = this.choice.value;
    const offer = this.offer.value;
    if (offer === undefined) return undefined;
    // An action that must come first is selected automatically.
    if (choice === null) return offer.duties?.[0]?.first ? getExpansionActions(offer) : undefined;
    if (choice.kind === 'own') return getExpansionActions(offer, choice.type, choice.variant);
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
  /** The selected face. */
  readonly face = computed(() => {
    const choice = this.choice.value;
    return choice === null ? undefined : routeOfChoice(choice, this.roll.value);
  });
  /** The contents of the face besides lines. */
  readonly extras = computed(() => {
    const face = this.face.value;
    return face === undefined || !this.view.value?.dice ? undefined : expansionArt()?.specOf(face).extras;
  });

  constructor(connection: Connection) {
    this.connection = connection;
    this.wish = new CommitController(connection);
    this.sync = new DraftSync({
      say: (command) => connection.sendCommand(command),
      whenLive: () => whenLive(connection.status),
      onRefused: (act, problem) => {
        this.refusals += 1;
        this.refuse(act, problem);
      },
      storage: draftStorage(
        connection.table,
        () => connection.seat.peek(),
        isAct,
        () => connection.status.peek() === 'live',
      ),
    });
  }

  /** Return a board of a seat's sheet from the server, with local drawings. */
  told(seat: number | null, board: BoardName = this.board.value, drawn?: Marks): DrawnBoard | undefined {
    const view = this.view.value;
    const sheet = view?.sheets[seat ?? -1];
    return view && sheet && drawnBoard(view.options, sheet, board, drawn);
  }

  get acts(): readonly Action[] {
    return this.sync.history.value.now;
  }

  actAt(space: Space | null): Action | undefined {
    return this.drawing.value ? this.acts.find((act) => act.space === space && act.drawing) : undefined;
  }

  /** Return the orientations for the drawing of a space, or undefined if they were not offered. */
  waysAt(space: Space): readonly string[] | undefined {
    const act = this.actAt(space);
    return act && this.sync.offers.ways(this.acts, act, routeOfAct(act, this.roll.value));
  }

  /** Called when a drawing was refused and removed, to show the reason. */
  protected abstract refuse(act: Action, problem: Problem): void;
}
