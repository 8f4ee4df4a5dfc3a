/**
 * The results of a game of a day: the player's result, the histogram, the best sheets or races, and a text to share.
 */

import '../table/result/result.css';
import '../table/dice/dice_link.css';
import type { VNode } from 'preact';
import { formatDecimal, joinWords, formatLabel } from '../../i18n';
import { say } from '../../i18n/daily';
import { Button } from '../../kit/button';
import { EnglishText } from '../../kit/english_text';
import { LoadingState, useFetch } from '../../kit/loading_state';
import type { DailyResults, UnrankedResult } from '../../protocol';
import { PlayAgainButton } from '../table/dice/again';
import { SameDiceButton } from '../table/dice/share';
import { fetchDailyResults } from './api';
import {
  isRace,
  ownResult,
  pageOfGame,
  resultText,
  seriesName,
  stateText,
  tableTitle,
  variantNames,
  variantText,
} from './daily_text';
import { dayText } from './day_words';
import { GameButton } from './game_row';
import { Histogram } from './histogram';
import { ResultLists } from './result_lists';
import { useSignal } from '@preact/signals';
import { copyToClipboard } from '../../app/share';
import { getPlugin } from '../../games/plugin';
import { say as sayPlace } from '../../i18n/place';

export function GameResults({ day, series }: { day: string; series: string }): VNode {
  const { content, problem, again } = useFetch(() => fetchDailyResults(day, series), `results ${day} ${series}`);
  if (content === null) return <LoadingState problem={problem} again={again} />;
  return <Shown results={content} />;
}

function Shown({ results }: { results: DailyResults }): VNode {
  const { game, dice, day } = results;
  const open = results.bars.length > 0 || results.later.length > 0 || game.state === 'over' || game.seed !== null;
  return (
    <main class="daily-page" id="main">
      <div>
        <p class="sub">
          {say('daily.game-of', { game: seriesName(game.series), day: dayText(day) })}
          {' · '}
          <EnglishText text={variantText(game)} names={variantNames(game)} />
        </p>
        <h1 class="heading-big" tabIndex={-1}>
          {headingOf(results, open)}
        </h1>
        <p class="lead">{leadOf(results, open)}</p>
        <Comparison results={results} />
        {game.state !== 'over' && game.state !== 'given-up' && <GameButton day={day} game={game} main />}
      </div>
      {open && dice.done === 0 && <p>{say('daily.no-results')}</p>}
      {open && dice.done > 0 && (
        <>
          <Histogram results={results} />
          <ResultLists dice={dice} friends={results.friends} />
        </>
      )}
      {game.state === 'over' && (
        <>
          <ShareText results={results} />
          <Again results={results} />
        </>
      )}
      <Unranked heading={say('daily.later-list')} game={game.game} rows={results.later} />
      <Unranked heading={say('daily.again-list')} game={game.game} rows={results.again} />
      <p class="daily-links">
        <a href={`/daily/${day}`}>{say('daily.heading', { day: dayText(day) })}</a>
        <a href="/daily/archive">{say('daily.archive')}</a>
      </p>
    </main>
  );
}

function headingOf({ game }: DailyResults, open: boolean): string {
  if (game.state === 'over') return ownResult(game);
  return say(open ? 'daily.none' : 'daily.locked');
}

function leadOf({ game, dice }: DailyResults, open: boolean): string {
  if (game.state === 'over' && !game.counts) return say('daily.late');
  if (dice.mine !== null) return say('daily.best-of', { place: dice.mine.place, all: dice.done });
  return open ? '' : stateText(game);
}

/** The player's result compared with the best result, and without the luck of the dice. */
function Comparison({ results: { game, best, luck } }: { results: DailyResults }): VNode | null {
  if (game.state !== 'over' || game.bar === null) return null;
  const race = isRace(game.game);
  const lost = best === null ? 0 : race ? game.bar - best : best - game.bar;
  return (
    <ul class="daily-compared">
      {lost > 0 && <li>{say(race ? 'daily.lost-turns' : 'daily.lost', { lost })}</li>}
      {luck !== null && (
        <li>
          {say(luck < 0 ? 'daily.luck-bad' : 'daily.luck-good', {
            adjusted: formatDecimal(game.bar - luck),
            points: formatDecimal(Math.abs(luck)),
          })}{' '}
          <span class="sub">
            {say('daily.luck-about')} {game.series !== 'base' && say('daily.luck-base')}
          </span>
        </li>
      )}
    </ul>
  );
}

function Again({ results }: { results: DailyResults }): VNode | null {
  const { game, day } = results;
  const { table } = game;
  if (table === null) return null;
  return (
    <div class="daily-who">
      <SameDiceButton table={null} path={pageOfGame(day, game.series)} cards={isRace(game.game)} />
      <PlayAgainButton dice={game} table={table} title={tableTitle(game.series, day)} />
      <Button href={`/t/${table}`}>{say('daily.match')}</Button>
    </div>
  );
}

interface UnrankedProps {
  readonly heading: string;
  readonly game: string;
  readonly rows: readonly UnrankedResult[];
}

export function Unranked({ heading, game, rows }: UnrankedProps): VNode | null {
  if (rows.length === 0) return null;
  return (
    <section class="paper">
      <h2>{heading}</h2>
      <ol class="daily-plain">
        {rows.map((row) => (
          <li key={row.table}>
            <span>{row.name === '' ? resultText(game, row.bar) : byLine(game, row)}</span>
            <a href={`/t/${row.table}`}>
              {say('daily.match')}
              <span class="visually-hidden">: {joinWords([row.name, resultText(game, row.bar)])}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

const byLine = (game: string, row: UnrankedResult): string =>
  say('daily.by', { name: row.name, result: resultText(game, row.bar) });

/** Return the lines: the result and its rank, the figures of the result, the streak, and the address to play. */
function shareLines(results: DailyResults): readonly string[] {
  const { game, dice, day, streak } = results;
  const lists = getPlugin(game.game)?.lists.read();
  const heads = lists?.heads() ?? [];
  const figures = dice.mine === null ? [] : (lists?.figures(dice, dice.mine) ?? []);
  return [
    say('daily.share-line', { game: seriesName(game.series), day: dayText(day), result: ownResult(game) }),
    figures.map((figure, index) => formatLabel(heads[index] ?? '', figure.text)).join(' · '),
    streak > 0 ? sayPlace('place.daily-streak', { days: streak }) : '',
    `${location.origin}${pageOfGame(day, game.series)}`,
  ].filter((line) => line !== '');
}

/** A text about the player's result to send to others. The text says nothing about the dice. */
function ShareText({ results }: { results: DailyResults }): VNode {
  const message = useSignal('');
  const text = shareLines(results).join('\n');
  const copy = async () => {
    message.value = say((await copyToClipboard(text)) ? 'lobby.copied' : 'daily.not-copied');
  };
  const picture = async () => {
    message.value = '';
    const { sharePicture } = await import('./share_picture');
    const done = await sharePicture(results, shareLines(results));
    if (done === 'saved' || done === 'failed') message.value = say(`daily.picture-${done}`);
  };
  return (
    <section class="paper daily-share" aria-labelledby="daily-share">
      <h2 id="daily-share">{say('daily.share')}</h2>
      <pre>{text}</pre>
      <p class="sub">{say('daily.share-about')}</p>
      <p class="daily-who">
        <Button icon="copy" onPress={() => void copy()}>
          {say('daily.copy')}
        </Button>
        <Button icon="share" onPress={() => void picture()}>
          {say('daily.picture')}
        </Button>
      </p>
      <p role="status">{message.value}</p>
    </section>
  );
}
