/** The paper scorer: the board, the routes, the points, and the sheet as text. */

import { useSignal } from '@preact/signals';
import type { TargetedKeyboardEvent, VNode } from 'preact';
import { getDigit } from '@/app/keyboard';
import { singleKeyShortcuts } from '@/app/settings';
import type { Space } from '../drawing/notation';
import { Sheet } from '../drawing/sheet';
import { type ScoreLine, ScoreLines, type ScoreListProps } from '../drawing/score';
import { Zoomable, ResetZoomButton } from '@/kit/zoom/zoomable';
import { IconButton } from '@/kit/button';
import { ShortcutList } from '@/kit/game_card';
import { HighlightLegend, StatusLine } from '@/kit/status_messages';
import { t } from '../texts';
import { isLine, type LineKey, getSheetHighlight, describeHighlight, scoreLines } from './highlight';
import { expansionParts } from '../table/lazy/lazy_expansion';
import { BOARDS, hasSecondBoard, boardOfLine, SURFACE } from '../table/boards';
import { sheetOf, withGoals } from '../drawing/editions';
import { asBoard } from './written_sheet/boards';
import { Palette } from './palette';
import { SheetOptions } from './options';
import type { PaperScorerStore } from './paper_scorer_store';
import { TextBox } from './text_box';
import { boardOfProblem, problemWords, saidWords, spaceOf } from './words';

export function ScorePart({ paper }: { paper: PaperScorerStore }): VNode {
  const line = useSignal<LineKey | undefined>(undefined);
  const zoomed = useSignal(false);
  const sheet = paper.sheet.value;
  const answer = paper.answer.value;
  const problem = paper.problem.value;
  const route = paper.route.value;
  const routes = paper.routes.value;
  const board = paper.board.value;
  const below = board !== SURFACE ? answer?.behind.leaves?.[board] : undefined;
  const ends = board === SURFACE ? answer?.behind.errors : below?.errors;
  const several = hasSecondBoard(sheet) ? expansionParts() : undefined;
  const lit = line.value !== undefined && answer !== null ? line.value : undefined;
  const words = problem === null ? saidWords(paper.said.value) : problemWords(problem, sheet);

  /** Return the lines grouped by board, if there are several. */
  function groupsOf(lines: readonly ScoreLine[]): Pick<ScoreListProps, 'lines' | 'heading' | 'below'> {
    return (answer && several?.boardGroups(paper.boards.value, lines, answer.score, answer.behind)) ?? { lines };
  }

  function tap(space: Space): void {
    line.value = undefined;
    paper.tap(space);
  }

  function lift(space: Space): void {
    line.value = undefined;
    paper.lift(space);
  }

  /** Handle keys of the page. The grid handles its own. */
  function key(event: TargetedKeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.metaKey) return;
    const space = (event.target as HTMLElement).closest<HTMLElement>('[data-space]')?.dataset['space'];
    const pressed = event.key.toLowerCase();
    const digit = getDigit(event);
    if (event.ctrlKey ? pressed === 'z' || pressed === 'y' : pressed === 'u' && singleKeyShortcuts.value === 'on') {
      if (pressed === 'y' || event.shiftKey) paper.redo();
      else paper.undo();
    } else if (event.ctrlKey || singleKeyShortcuts.value === 'off') return;
    else if (digit !== undefined && routes[digit - 1]) paper.choose(routes[digit - 1] as string);
    else if (pressed === 'n' || pressed === 'p') {
      const at = routes.indexOf(route) + (pressed === 'n' ? 1 : routes.length - 1);
      paper.choose(routes[at % routes.length] as string);
    } else if (pressed === 'r' && space !== undefined) tap(space);
    else if (pressed === 'x' && space !== undefined) lift(space);
    else return;
    event.preventDefault();
  }

  return (
    <div class="paper-score">
      <section class="paper-board" aria-label={t('paper.sheet')} onKeyDown={key}>
        {several && paper.boards.value.length > 1 && (
          <several.BoardTabs boards={paper.boards.value} front={board} onFront={(next) => paper.turnTo(next)} />
        )}
        <div class="board paper">
          <Zoomable zoomed={zoomed} doubleTap={false}>
            <Sheet
              label={t('paper.sheet')}
              marks={paper.marks.value}
              layers={paper.layers.value}
              plain
              legal={problem === null && lit === undefined ? Object.keys(paper.legal.value?.[route] ?? {}) : undefined}
              refused={boardOfProblem(problem) === board ? spaceOf(problem) : undefined}
              rings={ends}
              openEnds={ends}
              lit={lit && answer ? getSheetHighlight(lit, answer.behind, board, paper.layers.value) : undefined}
              onSpace={tap}
              onLift={lift}
              toEdge
            />
          </Zoomable>
        </div>
        {lit !== undefined && answer !== null ? (
          <HighlightLegend {...describeHighlight(lit, answer.score, answer.behind)} />
        ) : (
          <StatusLine title={words.title} text={words.text} refusal={words.refusal} />
        )}
        <ResetZoomButton zoomed={zoomed} />
      </section>

      <div class="paper-side">
        <Palette routes={routes} chosen={route} onChoose={(chosen) => paper.choose(chosen)} />
        <div class="paper-actions">
          <IconButton icon="undo" label={t('act.undo')} blocked={!paper.canUndo.value} onPress={() => paper.undo()} />
          <IconButton icon="redo" label={t('act.redo')} blocked={!paper.canRedo.value} onPress={() => paper.redo()} />
          <IconButton
            icon="clear"
            label={t('paper.clear')}
            blocked={[SURFACE, ...BOARDS].every((one) => Object.keys(asBoard(sheet, one).drawings).length === 0)}
            onPress={() => paper.clear()}
          />
        </div>
        {answer !== null ? (
          <ScoreLines
            {...groupsOf(
              scoreLines(answer.score, answer.behind, {
                printed: sheetOf(sheet)?.line,
                goals: withGoals(sheet.edition) || sheet.goals !== undefined,
              }),
            )}
            lit={lit}
            pending={paper.asking.value}
            onLine={(chosen) => {
              line.value = isLine(chosen, answer.score) && line.value !== chosen ? chosen : undefined;
              if (line.value !== undefined && several) paper.turnTo(boardOfLine(line.value));
            }}
          />
        ) : (
          <p class="paper paper-none">{problem === null ? t('paper.asking') : t('paper.no-score')}</p>
        )}
        <SheetOptions paper={paper} />
        <TextBox paper={paper} />
        <ShortcutList
          keys={[
            [['1', '–', '9'], t('paper.key-route')],
            [['N', 'P'], t('paper.key-next')],
            [['← ↑ ↓ →'], t('keys.space')],
            [['Enter'], t('paper.key-draw')],
            [['X'], t('keys.lift')],
            [['U'], t('keys.undo')],
          ]}
        />
      </div>
    </div>
  );
}
