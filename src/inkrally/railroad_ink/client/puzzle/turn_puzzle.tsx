/** The result of a puzzle "find the best turn": the player's answer and the best turn as sheets, and the reasons. */

import type { VNode } from 'preact';
import { capitalizeFirst } from '@/i18n';
import { say } from '@/i18n/best_turns';
import { LazyBoundary } from '@/kit/lazy_page';
import type { PuzzleResult, SheetView } from '@/protocol';
import type { Reason } from '../analysis/types';
import { describeReason, groupReasons, tAnalysis } from '../analysis/words';
import { type Marks, SheetDrawing } from '../drawing/drawing';
import { expansionArtModule } from '../drawing/expansion_art';
import { type BoardOptions, drawnBoards, SURFACE } from '../table/boards';
import { expansionTablePart } from '../table/lazy/lazy_expansion';

const NONE = [] as const;

/** The sheets after a turn, as far as this module reads the view of a table. */
interface Turn {
  readonly sheets: readonly SheetView[];
}

export function SheetTurnPuzzle({ result: { grade, options, round } }: { result: PuzzleResult }): VNode {
  const chosen = options as BoardOptions;
  const plain = !chosen.expansions?.length && (chosen.edition ?? 'original') === 'original';
  const picture = (turn: Turn, label: string): VNode => {
    const [sheet] = turn.sheets;
    const boards = sheet ? drawnBoards(chosen, { ...sheet, marks: sheet.marks as Marks }) : [];
    const shown = boards.find(({ board }) => board === SURFACE) ?? boards[0];
    return (
      <figure class="paper">
        <figcaption>{label}</figcaption>
        <SheetDrawing
          marks={shown?.marks ?? {}}
          layers={plain ? undefined : shown?.layers}
          fresh={round}
          label={label}
        />
      </figure>
    );
  };
  const reasons = groupReasons(grade.reasons as readonly Reason[]);
  return (
    <LazyBoundary within parts={plain ? NONE : [expansionArtModule, expansionTablePart]}>
      <div class="best-pair">
        {picture(grade.played as Turn, say('turn-puzzle.played'))}
        {picture(grade.best as Turn, say('turn-puzzle.best'))}
      </div>
      {reasons.length > 0 && (
        <section>
          <h2>{tAnalysis('review.reasons')}</h2>
          <ul>
            {reasons.map((reason) => (
              <li key={reason.code}>{capitalizeFirst(describeReason(reason))}</li>
            ))}
          </ul>
        </section>
      )}
    </LazyBoundary>
  );
}
