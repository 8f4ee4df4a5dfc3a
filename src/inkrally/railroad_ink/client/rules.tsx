/** The components of the rulebook for Railroad Ink: examples that show a sheet or a part of a sheet. */

import type { VNode } from 'preact';
import type { RulebookSlots } from '@/games/plugin';
import { columnOf, rowOf, UNIT } from './drawing/board';
import { type Marks, SheetDrawing } from './drawing/drawing';
import { getActivatedSpaces, EDITIONS, sheetOf } from './drawing/editions';
import type { Layers } from './drawing/expansions/types';
import type { Space } from './drawing/notation';
import { getHighlight } from './table/highlight';
import type { ScoreBreakdown } from './table/model';

/** The format of `railroad_ink/examples.py`. */
interface DrawnSheet {
  readonly marks: Marks;
  readonly layers?: Layers;
  /** Two corners of the visible part. Default: the whole sheet. */
  readonly show?: readonly [Space, Space];
  readonly fresh?: number;
  /** The space and the drawing that the engine refused. */
  readonly refused?: Space;
  readonly tried?: readonly [Space, string];
  readonly legal?: readonly Space[];
  readonly light?: string;
  readonly behind?: ScoreBreakdown;
  /** The edition of the sheet, if it is not the default. */
  readonly printed?: string;
}

/** The size in pixels of a space in a part, and of a whole sheet. */
const SPACE_PX = 52;
const SHEET_PX = 250;
/** The visible margin at the frame, and of neighbouring spaces. */
const OUTSIDE = 30;
const AROUND = 2;

/** Return the box around the spaces between two corners, including exits at the frame. */
export function partOf(first: Space, last: Space): { box: string; width: number; height: number } {
  const span = (from: number, to: number) => {
    const low = from === 0 ? -OUTSIDE : from * UNIT - AROUND;
    const high = to === 6 ? 7 * UNIT + OUTSIDE : (to + 1) * UNIT + AROUND;
    return { low, size: high - low };
  };
  const across = span(columnOf(first), columnOf(last));
  const down = span(rowOf(first), rowOf(last));
  const px = (size: number) => Math.round((size / UNIT) * SPACE_PX);
  return {
    box: `${across.low} ${down.low} ${across.size} ${down.size}`,
    width: px(across.size),
    height: px(down.size),
  };
}

const WHOLE = { box: '-30 -30 508 508', width: SHEET_PX, height: SHEET_PX };

function Example({ drawn, label }: { drawn: unknown; label: string }): VNode {
  const { marks, layers, show, refused, tried, light, behind, printed, ...more } = drawn as DrawnSheet;
  const sites = printed ? sheetOf({ sheet: printed })?.sites : undefined;
  return (
    <SheetDrawing
      label={label}
      plain
      marks={marks}
      {...more}
      layers={sites ? { ...layers, sites, inked: getActivatedSpaces(behind) } : layers}
      preview={tried && { space: tried[0], drawing: tried[1], hover: true }}
      refused={tried ? undefined : refused}
      rings={light === 'errors' ? behind?.errors : undefined}
      lit={light === undefined || light === 'errors' ? undefined : getHighlight(behind, light)}
      part={show ? partOf(...show) : WHOLE}
    />
  );
}

/** The settings of a table that affect the rulebook. */
interface Played {
  readonly edition?: string;
  readonly sheet?: string;
  readonly expansions?: readonly string[];
  readonly goals?: unknown;
  readonly draft?: unknown;
}

function partsOf(options: Readonly<Record<string, unknown>>): readonly string[] {
  const { edition = '', sheet = edition, expansions = [], goals, draft } = options as Played;
  // Goals and drafts of another edition can be played with any edition.
  const brought = (goals && goals !== 'none') || draft ? EDITIONS.slice(1) : [];
  return [...expansions, edition, sheet, ...brought];
}

export const rules: RulebookSlots = { Example, partsOf };
