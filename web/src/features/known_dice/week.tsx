/** The known-dice challenge of a week: the rolls, the best sheet and its bound, and the sheets of the players. */

import type { VNode } from 'preact';
import { formatNumber, locale } from '../../i18n';
import { say, fetchKnownDice, fetchPastWeeks, useTryStart } from './api';
import { Button } from '../../kit/button';
import { LoadingState, useFetch } from '../../kit/loading_state';
import type { KnownDice, SharedDiceInfo } from '../../protocol';
import { momentText } from '../daily/day_words';
import { ResultLists } from '../daily/result_lists';
import { Unranked } from '../daily/results';
import { pageOfWeek } from '../table/dice/daily_link';
import { AllRolls } from './rolls';

/** `week` is empty for this week. */
export function Week({ week }: { week: string }): VNode {
  const { content, problem, again } = useFetch(() => fetchKnownDice(week), `known dice ${week}`);
  if (content === null) return <LoadingState problem={problem} again={again} />;
  return <Shown dice={content} />;
}

function Shown({ dice: known }: { dice: KnownDice }): VNode {
  const { week, current, dice } = known;
  const past = week !== current;
  return (
    <main class="daily-page" id="main">
      <div>
        <h1 class="heading" tabIndex={-1}>
          {say('known.heading', { dates: weekDates(week) })}
        </h1>
        <p class="lead">{past ? say('known.past-lead') : say('known.lead', { until: momentText(known.ends) })}</p>
      </div>
      <section class="paper known-rolls" aria-labelledby="known-rolls">
        <h2 id="known-rolls">{say('known.rolls')}</h2>
        <AllRolls dice={known} now={null} />
      </section>
      <Target dice={known} />
      <Sheets dice={known} />
      <Unranked heading={say('known.later')} game={dice.game} rows={known.later} />
      <PastWeeks />
      <p class="daily-links">{past && <a href="/daily/known-dice">{say('known.this-week')}</a>}</p>
    </main>
  );
}

/** The best points and their bound, the player's best sheet, and the button to draw. */
function Target({ dice: known }: { dice: KnownDice }): VNode {
  const { week, best, best_by: by, bound, computed, own, place, dice, running, round } = known;
  const start = useTryStart();
  return (
    <section class="known-target" aria-label={say('known.page')}>
      <ul class="daily-compared">
        <li>
          {best === null
            ? say('known.best-none')
            : say(by === 'player' ? 'known.best-player' : 'known.best-search', { points: best })}
        </li>
        {bound !== null && <li>{bound === best ? say('known.proved') : say('known.bound', { points: bound })}</li>}
        {own !== null && place !== null ? (
          <li>
            {say('known.own', { points: own, place, all: dice.done + (computed === null ? 0 : 1) })}{' '}
            {place === 1 && by === 'player' && <b>{say('known.won')}</b>}
          </li>
        ) : (
          <li>{say('known.done', { done: dice.done })}</li>
        )}
      </ul>
      {running !== null ? (
        <Button kind="main" href={`/t/${running}`}>
          {say('known.go-on', { round: round ?? 1 })}
        </Button>
      ) : (
        <Button kind="main" pending={start.pending.value} onPress={() => void start.begin(week)}>
          {say(own === null ? 'known.draw' : 'known.again')}
        </Button>
      )}
      <p role="status" class="problem">
        {start.problem.value}
      </p>
    </section>
  );
}

function Sheets({ dice: { shown, dice, friends } }: { dice: KnownDice }): VNode | null {
  if (!shown) return <p class="sub">{say('known.hidden')}</p>;
  const named: SharedDiceInfo = { ...dice, match: dice.match.map((one) => ({ ...one, name: say('known.search') })) };
  if (dice.match.length + dice.tries.length === 0) return null;
  return (
    <>
      <h2>{say('known.sheets')}</h2>
      <ResultLists dice={named} friends={friends} />
    </>
  );
}

function PastWeeks(): VNode | null {
  const { content } = useFetch(fetchPastWeeks, 'past known dice');
  if (content === null) return null;
  return (
    <section class="paper" aria-labelledby="known-past">
      <h2 id="known-past">{say('known.past')}</h2>
      {content.length === 0 && <p class="sub">{say('known.past-none')}</p>}
      <ul class="daily-plain">
        {content.map(({ week, best, own }) => (
          <li key={week}>
            <a href={pageOfWeek(week)}>{weekDates(week)}</a>
            <span>
              {best === null
                ? ''
                : own === null
                  ? say('known.past-best', { best: formatNumber(best) })
                  : say('known.past-own', { best: formatNumber(best), own: formatNumber(own) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const DAY_MS = 24 * 3600 * 1000;

/** Return the first and the last day of a week, such as "23–29 November 2026". */
function weekDates(week: string): string {
  const monday = mondayOf(week);
  const format = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return monday === null ? week : format.formatRange(monday, monday + 6 * DAY_MS);
}

/** Return when an ISO week begins, in milliseconds since 1970, or null for a text that is not a week. */
export function mondayOf(week: string): number | null {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(week) ?? [];
  if (year === undefined) return null;
  // 4 January is always in the first week.
  const first = Date.UTC(Number(year), 0, 4);
  const weekday = (new Date(first).getUTCDay() + 6) % 7;
  return first - weekday * DAY_MS + (Number(number) - 1) * 7 * DAY_MS;
}
