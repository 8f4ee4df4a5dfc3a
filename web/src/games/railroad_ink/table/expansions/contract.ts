/**
 * What the folder of an expansion may bring to a table, as `table` of `client/table.tsx`. Every part may be left out: what
 * is owed, offered and scored is told by the server, and shown plainly.
 */

import type { VNode } from 'preact';
import type { Layers } from '../../drawing/layers/types';
import type { Saying } from '../desk';
import type { Act, Behind, Offer, TableView } from '../model';
import type { Play } from '../play';

/** What a table has while one draws. */
export interface Drawing {
  readonly view: TableView;
  readonly roll: readonly string[];
  readonly layers: Layers;
  readonly offer: Offer | undefined;
}

export interface ExpansionTable {
  /** Below its dice. */
  readonly tray?: (play: Play) => VNode | null;
  /** What lies on one's sheet only while one draws. */
  readonly draft?: (drawing: Drawing) => Partial<Layers>;
  /** Why a drawing was refused with this code, where only it can say. */
  readonly whyNot?: (code: string, layers: Layers, act: Act) => Saying | undefined;
  /** What its points are made of; never asked where there are none. */
  readonly scoreDetail?: (lines: NonNullable<Behind['expansions']>[string]) => string;
}
