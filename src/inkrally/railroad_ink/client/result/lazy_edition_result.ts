/** Access to the result parts for goals and drafts, loaded with the first match that needs them. */

import type { VNode } from 'preact';
import { lazyModule } from '@/app/lazy_module';
import type { TableSnapshot } from '@/protocol';
import type { HighlightTarget } from '../drawing/drawing';
import type { Game, ReplayPosition } from '../replay/replay_positions';

interface At {
  readonly game: Game;
  readonly snapshot: TableSnapshot;
  readonly seat: number;
  readonly moment: ReplayPosition;
}

/** The contract for the export `result` of `client/result.tsx` in a box with its own edition. */
export interface EditionResult {
  readonly Goals: (
    props: At & { readonly lit: string | undefined; readonly onLight: (line: string) => void },
  ) => VNode | null;
  readonly Dice: (props: At) => VNode | null;
  /** Returns the highlight of a score line of the edition. */
  readonly litAt: (game: Game, seat: number, moment: ReplayPosition, line: string) => HighlightTarget | undefined;
  /** Returns the status line while a score line of the edition is highlighted. */
  readonly litWordsAt: (
    game: Game,
    seat: number,
    moment: ReplayPosition,
    line: string,
  ) => { readonly title: string; readonly text?: string };
}

const [result = () => Promise.reject(new Error('no folder of a box brings a result'))] = Object.values(
  import.meta.glob<EditionResult>('../../*/client/result.tsx', { import: 'result' }),
);

export const editionResultPart = lazyModule<EditionResult>(result);

export const { read: editionResult } = editionResultPart;
