/**
 * The hint overlay: numbered drawings in pencil. If the sheet has the same drawing already, only its number is drawn.
 * Another drawing there is faded.
 */

import type { VNode } from 'preact';
import { UNIT } from '../board';
import type { Marks } from '../drawing';
import { expansionArt } from '../expansion_art';
import type { Extras, LatticePoint } from '../expansions/types';
import { parseDrawing, type Space } from '../notation';
import { corner } from './selection_marks';
import { VIEW_BOX } from '../printed_sheet';
import { Route } from '../routes';

/** A drawing in a space, contents without a drawing, or a path along edges; with its number, from 1. */
export interface HintMark {
  readonly space?: Space | undefined;
  readonly drawing?: string | undefined;
  readonly path?: readonly LatticePoint[] | undefined;
  readonly number?: number | undefined;
  /** The round in which it was drawn. It replaces the number. */
  readonly round?: number | undefined;
  /** Whether to draw the mark at full size and without a frame, even over another drawing. */
  readonly whole?: boolean | undefined;
  /** The face of the die, if the mark shows a die. */
  readonly face?: string | undefined;
  /** The contents that the face of an expansion draws besides lines. */
  readonly extras?: Extras | undefined;
}

/** Draw the overlay of a sheet, which ignores taps. `marks` is the sheet below it. */
export function HintOverlay({ drawings, marks }: { drawings: readonly HintMark[]; marks: Marks }): VNode {
  return (
    <svg class="sheet-drawing sheet-hint-overlay" viewBox={VIEW_BOX} aria-hidden="true">
      {drawings.map((one, index) => (
        <HintMarkDrawing key={index} one={one} there={one.space === undefined ? undefined : marks[one.space]?.[0]} />
      ))}
    </svg>
  );
}

/** Draw one mark. `there` is the drawing that the sheet has in the same space. */
function HintMarkDrawing({
  one: { space, drawing, path, number, round, whole = false, extras },
  there,
}: {
  one: HintMark;
  there: string | undefined;
}): VNode | null {
  const art = path ? expansionArt() : undefined;
  if (art && path) return <art.SheetEdges layers={{ ghostPath: path }} />;
  if (space === undefined) return null;
  const at = corner(space);
  const alike = drawing !== undefined && there !== undefined && sameDrawing(there, drawing);
  return (
    <>
      {drawing && (whole || !alike) && (
        <>
          {!whole && there !== undefined && (
            <rect class="hint-veil" x={at[0] + 1} y={at[1] + 1} width={UNIT - 2} height={UNIT - 2} />
          )}
          {!whole && <rect class="hint-space" x={at[0] + 3} y={at[1] + 3} width={UNIT - 6} height={UNIT - 6} rx="2" />}
          <Route drawing={drawing} ink="ghost" round={round} at={at} extras={extras} />
        </>
      )}
      {!drawing && <rect class="hint-space" x={at[0] + 3} y={at[1] + 3} width={UNIT - 6} height={UNIT - 6} rx="2" />}
      {number !== undefined && <Order number={number} at={at} />}
    </>
  );
}

/** Draw the number in a ring in the south-west corner. */
function Order({ number, at: [x, y] }: { number: number; at: readonly [number, number] }): VNode {
  return (
    <g class="hint-order" transform={`translate(${x + 11.5} ${y + 52.5})`}>
      <circle r="9.5" />
      <text y="4" text-anchor="middle">
        {number}
      </text>
    </g>
  );
}

/** Return whether two drawings are equal, whatever the order of their groups. */
export function sameDrawing(one: string, other: string): boolean {
  return one === other || parseDrawing(one).text === parseDrawing(other).text;
}
