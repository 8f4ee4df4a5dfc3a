/** A puzzle about a drawing: the sheet, the pencil drawing, and the server's reason. */

import type { VNode } from 'preact';
import { LazyBoundary } from '@/kit/lazy_page';
import type { SheetQuestion } from '@/protocol';
import { formatProblem } from '@/i18n/error_messages';
import type { PuzzleProps } from '@/games/plugin';
import { type Marks, SheetDrawing } from '../drawing/drawing';
import { expansionArtModule } from '../drawing/expansion_art';
import { routeName } from '../drawing/drawing_text';
import { type BoardOptions, drawnBoards, SURFACE } from '../table/boards';
import { expansionTablePart } from '../table/lazy/lazy_expansion';
import { tAnalysis } from '../analysis/words';

const NONE = [] as const;

export function SheetPuzzle({ question, answered, children }: PuzzleProps): VNode {
  const { options, sheet, board, route, space, drawing, round, problem } = question as SheetQuestion;
  const boards = drawnBoards(options as BoardOptions, { ...sheet, marks: sheet.marks as Marks });
  const shown = boards.find((one) => one.board === (board || SURFACE)) ?? boards[0];
  const plain = !options.expansions?.length && (options.edition ?? 'original') === 'original';
  return (
    <LazyBoundary within parts={plain ? NONE : [expansionArtModule, expansionTablePart]}>
      <div class="puzzle">
        <div class="puzzle-board paper">
          <SheetDrawing
            marks={shown?.marks ?? {}}
            layers={plain ? undefined : shown?.layers}
            fresh={round}
            preview={{ space, drawing }}
            refused={answered && problem !== null ? space : undefined}
            label={tAnalysis('puzzle.picture', { round, space, drawing: routeName(route) })}
          />
        </div>
        <div class="puzzle-said">
          <h2>{tAnalysis('puzzle.may', { space })}</h2>
          {children}
          {answered && <p>{problem === null ? tAnalysis('puzzle.fits') : formatProblem(problem)}</p>}
        </div>
      </div>
    </LazyBoundary>
  );
}
