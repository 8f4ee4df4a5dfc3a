/**
 * The result of a match: the winner, sheets and scores side by side, the replay, and downloads. Points, places and
 * breakdowns come from the server.
 */

import '@/styles/paper.css';
import '@/features/table/result/result.css';
import '../print/print.css';
import './result.css';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { fetchJson } from '@/app/api';
import { LazyBoundary } from '@/kit/lazy_page';
import type { Marks } from '../drawing/drawing';
import { EDITION_LINES } from '../drawing/editions';
import { Sheet } from '../drawing/sheet';
import { LoadingState, useFetch } from '@/kit/loading_state';
import { Zoomable, ResetZoomButton } from '@/kit/zoom/zoomable';
import type { Connection } from '@/live/connection';
import { ScoreTable } from '../components/result';
import { HighlightLegend, StatusLine } from '@/kit/status_messages';
import { partsOfResult } from '../table/lazy/required_modules';
import { printOn, getDefaultPaperSize } from '../print/page_size';
import { PrintPages } from '../print/printed_pages';
import type { Replay, TableSnapshot } from '@/protocol';
import { momentWords, ReplayControls } from '../replay/controls';
import {
  changeAt,
  endOf,
  endRollAt,
  foldEnd,
  type Game,
  foldReplay,
  layersAt,
  boardsAt,
  rollAt,
} from '../replay/replay_positions';
import { ReplayPlayer } from '../replay/player';
import { describeAction } from '../table/draft/action_text';
import { type Action, isDrawn } from '../table/model';
import { allMarks, getDecidedBy } from '@/features/table/players/substitution_notes';
import { expansionParts } from '../table/lazy/lazy_expansion';
import { type BoardName, boardOfLine, boardPoints, type DrawnBoard, boardsOf, SURFACE } from '../table/boards';
import { formatLabel, capitalizeFirst } from '@/i18n';
import { addressed } from '@/features/table/players/players';
import { t } from '../texts';
import { isLine, type LineKey, getSheetHighlight, describeHighlight } from '../paper_scorer/highlight';
import { ResultActs } from '@/features/table/result/result_actions';
import { useScoreBreakdown, useBoardLines } from './lit_figure';
import { editionResult } from './lazy_edition_result';
import { ResultDownloads } from './downloads';
import { openSharedDice } from '@/features/table/dice/link';
import { sortByRank, columnsAt, resultWords, rowsOf, seatName } from './summary';

interface ResultPageProps {
  id: string;
  connection: Connection;
  snapshot: TableSnapshot;
}

export function ResultPage({ id, connection, snapshot }: ResultPageProps): VNode {
  const { content, problem, again } = useFetch(() => gameAt(id), id);
  const end = useMemo(() => foldEnd(snapshot), [snapshot.match]);
  const game = content ?? end;
  if (location.hash === '#dice') return <LoadingState problem={problem} again={again} />;
  return (
    <LazyBoundary parts={partsOfResult(game)}>
      <Ended
        id={id}
        connection={connection}
        snapshot={snapshot}
        game={game}
        missing={content === null && <LoadingState problem={problem} again={again} within />}
      />
    </LazyBoundary>
  );
}

/**
 * Fetch the match. An old link to the dice of a match redirects to the page of shared dice, which does not show the
 * match.
 */
async function gameAt(id: string): Promise<Game> {
  if (location.hash !== '#dice') return foldReplay(await fetchJson<Replay>(`/api/tables/${id}/replay`));
  await openSharedDice(id, true);
  return new Promise(() => {});
}

/** `missing` is the notice in place of the replay, which is still loading or has failed. */
function Ended({
  id,
  connection,
  snapshot,
  game,
  missing,
}: ResultPageProps & { game: Game; missing: VNode | false }): VNode {
  const player = useMemo(() => new ReplayPlayer(game, missing ? '' : location.hash), [game]);
  const mine = connection.seat.value;
  const shown = useSignal(sortByRank(game, mine)[0] ?? 0);
  const zoomed = useSignal(false);
  const [upper = SURFACE] = boardsOf(game.header.options);
  const line = useSignal<LineKey | undefined>(location.hash !== '' ? undefined : upper === SURFACE ? 'exits' : upper);
  useEffect(() => {
    const changed = () => player.follow(location.hash);
    window.addEventListener('hashchange', changed);
    return () => {
      window.removeEventListener('hashchange', changed);
      player.stop();
    };
  }, [player]);

  const size = getDefaultPaperSize(navigator.language);
  useEffect(() => printOn(size), [size]);
  const at = player.at.value;
  const before = useRef(at);
  // The replay has other moments, but shows the same end.
  useEffect(() => {
    before.current = at;
  }, [player]);
  useEffect(() => {
    // At another moment the status line describes the drawing instead of the highlight.
    if (before.current !== at) {
      line.value = undefined;
      front.value = undefined;
    }
    before.current = at;
  }, [at]);
  const boards = boardsAt(game, shown.value, at);
  const now = game.rounds[at.round - 1]?.board ?? boards[0]?.board ?? SURFACE;
  const front = useSignal<BoardName | undefined>(undefined);
  const several = boards.length > 1 ? expansionParts() : undefined;
  const [top] = boards;
  const name = seatName(snapshot.table, shown.value);
  const over = at.round === game.rounds.length && at.step === game.rounds.at(-1)?.steps;
  const layers = layersAt(game, shown.value, at);
  const lines = useBoardLines(game, at);
  const bare = layers === undefined;
  const edition = layers?.sites || game.rounds[0]?.goals.length || game.rounds[0]?.draft ? editionResult() : undefined;
  const ofEdition =
    line.value !== undefined && (EDITION_LINES.some(({ key }) => key === line.value) || line.value.startsWith('goal'));
  const answer = useScoreBreakdown(game, boards, over || (line.value !== undefined && !ofEdition));
  const lit = line.value !== undefined && (answer || (ofEdition && edition)) ? line.value : undefined;
  const change = changeAt(game, shown.value, at);
  const endRoll = endRollAt(game, at);
  const final = useBoardLines(game, endOf(game, game.rounds.length));
  const { title, text } = resultWords(game, snapshot.table, final, mine);
  const done = change
    ? actionWords(seatName(snapshot.table, change.by), change.act, rollAt(game, shown.value, at))
    : endRoll && capitalizeFirst(expansionParts()?.endWords(endRoll) ?? '');
  const by = getDecidedBy(snapshot.table.seats[shown.value], at.round);
  const byWords = by === undefined ? '' : t(by === 'bot' ? 'marks.this' : 'marks.this-clock');
  useEffect(() => {
    if (!player.playing.value) return;
    announce(done ?? momentWords(game, at));
  }, [at]);

  const sumsOf = (seat: number) => {
    const score = game.rounds.at(-1)?.scores[seat];
    return (
      score &&
      boards.map(
        ({ board }) =>
          [expansionParts()?.boardName(board) ?? '', boardPoints(game.header.options, score, board)] as const,
      )
    );
  };
  const picture = (board: DrawnBoard | undefined): VNode => {
    const marks: Marks = board?.marks ?? {};
    const layers = board?.layers ?? {};
    const below = board !== undefined && board.board !== SURFACE;
    const ends = below ? answer?.behind.leaves?.[board.board]?.errors : answer?.behind.errors;
    const lightOn = board?.board ?? SURFACE;
    return (
      <div class="board paper">
        <Zoomable key={shown.value} zoomed={zoomed}>
          <Sheet
            label={
              several && board
                ? formatLabel(several.boardName(board.board), t('sheet.label-other', { player: addressed(name) }))
                : t('sheet.label-other', { player: addressed(name) })
            }
            marks={marks}
            layers={bare ? undefined : layers}
            fresh={over ? undefined : at.round}
            rings={over ? ends : undefined}
            openEnds={over ? ends : undefined}
            lit={
              ofEdition
                ? below
                  ? undefined
                  : edition?.litAt(game, shown.value, at, line.value ?? '')
                : lit && answer
                  ? getSheetHighlight(lit, answer.behind, lightOn, layers)
                  : undefined
            }
            inking={lightOn === now ? change?.act.space : undefined}
            onSpace={(space) => {
              const round = marks[space]?.[1];
              if (round === undefined || missing) return;
              line.value = undefined;
              player.stop();
              player.round(round);
            }}
            toEdge
          />
        </Zoomable>
      </div>
    );
  };

  return (
    <main class={several ? 'result-page with-boards' : 'result-page'} id="main">
      <div class="result-head">
        <h1 class="heading-big" tabIndex={-1}>
          {title}
        </h1>
        <p>{text}</p>
        {allMarks(snapshot.table, (seat) => seatName(snapshot.table, seat)).map((words) => (
          <p key={words} class="marked">
            {words}
          </p>
        ))}
        {snapshot.table.what_if && (
          <p>
            <a href={`/t/${snapshot.table.what_if.table}/review#r${snapshot.table.what_if.round}`}>
              {t('result.what-if', { round: snapshot.table.what_if.round })}
            </a>
          </p>
        )}
      </div>
      <section class="result-board" aria-label={t('sheet.final', { player: addressed(name) })}>
        {several ? (
          <several.Boards
            boards={boards.map(({ board }) => board)}
            now={over ? undefined : now}
            front={front.value ?? (lit === undefined ? now : boardOfLine(lit))}
            onFront={(board) => (front.value = board)}
          >
            {(board) => picture(boards.find((one) => one.board === board))}
          </several.Boards>
        ) : (
          picture(top)
        )}
        {missing ? <div class="result-missing">{missing}</div> : <ReplayControls player={player} />}
        {edition && <edition.Dice game={game} snapshot={snapshot} seat={shown.value} moment={at} />}
        {lit && ofEdition && edition ? (
          <HighlightLegend {...edition.litWordsAt(game, shown.value, at, lit)} />
        ) : lit && answer ? (
          <HighlightLegend {...describeHighlight(lit, answer.score, answer.behind)} />
        ) : (
          <StatusLine
            title={`${momentWords(game, at)}.`}
            text={done === undefined ? byWords || t('replay.tap') : [done, byWords].join(' ')}
          />
        )}
        <ResetZoomButton zoomed={zoomed} />
      </section>
      <ScoreTable
        rows={rowsOf(game).filter((row) => row.key !== 'place' || (over && game.header.seats.length > 1))}
        columns={columnsAt(game, snapshot.table, at, lines, mine)}
        shown={shown.value}
        lit={lit}
        onPlayer={(seat) => (shown.value = seat)}
        onFigure={(seat, row) => {
          const same = seat === shown.value && row === line.value;
          shown.value = seat;
          line.value = isLine(row, game.rounds.at(-1)?.scores[seat]) && !same ? row : undefined;
          front.value = undefined;
        }}
      />
      {edition && (
        <edition.Goals
          game={game}
          snapshot={snapshot}
          seat={shown.value}
          moment={at}
          lit={lit}
          onLight={(key) => (line.value = line.value === key ? undefined : key)}
        />
      )}
      <section class="result-more" aria-label={t('result.more')}>
        <ResultActs id={id} connection={connection} snapshot={snapshot} />
        <ResultDownloads
          id={id}
          snapshot={snapshot}
          game={game}
          seat={shown.value}
          player={player}
          boards={boards.map(({ marks, layers }) => ({ marks, layers: bare ? undefined : layers }))}
          mine={mine}
          sums={several && sumsOf}
        />
      </section>
      <PrintPages
        sheets={sortByRank(game, mine).flatMap((seat) =>
          boardsAt(game, seat, at).map((one) => ({
            name: seatName(snapshot.table, seat),
            marks: one.marks,
            layers: layersAt(game, seat, at) && one.layers,
            score: game.rounds.at(-1)?.scores[seat],
            board: one.board,
            boards: boards.map(({ board }) => board),
            lines: linesOf(final[seat], one.board),
          })),
        )}
        edition={game.header.options.edition ?? 'original'}
        sheet={game.header.options.sheet}
        expansions={game.header.options.expansions}
        size={size}
        perPage={2}
      />
      {player.playing.value && <span class="visually-hidden">{t('replay.playing')}</span>}
    </main>
  );
}

/** Return a sentence about an action, such as "Mira draws B2: curved highway." or "Otter: C3: Put a rain cloud". */
function actionWords(player: string, act: Action, roll: readonly string[]): string {
  const words = describeAction(act, roll);
  return isDrawn(act) ? t('replay.drew', { player: addressed(player), drawing: words }) : formatLabel(player, words);
}

/** Return the score lines of one board, without the name of the board in their keys. */
function linesOf(
  lines: Readonly<Record<string, number>> | undefined,
  board: BoardName,
): Readonly<Record<string, number>> | undefined {
  return (
    lines &&
    Object.fromEntries(
      Object.entries(lines).flatMap(([name, value]) =>
        name.startsWith(`${board}:`) ? [[name.slice(board.length + 1), value]] : [],
      ),
    )
  );
}
