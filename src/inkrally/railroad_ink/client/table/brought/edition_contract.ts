/** What the folder of a box with an edition of its own may bring to a table, as `table` of `client/table.tsx`. */

import type { VNode } from 'preact';
import type { TableSnapshot } from '@/protocol';
import type { Lit } from '../../drawing/drawing';
import type { ScoreLine } from '../../drawing/score';
import type { PairView, SheetView, TableView } from '../model';
import type { Play } from '../play';

interface Props {
  readonly play: Play;
  readonly snapshot: TableSnapshot;
}

/** A line of the margin, in words. */
interface Words {
  readonly title?: string;
  readonly text: string;
}

type News = readonly { readonly text: string; readonly urgent: boolean }[];

export interface EditionTable {
  // Goals on the table.
  readonly Goals: (props: Props) => VNode | null;
  readonly goalNews: (before: TableSnapshot | null, after: TableSnapshot, seat: number | null) => readonly string[];
  readonly litGoalOf: (view: TableView, seat: number, line: string) => Lit | undefined;

  // Dice that are picked.
  readonly DraftPart: (props: Props) => VNode | null;
  /** After all have picked. */
  readonly DraftLine: (props: Props) => VNode | null;
  readonly draftNews: (before: TableSnapshot | null, after: TableSnapshot, seat: number | null) => News;
  readonly pickLine: (play: Play, snapshot: TableSnapshot) => Words;
  readonly pairWords: (pair: PairView) => string;

  // What is printed on the sheet, and what that gives.
  readonly Effects: (props: { readonly play: Play }) => VNode | null;
  /** A special route that is drawn beside the limits. */
  readonly freeName: (route: string) => string;
  /** Those that were, by the layers of a sheet. */
  readonly freeOf: (sheet: SheetView | undefined) => readonly string[];
  /** Boxes to mark. */
  readonly Boxes: (props: { readonly view: TableView; readonly seat: number }) => VNode | null;

  // The score.
  readonly lines: (view: TableView, seat: number) => readonly ScoreLine[];
  readonly litWords: (
    snapshot: TableSnapshot,
    view: TableView,
    seat: number,
    line: string,
  ) => { readonly title: string; readonly text: string } | undefined;
}
