/**
 * A whole sheet as one picture. A pure function of plain data that the server gives: what stands where, where the chosen
 * die fits, what a score is made of. No hooks, no events: the screen, print, replay and export draw the same thing.
 */

import './sheet.css';
import type { VNode } from 'preact';
import { EXITS, exitAt, neighbour, SPACES, UNIT } from './board';
import { expansionArt } from './expansion_art';
import type { Extras, Layers } from './expansions/types';
import { ends, type Kind, needsExpansions, opposite, parseDrawing, parsePart, type Side, type Space } from './notation';
import { corner, CornerTicks, Frame, RefusalCross, Ring, Tint } from './pencil/pencil';
import { Exits, Grid, Paper, VIEW_BOX } from './press';
import { Highlight, Route } from './routes';

/** What stands in the spaces, as a sheet's view has it: a drawing and the round in which it was drawn. */
export type Marks = Readonly<Record<Space, readonly [drawing: string, round: number]>>;

/** What a number is made of: parts such as `B2NS`, whole spaces such as `D4`, exits such as `B1N`. */
export interface Lit {
  readonly parts?: readonly string[];
  readonly exits?: readonly string[];
  /** Edges between spaces, each as a side of one. */
  readonly edges?: readonly string[];
}

export interface Preview {
  readonly space: Space;
  readonly drawing: string;
  /** How many ways fit here; with more than one, the space has a turn button. */
  readonly ways?: number;
  /** Only pointed at, not in hand: no frame. */
  readonly hover?: boolean;
  /** The face that is drawn, where that is a die's. */
  readonly face?: string | undefined;
  /** What an expansion's face draws beside its lines. */
  readonly extras?: Extras | undefined;
}

export interface SheetData {
  readonly marks: Marks;
  /** The round whose ink is still wet: its drawings are blue. */
  readonly fresh?: number | undefined;
  /** The spaces where the chosen die fits. */
  readonly legal?: readonly Space[] | undefined;
  readonly preview?: Preview | undefined;
  /** A drawing of this round that is in hand: framed, and turned by a button where several ways fit. */
  readonly held?: { readonly space: Space; readonly ways: number } | undefined;
  /** The space that refused, for the second that it is red. */
  readonly refused?: Space | undefined;
  /** Ends with a red ring, such as `B2N`. */
  readonly rings?: readonly string[] | undefined;
  readonly lit?: Lit | undefined;
  /** The blue of the last round is drying: for the second after the round ended. */
  readonly drying?: boolean | undefined;
  /** Without round numbers. */
  readonly plain?: boolean | undefined;
  /** The drawing that was just made and inks itself. */
  readonly inking?: Space | undefined;
  /** What expansions and other boxes lay on the sheet. */
  readonly layers?: Layers | undefined;
}

interface SheetDrawingProps extends SheetData {
  /** Its name for the reader; without one it is hidden from it, as something beside it speaks. */
  readonly label?: string | undefined;
  /** Only a part of it: a box in the units of the drawing, and its size in pixels. */
  readonly part?: { readonly box: string; readonly width: number; readonly height: number } | undefined;
}

/** The picture. */
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
      <Paper />
      {legal.map((space) => space !== refused && <Tint space={space} kind="legal" />)}
      {preview && !legal.includes(preview.space) && <Tint space={preview.space} kind="legal" />}
      {refused && <Tint space={refused} kind="refused" />}
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
          extras={beneath && {}}
        />
      ))}
      {beneath && <art.SheetOver {...beneath} />}
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

/** Whole spaces that are lit, such as those of the centre. */
function LitSpaces({ lit }: { lit: Lit }): VNode {
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

/** All sides that are lit, by space; a space that is lit as a whole has all four. */
export function sidesBySpace(lit: Lit): ReadonlyMap<Space, readonly Side[]> {
  const found = new Map<Space, Side[]>();
  for (const { space, sides } of (lit.parts ?? []).map(parsePart)) {
    const known = found.get(space) ?? [];
    for (const side of sides.length > 0 ? sides : (['N', 'E', 'S', 'W'] as const))
      if (!known.includes(side)) known.push(side);
    found.set(space, known);
  }
  return found;
}

/** Whether a sheet has anything that only the layers of the expansions can draw. */
export function needsExpansionArt(marks: Marks, layers: Layers | undefined): boolean {
  return layers !== undefined || Object.values(marks).some(([drawing]) => needsExpansions(parseDrawing(drawing)));
}

/** The kind of exit that a line joins: road and rail their own, what those of expansions do they say. */
export function leadsOut(kind: Kind): Kind | undefined {
  return kind === 'H' || kind === 'R' ? kind : expansionArt()?.kindFacts().exits[kind];
}

/** The exits that a drawing's line has reached: those are inked. */
export function joinedExits(marks: Marks): ReadonlySet<string> {
  const joined = new Set<string>();
  for (const { space, side, kind } of EXITS) {
    const mark = marks[space];
    const arrives = mark && parseDrawing(mark[0]).kinds[side];
    if (arrives && leadsOut(arrives) === kind) joined.add(space + side);
  }
  return joined;
}

/** A side at which a drawing meets another line or an exit: the pen starts there. */
function joinedSide(marks: Marks, space: Space): Side {
  const mark = marks[space];
  const sides = mark ? ends(parseDrawing(mark[0])) : [];
  const joined = sides.find((side) => {
    const beyond = neighbour(space, side);
    const there = beyond === undefined ? undefined : marks[beyond];
    return there ? parseDrawing(there[0]).kinds[opposite(side)] !== undefined : exitAt(space, side) !== undefined;
  });
  return joined ?? sides[0] ?? 'N';
}

/** The spaces of a row, for the grid that lies over the picture. */
export const ROWS: readonly (readonly Space[])[] = Array.from({ length: 7 }, (_, row) =>
  SPACES.slice(row * 7, row * 7 + 7),
);
