/** The puzzles of the day, and practice by theme. */

import type { VNode } from 'preact';
import { getPlugin } from '../../games/plugin';
import { formatNumber, formatTime } from '../../i18n';
import { say } from '../../i18n/best_turns';
import { Button } from '../../kit/button';
import { LoadingState, useFetch } from '../../kit/loading_state';
import type { DayPuzzle, PuzzleGame, TurnPuzzles } from '../../protocol';
import { fetchPuzzles } from './api';
import { type PuzzleStart, usePuzzleStart } from './begin';
import { themeName } from './words';

export function PuzzleOverview(): VNode {
  const { content, problem, again } = useFetch(fetchPuzzles, 'best turns');
  const start = usePuzzleStart();
  if (content === null) return <LoadingState problem={problem} again={again} />;
  return (
    <main class="daily-page narrow best-turns" id="main">
      <div>
        <h1 class="heading" tabIndex={-1}>
          {say('turn-puzzle.page')}
        </h1>
        <p class="lead">{say('turn-puzzle.lead')}</p>
      </div>
      <p role="status" class="problem">
        {start.problem.value}
      </p>
      <DaySet puzzles={content} start={start} />
      {content.games.map((game) => (
        <Practice key={game.game} game={game} start={start} />
      ))}
    </main>
  );
}

function DaySet({ puzzles: { puzzles, ends }, start }: { puzzles: TurnPuzzles; start: PuzzleStart }): VNode {
  const next = puzzles.find(({ state }) => state === 'playing' || state === 'new');
  const solved = puzzles.filter(({ state }) => state === 'solved').length;
  return (
    <section class="paper" aria-labelledby="best-today">
      <h2 id="best-today">{say('turn-puzzle.today')}</h2>
      <p class="sub">
        {puzzles.length === 0
          ? say('turn-puzzle.no-puzzle')
          : next === undefined
            ? say('turn-puzzle.done', { solved, all: puzzles.length })
            : say('turn-puzzle.today-lead', { time: formatTime(ends) })}
      </p>
      <ol class="daily-games">
        {puzzles.map((puzzle, at) => (
          <DayRow key={puzzle.id} puzzle={puzzle} number={at + 1} main={puzzle === next} start={start} />
        ))}
      </ol>
    </section>
  );
}

function DayRow({
  puzzle,
  number,
  main,
  start,
}: {
  puzzle: DayPuzzle;
  number: number;
  main: boolean;
  start: PuzzleStart;
}): VNode {
  const { id, game, state, rating } = puzzle;
  const answered = state === 'solved' || state === 'missed';
  const name = say('turn-puzzle.number', { number });
  const hidden = <span class="visually-hidden">: {name}</span>;
  return (
    <li class="daily-game" data-state={state}>
      <div>
        <h3>{name}</h3>
        <p class="sub">
          {getPlugin(game)?.title()}. {say('turn-puzzle.rating', { rating: formatNumber(rating) })}
        </p>
        <p class="sub">{say('turn-puzzle.state', { state })}</p>
      </div>
      {answered ? (
        <Button href={`/best-turns/${id}`}>
          {say('turn-puzzle.see')}
          {hidden}
        </Button>
      ) : (
        <Button kind={main ? 'main' : 'plain'} pending={start.busy.value === id} onPress={() => start.begin(id, game)}>
          {say(state === 'playing' ? 'turn-puzzle.go-on' : 'turn-puzzle.begin')}
          {hidden}
        </Button>
      )}
    </li>
  );
}

function Practice({ game: { game, themes, rating }, start }: { game: PuzzleGame; start: PuzzleStart }): VNode {
  const title = getPlugin(game)?.title() ?? '';
  const id = `best-${game}`;
  return (
    <section class="paper" aria-labelledby={id}>
      <h2 id={id}>{say('turn-puzzle.practice', { game: title })}</h2>
      <p class="sub">{say('turn-puzzle.practice-lead')}</p>
      {rating && (
        <p class="sub">{say('turn-puzzle.own-rating', { value: rating.value, low: rating.low, high: rating.high })}</p>
      )}
      <ul class="button-row best-themes">
        {[{ name: '', puzzles: 1 }, ...themes].map(({ name }) => (
          <li key={name}>
            <Button pending={start.busy.value === `${game} ${name}`} onPress={() => start.practise(game, name)}>
              {themeName(name)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
