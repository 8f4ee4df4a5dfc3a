/**
 * The review page of a finished match: the cost and the best version of each turn, the best game found, and playing
 * on from any round. The server computes all figures.
 */

import '@/styles/paper.css';
import '../table/hints/hints.css';
import '../table/expansions/boards.css';
import '../result/result.css';
import './review.css';
import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { fetchJson } from '@/app/api';
import { LazyBoundary } from '@/kit/lazy_page';
import { useDocumentTitle } from '@/app/document_title';
import { LoadingState, useFetch } from '@/kit/loading_state';
import { SeatMark } from '@/kit/seat';
import { HighlightLegend, StatusLine } from '@/kit/status_messages';
import { Page } from '@/kit/navigation/header';
import type { Replay, TableInfo } from '@/protocol';
import { partsOfReview } from '../table/lazy/required_modules';
import { type Game, foldReplay } from '../replay/replay_positions';
import { ReviewPoller } from '../analysis/review_poller';
import { describeReason, tAnalysis } from '../analysis/words';
import { formatProblem } from '@/i18n/error_messages';
import { createTableConnection } from '@/features/table/seats';
import { capitalizeFirst } from '@/i18n';
import { HindsightPanel, bestWords, SheetViewSwitch } from './hindsight';
import { ReviewBoard } from './board';
import { ReviewPageState } from './page_state';
import { Picks, RoundTable, SeatTotals } from './rounds';
import { ReviewRuler } from './ruler';
import { TurnPanel } from './turn';
import { positionsOf, ReviewWanted, EstimateProgress, ReviewProgress } from './review_progress';
import { WhatIfPanel } from './what_if';
import { isBelow, turnWords } from './words';
import { seatName } from '../result/summary';
import { titleWords } from '@/features/table/titles';
import { GAME } from '..';

/** If the page address ends with this fragment, the page requests a missing review at once. */
const ASK = '#ask';

export function ReviewPage({ id }: { id: string }): VNode {
  const watch = useMemo(() => new ReviewPoller(id), [id]);
  // The table has the players and the viewer's seat.
  const connection = useMemo(() => createTableConnection(id), [id]);
  useEffect(() => {
    connection.open();
    return () => connection.close();
  }, [connection]);
  const snapshot = connection.snapshot.value;
  const {
    content: game,
    problem,
    again,
  } = useFetch(async () => foldReplay(await fetchJson<Replay>(`/api/tables/${id}/replay`)), id);
  useEffect(() => {
    void watch.look().then(() => {
      if (location.hash !== ASK) return;
      history.replaceState(history.state, '', location.pathname);
      if (watch.state.peek() === null) void watch.begin();
    });
    return () => watch.stop();
  }, [watch]);
  const named = game ? titleWords(game.title, GAME) : '';
  useDocumentTitle([tAnalysis('result.review'), named].filter((part) => part !== '').join(' · '));
  const there = watch.answer.value !== null;
  // Without access to the table, the names of players are unknown.
  const farewell = connection.closeReason.value;
  const lost = problem !== '' ? problem : there && farewell && snapshot === null ? formatProblem(farewell) : '';
  return (
    <Page
      home={`/t/${id}`}
      back={tAnalysis('review.back')}
      backAlways
      title={named || undefined}
      detail={tAnalysis('result.review')}
    >
      {lost !== '' ? (
        <main class="text-page" id="main">
          <h1 class="heading" tabIndex={-1}>
            {tAnalysis('review.untitled')}
          </h1>
          <LoadingState within problem={lost} again={problem !== '' ? again : () => location.reload()} />
        </main>
      ) : game && snapshot ? (
        <LazyBoundary parts={partsOfReview(game)}>
          <Reviewed id={id} game={game} watch={watch} table={snapshot.table} seat={connection.seat.value} />
        </LazyBoundary>
      ) : (
        <ReviewProgress id={id} title={named} watch={watch} />
      )}
    </Page>
  );
}

interface ReviewedProps {
  id: string;
  game: Game;
  watch: ReviewPoller;
  table: TableInfo;
  seat: number | null;
}

function Reviewed({ id, game, watch, table, seat }: ReviewedProps): VNode {
  const pageState = useMemo(
    () => new ReviewPageState(game, watch.answer, table, id, seat, location.hash),
    [game, watch],
  );
  useEffect(() => {
    const changed = () => pageState.follow(location.hash);
    window.addEventListener('hashchange', changed);
    return () => {
      window.removeEventListener('hashchange', changed);
      pageState.stop();
    };
  }, [pageState]);
  const turn = pageState.turn.value;
  const lit = pageState.lit.value;
  const best = pageState.shows.value === 'best';
  return (
    <main
      class={`review-page${game.rounds.some(({ board }) => board !== game.rounds[0]?.board) ? ' with-boards' : ''}`}
      id="main"
    >
      <div class="review-head">
        <h1 class="heading-big" tabIndex={-1}>
          {game.title === ''
            ? tAnalysis('review.untitled')
            : tAnalysis('review.heading', { title: titleWords(game.title, GAME) })}
        </h1>
        {pageState.seats.length > 1 && <Seats pageState={pageState} />}
        {watch.answer.value === null ? (
          <ReviewWanted id={id} watch={watch} positions={positionsOf(game)} />
        ) : (
          <SeatTotals pageState={pageState} />
        )}
        <EstimateProgress watch={watch} />
      </div>
      <section class="result-board review-board" aria-label={tAnalysis('review.show-what')}>
        <SheetViewSwitch pageState={pageState} />
        <ReviewBoard pageState={pageState} />
        <ReviewRuler pageState={pageState} />
        {lit && !best ? (
          <HighlightLegend title={`${capitalizeFirst(describeReason(lit, isBelow(turn?.leaf)))}.`} />
        ) : best ? (
          <StatusLine title={bestWords(pageState)} />
        ) : (
          <StatusLine {...(turn && turnWords(turn))} />
        )}
      </section>
      <div class="review-side">
        {best ? <HindsightPanel pageState={pageState} /> : <TurnPanel pageState={pageState} />}
        <RoundTable pageState={pageState} />
        <Picks pageState={pageState} />
        <WhatIfPanel id={id} pageState={pageState} />
      </div>
    </main>
  );
}

/** Show the buttons that select a seat. */
function Seats({ pageState }: { pageState: ReviewPageState }): VNode {
  return (
    <div class="review-tabs review-seats" role="group" aria-label={tAnalysis('review.seats')}>
      {pageState.seats.map((seat) => (
        <button
          key={seat}
          type="button"
          aria-pressed={seat === pageState.seat.value}
          onClick={() => pageState.of(seat)}
        >
          <SeatMark seat={seat} /> {seatName(pageState.table, seat)}
        </button>
      ))}
    </div>
  );
}
