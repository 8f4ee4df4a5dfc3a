/** The contract for the export `table` of `client/table.tsx` in a box with its own edition. */

import type { VNode } from 'preact';
import type { TableSnapshot } from '@/protocol';
import type { HighlightTarget } from '../../drawing/drawing';
import type { ScoreLine } from '../../drawing/score';
import type { PairView, SheetView, TableView } from '../model';
import type { Play } from '../play';

interface Props {
  readonly play: Play;
  readonly snapshot: TableSnapshot;
}

/** A status line. */
interface Words {
  readonly title?: string;
  readonly text: string;
}

type News = readonly { readonly text: string; readonly urgent: boolean }[];

export interface EditionTable {
  // Goals.
  readonly Goals: (props: Props) => VNode | null;
  readonly goalNews: (before: TableSnapshot | null, after: TableSnapshot, seat: number | null) => readonly string[];
  readonly litGoalOf: (view: TableView, seat: number, line: string) => HighlightTarget | undefined;

  // The draft of dice.
  readonly DraftPart: (props: Props) => VNode | null;
  /** Shows the result of the draft. */
  readonly DraftLine: (props: Props) => VNode | null;
  readonly draftNews: (before: TableSnapshot | null, after: TableSnapshot, seat: number | null) => News;
  readonly pickLine: (play: Play, snapshot: TableSnapshot) => Words;
  readonly pairWords: (pair: PairView) => string;

  // Printed contents and their effects.
  readonly Effects: (props: { readonly play: Play }) => VNode | null;
  /** Returns the name of a free special route. */
  readonly freeName: (route: string) => string;
  /** Returns the free special routes that were drawn. */
  readonly freeOf: (sheet: SheetView | undefined) => readonly string[];
  /** Shows the boxes that buildings mark. */
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
