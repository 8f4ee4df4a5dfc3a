/** The games of the day on the front page. */

import './daily.css';
import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatTime } from '../../i18n';
import { say } from '../../i18n/place';
import type { Daily } from '../../protocol';
import { fetchDaily } from './api';
import { GameRow, mainSeries } from './game_row';

/**
 * For a returning player, `Week` shows the last days. Without it (a first visit), no button is the main button, and
 * modules with names of variants are not loaded.
 */
export function DailyCard({ Week }: { Week: ComponentType<{ daily: Daily }> | undefined }): VNode | null {
  // Undefined if the games could not be loaded.
  const [daily, setDaily] = useState<Daily | null | undefined>(null);
  useEffect(() => {
    const load = () => void fetchDaily().then(setDaily, () => setDaily((before) => before ?? undefined));
    load();
    // When the page is visible again, another day may have begun.
    const back = () => document.visibilityState === 'visible' && load();
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, []);
  if (daily === undefined) return null;
  const next = daily && Week ? mainSeries(daily.games) : undefined;
  return (
    <section class="daily-card paper" aria-labelledby="daily">
      <h2 id="daily">{say('place.daily')}</h2>
      {daily && (
        <>
          <p class="sub">{say('place.daily-lead', { time: formatTime(daily.ends) })}</p>
          <ul class="daily-games">
            {daily.games.map((game) => (
              <GameRow
                key={game.series}
                day={daily.day}
                game={game}
                main={game.series === next}
                load={Week !== undefined}
              />
            ))}
          </ul>
          {Week && <Week daily={daily} />}
          <p class="daily-foot">
            {daily.streak > 0 && <span>{say('place.daily-streak', { days: daily.streak })}</span>}
            <a href="/daily">{say('place.daily-more')}</a>
          </p>
        </>
      )}
    </section>
  );
}
