/** Past days with the player's results. Their games can still be played, but are not ranked. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatError } from '../../app/api';
import { say } from '../../i18n/daily';
import { say as sayPlace } from '../../i18n/place';
import { Button } from '../../kit/button';
import { LoadingState } from '../../kit/loading_state';
import type { ArchivedDay, ArchivedGame } from '../../protocol';
import { fetchPastDays } from './api';
import { resultText, seriesName } from './daily_text';
import { dayText } from './day_words';

/** The number of days in one answer of the server. */
const PAGE = 31;

export function Archive(): VNode {
  const [days, setDays] = useState<readonly ArchivedDay[] | null>(null);
  const [more, setMore] = useState(false);
  const [problem, setProblem] = useState('');
  const load = (before: string) => {
    setProblem('');
    fetchPastDays(before).then(
      (found) => {
        setDays((known) => [...(known ?? []), ...found]);
        setMore(found.length === PAGE);
      },
      (error: unknown) => setProblem(formatError(error)),
    );
  };
  useEffect(() => load(''), []);
  if (days === null) return <LoadingState problem={problem} again={() => load('')} />;
  return (
    <main class="daily-page narrow" id="main">
      <div>
        <h1 class="heading" tabIndex={-1}>
          {say('daily.archive')}
        </h1>
        <p class="lead">{days.length > 0 ? say('daily.past-lead') : say('daily.archive-none')}</p>
      </div>
      {days.map(({ day, games }) => (
        <section key={day} class="paper">
          <h2>
            <a href={`/daily/${day}`}>{dayText(day)}</a>
          </h2>
          <ul class="daily-plain">
            {games.map((game) => (
              <li key={game.series}>
                <span>{seriesName(game.series)}</span>
                <span>{archivedText(game)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p class="problem" role="status">
        {problem}
      </p>
      {more && <Button onPress={() => load(days.at(-1)?.day ?? '')}>{say('daily.earlier')}</Button>}
      <p class="daily-links">
        <a href="/daily">{say('daily.today')}</a>
      </p>
    </main>
  );
}

function archivedText(game: ArchivedGame): string {
  if (game.state === 'over') return resultText(game.game, game.bar);
  if (game.state === 'given-up') return sayPlace('place.daily-given-up');
  return say(game.state === 'playing' ? 'daily.running' : 'daily.new');
}
