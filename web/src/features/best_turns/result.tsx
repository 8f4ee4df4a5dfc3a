/** The result of a puzzle: the grade, both turns, the rating, and what comes next. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { gamePart } from '../../games/plugin';
import { formatNumber } from '../../i18n';
import { say } from '../../i18n/best_turns';
import { Button } from '../../kit/button';
import { LazyComponent } from '../../kit/lazy_page';
import { LoadingState, useFetch } from '../../kit/loading_state';
import type { PuzzleResult } from '../../protocol';
import { fetchResult } from './api';
import { usePuzzleStart } from './begin';
import { gradeText, themeName } from './words';

export function PuzzleResultPart({ id }: { id: string }): VNode {
  const { content, problem, again } = useFetch(() => fetchResult(id), `best turn ${id}`);
  if (content === null)
    return (
      <main class="text-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {say('turn-puzzle.page')}
        </h1>
        {problem === '' ? (
          <p role="status">{say('turn-puzzle.comparing')}</p>
        ) : (
          <LoadingState within problem={problem} again={again} />
        )}
        {problem !== '' && <a href="/best-turns">{say('turn-puzzle.all')}</a>}
      </main>
    );
  return <Result result={content} />;
}

function Result({ result }: { result: PuzzleResult }): VNode {
  const { id, game, grade, themes, solvers, answers, counted, review } = result;
  const start = usePuzzleStart();
  const words = gradeText(result);
  useEffect(() => announce(words), [id]);
  return (
    <main class="daily-page best-turns" id="main">
      <div>
        <h1 class="heading" tabIndex={-1}>
          {say(grade.solved ? 'turn-puzzle.solved' : 'turn-puzzle.missed')}
        </h1>
        <p class="lead">{words}</p>
        <p class="sub">
          {ratingText(result)} {answers > 1 && say('turn-puzzle.solvers', { solvers, answers })}
        </p>
        {!counted && (
          <p class="sub">{say(review === null ? 'turn-puzzle.not-counted' : 'turn-puzzle.not-counted-own')}</p>
        )}
      </div>
      <LazyComponent within of={gamePart(game, 'turnPuzzle')} props={{ result }} />
      <p class="problem" role="status">
        {start.problem.value}
      </p>
      <div class="button-row">
        <NextButton result={result} start={start} />
        <Button pending={start.busy.value === id} onPress={() => start.begin(id, game)}>
          {say('page.reload')}
        </Button>
        {review !== null && <Button href={`${review}#r${result.round}`}>{say('turn-puzzle.review')}</Button>}
        <Button kind="bare" href="/best-turns">
          {say('turn-puzzle.all')}
        </Button>
      </div>
      {themes.length > 0 && (
        <p class="sub">
          {themes.map((theme) => (
            <span key={theme} class="best-theme">
              {themeName(theme)}
            </span>
          ))}
        </p>
      )}
    </main>
  );
}

function NextButton({ result, start }: { result: PuzzleResult; start: ReturnType<typeof usePuzzleStart> }): VNode {
  const { next, day, game, themes } = result;
  const theme = themes[0] ?? '';
  if (next !== null)
    return (
      <Button kind="main" pending={start.busy.value === next} onPress={() => start.begin(next, game)}>
        {say('turn-puzzle.next')}
      </Button>
    );
  if (day)
    return (
      <Button kind="main" href="/best-turns">
        {say('turn-puzzle.practise')}
      </Button>
    );
  return (
    <Button kind="main" pending={start.busy.value === `${game} ${theme}`} onPress={() => start.practise(game, theme)}>
      {say('turn-puzzle.next')}
    </Button>
  );
}

function ratingText({ rating, change, puzzle_rating }: PuzzleResult): string {
  const puzzle = say('turn-puzzle.puzzle-rating', { rating: formatNumber(puzzle_rating) });
  if (rating.matches === 0) return puzzle;
  const own = say('turn-puzzle.new-rating', { value: rating.value, change, sign: change < 0 ? 'less' : 'more' });
  return `${own} ${puzzle}`;
}
