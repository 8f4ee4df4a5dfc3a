/**
 * What the folder of an expansion may bring to a table, as `table` of `client/table.tsx`. Every part may be left out: what
 * is owed, offered and scored is told by the server, and shown plainly.
 */

import type { VNode } from 'preact';
import type { Layers } from '../../drawing/expansions/types';
import type { BoardBreakdown } from '@/protocol';
import type { Saying } from '../play_state';
import type { Act, Acts, ScoreBreakdown, LegalActions, TableView } from '../model';
import type { Play } from '../play';

/** What a table has while one draws. */
export interface DraftedTurn {
  readonly view: TableView;
  readonly roll: readonly string[];
  readonly layers: Layers;
  readonly offer: LegalActions | undefined;
}

/** A line of the score sheet of a board below, by its name. */
export interface BoardLine {
  readonly name: string;
  /** It counts the networks of this kind. */
  readonly kind?: string;
  /** It counts the spaces that this layer lists, which are mistakes: it stands there only where somebody made one. */
  readonly mistakes?: keyof Layers;
  /** What its points are made of; left out: the spaces of a longest route. */
  readonly detail?: (found: BoardBreakdown) => string;
}

/** What only the board of an expansion knows of itself. */
export interface BoardTable {
  /** In the order of its score sheet. */
  readonly lines: readonly BoardLine[];
  /** The layers in which something that comes about is news: `news.LAYER`, and of another player `news.LAYER-other`. */
  readonly news: readonly (keyof Layers)[];
}

export interface ExpansionTable {
  /** For an expansion with a board of its own. */
  readonly board?: BoardTable;
  /** Below its dice. */
  readonly tray?: (play: Play) => VNode | null;
  /** Below all dice, while one draws; nothing where there is nothing to show. */
  readonly more?: (props: { play: Play; acts: Acts }) => VNode | null;
  /** What lies on one's sheet only while one draws. */
  readonly draft?: (drawing: DraftedTurn) => Partial<Layers>;
  /** Why a drawing was refused with this code, where only it can say. */
  readonly whyNot?: (code: string, layers: Layers, act: Act) => Saying | undefined;
  /** What its points are made of; never asked where there are none. */
  readonly scoreDetail?: (lines: NonNullable<ScoreBreakdown['expansions']>[string]) => string;
}
