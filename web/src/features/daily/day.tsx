/** A day: its games, the player's week, and the hashes and seeds that prove that no dice were chosen. */

import type { VNode } from 'preact';
import { say } from '../../i18n/daily';
import { say as sayPlace } from '../../i18n/place';
import { Button } from '../../kit/button';
import { LoadingState, useFetch } from '../../kit/loading_state';
import type { Daily } from '../../protocol';
import { fetchDaily } from './api';
import { seriesName } from './daily_text';
import { dayText, momentText } from './day_words';
import { GameRow, mainSeries } from './game_row';
import { WeekBoxes } from './week';

export function Day({ day }: { day: string }): VNode {
  const { content, problem, again } = useFetch(() => fetchDaily(day), `daily ${day}`);
  if (content === null) return <LoadingState problem={problem} again={again} />;
  const past = content.day !== content.today;
  const next = mainSeries(content.games);
  return (
    <main class="daily-page narrow" id="main">
      <div>
        <h1 class="heading" tabIndex={-1}>
          {say('daily.heading', { day: dayText(content.day) })}
        </h1>
        <p class="lead">{past ? say('daily.past-lead') : say('daily.lead', { until: momentText(content.ends) })}</p>
        {!past && <p class="sub">{say('daily.finish', { until: momentText(content.closes) })}</p>}
      </div>
      <section class="paper" aria-labelledby="daily-games">
        <h2 class="visually-hidden" id="daily-games">
          {sayPlace('place.daily')}
        </h2>
        <ul class="daily-games">
          {content.games.map((game) => (
            <GameRow key={game.series} day={content.day} game={game} main={game.series === next} />
          ))}
        </ul>
      </section>
      {!past && <Week daily={content} />}
      {!past && (
        <section class="paper" aria-labelledby="daily-known-dice">
          <h2 id="daily-known-dice">{say('daily.known-dice')}</h2>
          <p class="sub">{say('daily.known-dice-lead')}</p>
          <Button href="/daily/known-dice">{say('daily.known-dice-open')}</Button>
        </section>
      )}
      <Seeds daily={content} />
      <p class="daily-links">
        {past && <a href="/daily">{say('daily.today')}</a>}
        <a href="/daily/archive">{say('daily.archive')}</a>
      </p>
    </main>
  );
}

function Week({ daily }: { daily: Daily }): VNode {
  return (
    <section aria-labelledby="daily-week">
      <h2 id="daily-week">{say('daily.week')}</h2>
      <WeekBoxes daily={daily} />
      <p class="sub">
        {daily.streak > 0 ? `${sayPlace('place.daily-streak', { days: daily.streak })}. ` : ''}
        {say('daily.free-day')}
      </p>
    </section>
  );
}

function Seeds({ daily }: { daily: Daily }): VNode {
  return (
    <details>
      <summary>{say('daily.fair')}</summary>
      <p class="sub">{say('daily.fair-text')}</p>
      <dl class="daily-seeds">
        {daily.games.map((game) => (
          <div key={game.series}>
            <dt>{seriesName(game.series)}</dt>
            <dd>
              {say('daily.hash')} <code>{game.seed_sha256}</code>
            </dd>
            <dd>{say('daily.published', { time: momentText(game.published) })}</dd>
            {game.seed !== null && (
              <dd>
                {say('daily.seed')} <code>{game.seed}</code>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {daily.tomorrow.length > 0 && (
        <>
          <h2>{say('daily.tomorrow')}</h2>
          <dl class="daily-seeds">
            {daily.tomorrow.map((game) => (
              <div key={game.series}>
                <dt>{seriesName(game.series)}</dt>
                <dd>
                  {say('daily.hash')} <code>{game.seed_sha256}</code>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </details>
  );
}
