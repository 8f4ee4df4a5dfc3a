/**
 * A complete sheet as one picture, from the server's data: drawings, legal spaces, highlights. No hooks and no events,
 * so that screen, print, replay and export share it.
 */

import './sheet.css';
import type { VNode } from 'preact';
import { EXITS, exitAt, neighbour, SPACES, UNIT } from './board';
import { expansionArt } from './expansion_art';
import type { Extras, Layers } from './expansions/types';
import {
  getLineSides,
  type Kind,
  needsExpansions,
  opposite,
  parseDrawing,
  parsePart,
  type Side,
  type Space,
} from './notation';
import { corner, CornerTicks, Frame, RefusalCross, Ring, LegalSpaceTint } from './overlays/selection_marks';
import { Exits, Grid, SheetBackground, VIEW_BOX } from './printed_sheet';
import { Highlight, Route } from './routes';

/** The contents of spaces: a drawing, and the round when it was drawn. */
export type Marks = Readonly<Record<Space, readonly [drawing: string, round: number]>>;

/** The places to highlight for a score: parts such as `B2NS`, spaces such as `D4`, exits such as `B1N`. */
export interface HighlightTarget {
  readonly parts?: readonly string[];
  readonly exits?: readonly string[];
  /** Edges between spaces, each as a side of a space. */
  readonly edges?: readonly string[];
}

export interface Preview {
  readonly space: Space;
  readonly drawing: string;
  /** The number of orientations that fit. With more than one, the space has a turn button. */
  readonly ways?: number;
  /** Whether the mouse only hovers over the space, so that it has no frame. */
  readonly hover?: boolean;
  /** The face of the die that is previewed, if it is not a special route. */
  readonly face?: string | undefined;
  /** The contents that an expansion's face draws besides lines. */
  readonly extras?: Extras | undefined;
}

export interface SheetData {
  readonly marks: Marks;
  /** The current round, whose drawings are blue. */
  readonly fresh?: number | undefined;
  /** The spaces where the selected die fits. */
  readonly legal?: readonly Space[] | undefined;
  readonly preview?: Preview | undefined;
  /** The selected drawing of this round. It has a frame, and a turn button if several orientations (`ways`) fit. */
  readonly held?: { readonly space: Space; readonly ways: number } | undefined;
  /** The space where the server refused a drawing. It is red for a second. */
  readonly refused?: Space | undefined;
  /** Ends of routes with a red ring, such as `B2N`. */
  readonly rings?: readonly string[] | undefined;
  readonly lit?: HighlightTarget | undefined;
  /** Whether the blue ink of the round that just ended turns black. The animation takes a second. */
  readonly drying?: boolean | undefined;
  /** Whether to leave out the round numbers. */
  readonly plain?: boolean | undefined;
  /** The space whose drawing appears with an animation. */
  readonly inking?: Space | undefined;
  /** Contents from expansions and other boxes. */
  readonly layers?: Layers | undefined;
}

interface SheetDrawingProps extends SheetData {
  /**
   * The name for screen readers. Without a name, the sheet is hidden from screen readers, because another element
   * describes it.
   */
  readonly label?: string | undefined;
  /** Show only a part: a box in units of the drawing, and its size in pixels. */
  readonly part?: { readonly box: string; readonly width: number; readonly height: number } | undefined;
}

/** Draw the sheet. */
export function SheetDrawing(props: SheetDrawingProps): VNode {
  const { marks, fresh, legal = [], preview, held, refused, rings = [], lit, label } = props;
  const litSides = lit && sidesBySpace(lit);
  const entries = Object.entries(marks);
  const from = props.inking === undefined ? undefined : joinedSide(marks, props.inking);
  const art = needsExpansionArt(marks, props.layers) ? expansionArt() : undefined;
  const beneath = art && {
    marks,
    layers: props.layers ?? {},
    fresh,
    lit: litSides,
    litEdges: lit?.edges,
    inking: props.inking,
    from,
  };
  return (
    <svg
      class={`sheet-drawing${props.drying ? ' drying' : ''}${props.layers?.board ? ` ${props.layers.board}` : ''}`}
      viewBox={props.part?.box ?? VIEW_BOX}
      width={props.part?.width}
      height={props.part?.height}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <SheetBackground />
      {legal.map((space) => space !== refused && <LegalSpaceTint space={space} kind="legal" />)}
      {preview && !legal.includes(preview.space) && <LegalSpaceTint space={preview.space} kind="legal" />}
      {refused && <LegalSpaceTint space={refused} kind="refused" />}
      {lit && <LitSpaces lit={lit} />}
      {beneath && <art.SheetGround {...beneath} />}
      <Grid />
      {beneath && <art.SheetEdges {...beneath} />}
      {litSides &&
        entries.map(([space, [drawing]]) => (
          <Highlight key={space} drawing={drawing} lit={litSides.get(space) ?? []} at={corner(space)} />
        ))}
      <Exits joined={joinedExits(marks)} lit={new Set(lit?.exits)} />
      {entries.map(([space, [drawing, round]]) => (
        <Route
          key={space}
          drawing={drawing}
          ink={round === fresh ? 'fresh' : 'dry'}
          round={props.plain ? undefined : round}
          lit={litSides && (litSides.get(space) ?? [])}
          at={corner(space)}
          from={space === props.inking ? from : undefined}
          part={beneath && 'over'}
          extras={beneath && (art?.extrasAt(beneath.layers, space) ?? {})}
        />
      ))}
      {beneath && <art.SheetOverlay {...beneath} />}
      {legal.map((space) => space !== refused && <CornerTicks space={space} />)}
      {preview && <Route drawing={preview.drawing} ink="ghost" at={corner(preview.space)} extras={preview.extras} />}
      {rings.map((end) => (
        <Ring end={end} />
      ))}
      {refused && <RefusalCross space={refused} />}
      {preview && !preview.hover && <Frame space={preview.space} />}
      {held && <Frame space={held.space} />}
    </svg>
  );
}

/** Draw highlights of whole spaces, such as the centre. */
function LitSpaces({ lit }: { lit: HighlightTarget }): VNode {
  const whole = (lit.parts ?? []).map(parsePart).filter(({ sides }) => sides.length === 0);
  return (
    <>
      {whole.map(({ space }) => {
        const [x, y] = corner(space);
        return <rect class="highlight-area" x={x} y={y} width={UNIT} height={UNIT} />;
      })}
    </>
  );
}

/** Return the highlighted sides of each space. A fully highlighted space has all four. */
export function sidesBySpace(lit: HighlightTarget): ReadonlyMap<Space, readonly Side[]> {
  const found = new Map<Space, Side[]>();
  for (const { space, sides } of (lit.parts ?? []).map(parsePart)) {
    const known = found.get(space) ?? [];
    for (const side of sides.length > 0 ? sides : (['N', 'E', 'S', 'W'] as const))
      if (!known.includes(side)) known.push(side);
    found.set(space, known);
  }
  return found;
}

/** Return whether a sheet needs the drawings of expansions. */
export function needsExpansionArt(marks: Marks, layers: Layers | undefined): boolean {
  return layers !== undefined || Object.values(marks).some(([drawing]) => needsExpansions(parseDrawing(drawing)));
}

/**
 * Return whether an end can join an end or exit of another kind. An expansion's manifest says which kind its kind is
 * like.
 */
export function joinsKind(own: Kind, other: Kind): boolean {
  const isPlain = (kind: Kind) => kind === 'H' || kind === 'R';
  // Base sheets must not load the drawings of expansions.
  if (own === other || (isPlain(own) && isPlain(other))) return own === other;
  const likes = expansionArt()?.kindFacts().likes ?? {};
  return (likes[own] ?? '').includes(other) || (likes[other] ?? '').includes(own);
}

/** Return the exits that a route joins. They are drawn in ink. */
export function joinedExits(marks: Marks): ReadonlySet<string> {
  const joined = new Set<string>();
  for (const { space, side, kind } of EXITS) {
    const mark = marks[space];
    const arrives = mark && parseDrawing(mark[0]).kinds[side];
    if (arrives && joinsKind(arrives, kind)) joined.add(space + side);
  }
  return joined;
}

/** Return a side where a drawing joins another line or an exit, where its animation starts. */
function joinedSide(marks: Marks, space: Space): Side {
  const mark = marks[space];
  const sides = mark ? getLineSides(parseDrawing(mark[0])) : [];
  const joined = sides.find((side) => {
    const beyond = neighbour(space, side);
    const there = beyond === undefined ? undefined : marks[beyond];
    return there ? parseDrawing(there[0]).kinds[opposite(side)] !== undefined : exitAt(space, side) !== undefined;
  });
  return joined ?? sides[0] ?? 'N';
}

/** The spaces by row, for the interactive grid. */
export const ROWS: readonly (readonly Space[])[] = Array.from({ length: 7 }, (_, row) =>
  SPACES.slice(row * 7, row * 7 + 7),
);
