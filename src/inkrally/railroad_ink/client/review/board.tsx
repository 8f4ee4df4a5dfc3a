/** The sheet of a review: the played drawings in ink with the best ones in pencil, or the best game found. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Marks } from '../drawing/drawing';
import { type HintMark, HintOverlay, sameDrawing } from '../drawing/overlays/hint_overlay';
import { Sheet } from '../drawing/sheet';
import { Zoomable, ResetZoomButton } from '@/kit/zoom/zoomable';
import { boardsAt, rollAt } from '../replay/replay_positions';
import type { Hindsight, RoundReview } from '../analysis/types';
import { getHintMarks } from '../analysis/hint_marks';
import { pencilledWords } from '../analysis/words';
import { expansionParts } from '../table/lazy/lazy_expansion';
import { type BoardName, drawnBoards, type DrawnBoard, SURFACE } from '../table/boards';
import { sameActs } from '../table/draft/draft';
import { t } from '../texts';
import type { ReviewPageState } from './page_state';
import { seatName } from '../result/summary';
import { addressed } from '@/features/table/players/players';
import { formatLabel } from '@/i18n';

export function ReviewBoard({ pageState }: { pageState: ReviewPageState }): VNode {
  const zoomed = useSignal(false);
  const front = useSignal<BoardName | undefined>(undefined);
  const boards =
    pageState.shows.value === 'best' && pageState.best.value
      ? bestBoards(pageState, pageState.best.value)
      : roundBoards(pageState);
  const now = pageState.turn.value?.leaf || pageState.game.rounds[pageState.moment.value.round - 1]?.board;
  const several = boards.length > 1 ? expansionParts() : undefined;
  const player = addressed(seatName(pageState.table, pageState.seat.value));
  const picture = (one: Shown | undefined): VNode => (
    <div class={one?.faded ? 'board paper faded' : 'board paper'}>
      <Zoomable key={pageState.seat.value} zoomed={zoomed}>
        <Sheet
          toEdge
          label={
            several && one
              ? formatLabel(several.boardName(one.board), t('sheet.label-other', { player }))
              : t('sheet.label-other', { player })
          }
          marks={one?.marks ?? {}}
          layers={pageState.game.header.options.expansions?.length || one?.layers.sites ? one?.layers : undefined}
          fresh={one?.fresh}
          lit={one?.lit}
          said={one && pencilledWords(one.pencilled)}
          over={one && one.pencilled.length > 0 && <HintOverlay drawings={one.pencilled} marks={one.marks} />}
          onSpace={(space) => {
            const round = one?.marks[space]?.[1];
            if (round) pageState.show(round);
          }}
        />
      </Zoomable>
    </div>
  );
  return (
    <>
      {several ? (
        <several.Boards
          boards={boards.map(({ board }) => board)}
          now={now}
          front={front.value ?? now ?? SURFACE}
          onFront={(board) => (front.value = board)}
        >
          {(board) => picture(boards.find((one) => one.board === board))}
        </several.Boards>
      ) : (
        picture(boards[0])
      )}
      <ResetZoomButton zoomed={zoomed} />
    </>
  );
}

/** A board with its hint overlay and highlight. */
interface Shown extends DrawnBoard {
  readonly pencilled: readonly HintMark[];
  readonly fresh?: number | undefined;
  /** Whether to fade the ink. */
  readonly faded?: boolean | undefined;
  readonly lit?: { readonly parts: readonly string[] } | undefined;
}

/** Return the boards at the end of the round: the drawings of the round in blue, those of the best turn in pencil. */
function roundBoards(pageState: ReviewPageState): readonly Shown[] {
  const { game } = pageState;
  const turn = pageState.turn.value;
  const seat = pageState.seat.value;
  const moment = pageState.moment.value;
  const here = turn?.leaf || game.rounds[moment.round - 1]?.board;
  const spaces = pageState.lit.value?.spaces ?? [];
  return boardsAt(game, seat, moment).map((board) => ({
    ...board,
    fresh: moment.round,
    pencilled: turn && board.board === here ? bestOf(pageState, turn) : [],
    lit: spaces.length > 0 && board.board === here ? { parts: spaces } : undefined,
  }));
}

/** Return the best turn as an overlay. Empty if the player played that turn. */
function bestOf({ game, seat, moment }: ReviewPageState, { played, best }: RoundReview): readonly HintMark[] {
  if (sameActs(played, best)) return [];
  return getHintMarks(best, rollAt(game, seat.value, moment.value), (game.header.options.expansions?.length ?? 0) > 0);
}

/** Return the sheet of the best game up to the round: drawings that were also played in ink, others in pencil. */
function bestBoards(pageState: ReviewPageState, { sheet }: Hindsight): readonly Shown[] {
  const { game } = pageState;
  const round = pageState.round.value;
  const own = boardsAt(game, pageState.seat.value, pageState.moment.value);
  return drawnBoards(game.header.options, sheet).map((board) => {
    const drawn = own.find((one) => one.board === board.board);
    const there = until(drawn?.marks ?? {}, round);
    const wanted = Object.entries(until(board.marks, round));
    const alike = ([space, [drawing]]: (typeof wanted)[number]) =>
      there[space] !== undefined && sameDrawing(there[space][0], drawing);
    const over = pageState.over.value;
    return {
      board: board.board,
      marks: over ? there : Object.fromEntries(wanted.filter(alike)),
      layers: over ? (drawn?.layers ?? board.layers) : board.layers,
      // On top of the faded ink, draw every drawing of the best game.
      pencilled: wanted
        .filter((one) => over || !alike(one))
        .map(([space, [drawing, number]]) => ({ space, drawing, round: number, whole: true })),
      faded: over,
    };
  });
}

function until(marks: Marks, round: number): Marks {
  return Object.fromEntries(Object.entries(marks).filter(([, [, drawn]]) => drawn <= round));
}
