/**
 * The review page of a finished match: the cost and the best version of each turn, the best possible game, and playing
 * on from any round. The server computes all figures.
 */

import '@/styles/paper.css';
import '../table/hints/hints.css';
import '../table/expansions/boards.css';
import '../result/result.css';
import './review.css';
import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { ask } from '@/app/api';
import { WithParts } from '@/kit/lazy_page';
import { Menu, MenuButton } from '@/kit/settings_dialog';
import { useTitle } from '@/app/document_title';
import { Fetching, useFetched } from '@/kit/loading_state';
import { SeatMark } from '@/kit/seat';
import { Header } from '@/kit/navigation/header';
import { LitLine, MarginLine } from '@/kit/status_messages';
import type { Replay, TableInfo } from '@/protocol';
import { partsOfReview } from '../table/lazy/required_modules';
import { type Game, gameOf } from '../replay/replay_positions';
import { ReviewWatch } from '../analysis/review_poller';
import { reasonWords, say } from '../analysis/words';
import { problemWords } from '@/i18n/error_messages';
import { connectionTo } from '@/features/table/seats';
import { sentence } from '@/i18n';
import { BestPart, bestWords, ShowSwitch } from './hindsight';
import { ReviewBoard } from './board';
import { ReviewPageState } from './page_state';
import { Picks, RoundTable, Sums } from './rounds';
import { ReviewRuler } from './ruler';
import { TurnPart } from './turn';
import { positionsOf, ReviewWanted, UnderWay, Waiting } from './review_progress';
import { WhatIfPart } from './what_if';
import { isBelow, turnWords } from './words';
import { seatName } from '../result/summary';
import { titleWords } from '@/features/table/titles';
import { GAME } from '..';

/** With this fragment, a missing review is requested at once. */
const ASK = '#ask';

export function ReviewPage({ id }: { id: string }): VNode {
  const watch = useMemo(() => new ReviewWatch(id), [id]);
  // The table has the players and the viewer's seat.
  const connection = useMemo(() => connectionTo(id), [id]);
  useEffect(() => {
    connection.open();
    return () => connection.close();
  }, [connection]);
  const snapshot = connection.snapshot.value;
  const {
    content: game,
    problem,
    again,
  } = useFetched(async () => gameOf(await ask<Replay>(`/api/tables/${id}/replay`)), id);
  useEffect(() => {
    void watch.look().then(() => {
      if (location.hash !== ASK) return;
      history.replaceState(history.state, '', location.pathname);
      if (watch.state.peek() === null) void watch.begin();
    });
    return () => watch.stop();
  }, [watch]);
  const named = game ? titleWords(game.title, GAME) : '';
  useTitle([say('review.title'), named].filter((part) => part !== '').join(' · '));
  const there = watch.answer.value !== null;
  // Without access to the table, the names of players are unknown.
  const farewell = connection.farewell.value;
  const lost = problem !== '' ? problem : there && farewell && snapshot === null ? problemWords(farewell) : '';
  return (
    <div class="page">
      <Header
        home={`/t/${id}`}
        back={say('review.back')}
        backAlways
        title={named || undefined}
        detail={say('review.title')}
      >
        <MenuButton />
      </Header>
      {lost !== '' ? (
        <main class="text-page" id="main">
          <h1 class="heading" tabIndex={-1}>
            {say('review.untitled')}
          </h1>
          <Fetching within problem={lost} again={problem !== '' ? again : () => location.reload()} />
        </main>
      ) : game && snapshot ? (
        <WithParts parts={partsOfReview(game)}>
          <Reviewed id={id} game={game} watch={watch} table={snapshot.table} seat={connection.seat.value} />
        </WithParts>
      ) : (
        <Waiting id={id} title={named} watch={watch} />
      )}
      <Menu />
    </div>
  );
}

interface ReviewedProps {
  id: string;
  game: Game;
  watch: ReviewWatch;
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
          {game.title === '' ? say('review.untitled') : say('review.heading', { title: titleWords(game.title, GAME) })}
        </h1>
        {pageState.seats.length > 1 && <Seats pageState={pageState} />}
        {watch.answer.value === null ? (
          <ReviewWanted id={id} watch={watch} positions={positionsOf(game)} />
        ) : (
          <Sums pageState={pageState} />
        )}
        <UnderWay watch={watch} />
      </div>
      <section class="result-board review-board" aria-label={say('review.show-what')}>
        <ShowSwitch pageState={pageState} />
        <ReviewBoard pageState={pageState} />
        <ReviewRuler pageState={pageState} />
        {lit && !best ? (
          <LitLine title={`${sentence(reasonWords(lit, isBelow(turn?.leaf)))}.`} />
        ) : best ? (
          <MarginLine title={bestWords(pageState)} />
        ) : (
          <MarginLine {...(turn && turnWords(turn))} />
        )}
      </section>
      <div class="review-side">
        {best ? <BestPart pageState={pageState} /> : <TurnPart pageState={pageState} />}
        <RoundTable pageState={pageState} />
        <Picks pageState={pageState} />
        <WhatIfPart id={id} pageState={pageState} />
      </div>
    </main>
  );
}

/** Select the seat. */
function Seats({ pageState }: { pageState: ReviewPageState }): VNode {
  return (
    <div class="review-tabs review-seats" role="group" aria-label={say('review.seats')}>
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
