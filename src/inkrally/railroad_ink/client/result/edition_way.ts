/** The way to what a result shows of goals and of picked dice: fetched with the first match that had any of them. */

import type { VNode } from 'preact';
import { lazyPart } from '@/app/lazy_part';
import type { TableSnapshot } from '@/protocol';
import type { Lit } from '../drawing/drawing';
import type { Game, Moment } from '../replay/moments';

interface At {
  readonly game: Game;
  readonly snapshot: TableSnapshot;
  readonly seat: number;
  readonly moment: Moment;
}

/** What the folder of a box with an edition of its own may bring, as `result` of `client/result.tsx`. */
export interface EditionResult {
  readonly Goals: (
    props: At & { readonly lit: string | undefined; readonly onLight: (line: string) => void },
  ) => VNode | null;
  readonly Dice: (props: At) => VNode | null;
  /** What is lit on the sheet for one of its lines. */
  readonly litAt: (game: Game, seat: number, moment: Moment, line: string) => Lit | undefined;
  /** What the line below the sheet says meanwhile. */
  readonly litWordsAt: (
    game: Game,
    seat: number,
    moment: Moment,
    line: string,
  ) => { readonly title: string; readonly text?: string };
}

const [result = () => Promise.reject(new Error('no folder of a box brings a result'))] = Object.values(
  import.meta.glob<EditionResult>('../../*/client/result.tsx', { import: 'result' }),
);

export const editionResultPart = lazyPart<EditionResult>(result);

export const { read: editionResult } = editionResultPart;
