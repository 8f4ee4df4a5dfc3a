/** The sheet in the middle with the status line below, of this player or another. */

import type { VNode } from 'preact';
import { SPACES } from '../drawing/board';
import { Sheet } from '../drawing/sheet';
import { Zoomable, ResetZoomButton } from '@/kit/zoom/zoomable';
import { Button } from '@/kit/button';
import { HighlightLegend, StatusLine } from '@/kit/status_messages';
import type { TableSnapshot } from '@/protocol';
import { t } from '../texts';
import { expansionParts } from './lazy/lazy_expansion';
import { editionParts, hintParts } from './lazy/lazy_parts';
import { type BoardName, boardLine, boardOfLine, SURFACE } from './boards';
import { getHighlight } from './highlight';
import { getStatusText } from './status_text';
import { needsExtraModules } from './model';
import type { Play } from './play';
import { addressed, seatName } from '@/features/table/players/players';
import { RefusalExplanation } from '@/features/rulebook/refusal_explanation';
import { joinWords, formatLabel } from '@/i18n';

interface BoardProps {
  play: Play;
  snapshot: TableSnapshot;
  drying: boolean;
}

export function Board({ play, snapshot, drying }: BoardProps): VNode | null {
  const view = play.view.value;
  if (view === undefined) return null;
  const mine = play.mine.value;
  const target = play.target.value ?? 0;
  const boards = play.boards.value;
  const line = getStatusText(play, snapshot);
  const label = labelOf(play, snapshot);
  const below = boards.length > 1 ? expansionParts() : undefined;
  const hints = snapshot.table.hints ? hintParts() : undefined;
  return (
    <section class="table-board" aria-label={label}>
      {below ? (
        <below.Boards
          boards={boards}
          now={play.board.value}
          front={play.front.value ?? play.board.value}
          onFront={(board) => play.turnTo(board)}
        >
          {(board) => <OneBoard play={play} snapshot={snapshot} drying={drying} board={board} />}
        </below.Boards>
      ) : (
        <OneBoard play={play} snapshot={snapshot} drying={drying} board={play.board.value} />
      )}
      <div class="below-board">
        {line.lit ? (
          <HighlightLegend title={line.title ?? ''} text={line.text} />
        ) : (
          <StatusLine title={line.title} text={line.text} more={line.more} refusal={line.refusal}>
            <RefusalExplanation
              topic={line.topic}
              here={line.space !== undefined}
              at={line.space && `[data-space='${line.space}']`}
              now={joinWords([line.title ?? '', line.text ?? ''], 'space')}
              instead={() => fitting(play)}
            />
          </StatusLine>
        )}
        <ResetZoomButton zoomed={play.zoomed} />
        {hints && <hints.HintButton play={play} />}
        {!mine && play.connection.seat.value !== null && (
          <Button onPress={() => play.lookAt(play.connection.seat.value)}>{t('play.back-to-mine')}</Button>
        )}
        {play.owes.value && !play.drawing.value && !play.picking.value && target !== play.connection.seat.value && (
          <Button onPress={() => play.lookAt(null)}>
            {t('sheet.label-other', { player: addressed(seatName(snapshot.table, target)) })}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Return the spaces where the selected die or route fits. */
const fitting = (play: Play) =>
  Object.keys(play.fits.value ?? {})
    .sort((one, other) => SPACES.indexOf(one) - SPACES.indexOf(other))
    .map((space) => ({ name: space, at: `[data-space='${space}']` }));

/** Return the label of a sheet for screen readers. */
function labelOf(play: Play, snapshot: TableSnapshot): string {
  return play.mine.value
    ? t('sheet.label', { round: play.view.value?.round ?? 0 })
    : t('sheet.label-other', { player: addressed(seatName(snapshot.table, play.shown.value)) });
}

/** Show one board. Only the board of this round is interactive. */
function OneBoard({ play, snapshot, drying, board }: BoardProps & { board: BoardName }): VNode | null {
  const view = play.view.value;
  const seat = play.shown.value;
  const now = board === play.board.value;
  const told = now ? undefined : play.told(seat, board);
  if (view === undefined) return null;
  const mine = play.mine.value;
  const behind = play.behind.value.get(seat);
  const drawing = now && play.drawing.value;
  const lit = play.lit.value;
  const held = drawing ? play.held.value : null;
  const more = now && lit === null && play.paths.value.length > 0 ? expansionParts() : undefined;
  const marks = told?.marks ?? play.marks.value;
  const hints = snapshot.table.hints ? hintParts() : undefined;
  const layers = told?.layers ?? play.layers.value;
  const own = board === SURFACE ? behind : behind?.leaves?.[board];
  const errors = board === SURFACE ? 'errors' : boardLine(board, 'errors');
  const label =
    play.boards.value.length > 1
      ? formatLabel(expansionParts()?.boardName(board) ?? '', labelOf(play, snapshot))
      : labelOf(play, snapshot);
  return (
    <div class="board paper">
      <Zoomable key={mine ? 'mine' : seat} zoomed={play.zoomed}>
        <Sheet
          toEdge
          label={label}
          marks={marks}
          fresh={snapshot.table.status === 'over' ? undefined : view.round}
          drying={drying}
          inking={now ? (play.inking.value ?? undefined) : undefined}
          legal={drawing && lit === null && play.fits.value ? Object.keys(play.fits.value) : undefined}
          preview={drawing && lit === null ? play.preview.value : undefined}
          held={held === null ? undefined : { space: held, ways: play.waysAt(held)?.length ?? 2 }}
          refused={now ? (play.refused.value ?? undefined) : undefined}
          rings={lit === errors ? own?.errors : lit === null ? own?.lost : undefined}
          openEnds={own?.errors}
          said={hints?.describeHintBySpace(play, board)}
          lit={lit === null ? undefined : litOn(play, board, lit)}
          layers={layers}
          over={
            <>
              {hints && <hints.TableHintOverlay play={play} board={board} />}
              {more && <more.Corners play={play} />}
            </>
          }
          onSpace={drawing || (mine && now) ? (space, by) => play.space(space, by) : undefined}
          onTurn={drawing ? () => play.turn() : undefined}
          onLift={drawing ? (space) => play.lift(space) : undefined}
          onHover={drawing ? (space) => (play.over.value = space ?? null) : undefined}
          onFocusSpace={
            drawing
              ? (space) => {
                  play.way.value = 0;
                  play.over.value = space ?? null;
                }
              : undefined
          }
        />
      </Zoomable>
    </div>
  );
}

/** Return the highlight of a line on a board. */
function litOn(play: Play, board: BoardName, line: string): ReturnType<typeof getHighlight> {
  const view = play.view.value;
  const seat = play.shown.value;
  if (view === undefined || boardOfLine(line) !== board) return undefined;
  const behind = play.behind.value.get(seat);
  if (board !== SURFACE) return expansionParts()?.getBoardHighlight(behind, line, play.told(seat, board)?.layers);
  return (
    getHighlight(behind, line) ?? (needsExtraModules(view) ? editionParts()?.litGoalOf(view, seat, line) : undefined)
  );
}
