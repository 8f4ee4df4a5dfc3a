/** The points lost for each round, from reviews: a line for each game with at least five reviewed matches. */

import { useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { getPlugin } from '@/games/plugin';
import type { ReviewedGame } from '@/protocol';
import { formatNumber, formatDecimal } from '@/i18n';
import { shortDayOf } from '@/i18n/dates';
import { Chart } from '../chart';
import { say } from '@/i18n/mine';
import { matchPath, useProfile } from '../profile';
import { MEAN_OF, getMovingAverages } from '../chart_data';
import { Section } from '../profile_section';
import { gameTitle } from '../../lobby/seek_preferences';
import type { SectionProps } from './sections';
import { titleWords } from '../../table/titles';

export const order = 2;
const LAST = 24;
const YEAR_MS = 365 * 24 * 3600 * 1000;

export function PointsLostSection({ handle, own }: SectionProps): VNode {
  const [year, setYear] = useState(false);
  const lines = useProfile(handle).profile?.reviewed.some((game) => game.matches.length >= MEAN_OF);
  return (
    <Section
      id="lost"
      title={say('lost.points')}
      how={say('lost.how')}
      handle={handle}
      acts={lines ? <Span year={year} onPick={setYear} /> : null}
    >
      {(profile) => {
        const lines = profile.reviewed.filter((game) => game.matches.length >= MEAN_OF);
        const most = Math.max(0, ...profile.reviewed.map((game) => game.matches.length));
        if (lines.length === 0)
          return <p class="history-none">{say('lost.few', { n: most, own: own ? 'yes' : 'no' })}</p>;
        return (
          <>
            {lines.map((game) => (
              <Lost key={game.game} game={game} year={year} alone={lines.length === 1} />
            ))}
            {own && <a href="/insight">{say('mine.insight')}</a>}
          </>
        );
      }}
    </Section>
  );
}

function Span({ year, onPick }: { year: boolean; onPick: (year: boolean) => void }): VNode {
  return (
    <fieldset class="history-span">
      <legend class="visually-hidden">{say('lost.span')}</legend>
      {[false, true].map((one) => (
        <label key={String(one)}>
          <input class="covering" type="radio" name="lost-span" checked={year === one} onChange={() => onPick(one)} />
          <span>{one ? say('lost.year') : say('lost.last', { n: LAST })}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Lost({ game, year, alone }: { game: ReviewedGame; year: boolean; alone: boolean }): VNode {
  const since = (game.matches[game.matches.length - 1]?.at ?? 0) - YEAR_MS;
  const all = game.matches.map((match) => match.lost / match.rounds);
  const mean = getMovingAverages(all);
  const from = year ? game.matches.findIndex((match) => match.at >= since) : Math.max(0, game.matches.length - LAST);
  const shown = game.matches.slice(from);
  const path = (match: (typeof shown)[number]) =>
    matchPath(game.game, match.table, true, match.worst, match.seats > 1 ? match.seat : 0);
  const title = getPlugin(game.game)?.lists.read()?.lost?.() ?? gameTitle(game.game);
  return (
    <>
      {(!alone || title !== say('lost.points')) && <h3 class="history-sub">{title}</h3>}
      <Chart
        name={say('lost.line', {
          n: shown.length,
          first: formatDecimal(mean[from] ?? 0),
          last: formatDecimal(mean[mean.length - 1] ?? 0),
        })}
        marks={shown.map((match, index) => ({ at: match.at, value: all[from + index] ?? 0, href: path(match) }))}
        line={mean.slice(from)}
        rings
        least={0}
        words={short}
        heads={[say('rating.when'), say('lost.match'), say('lost.each'), say('lost.worst')]}
        rows={shown.map((match, index) => [
          shortDayOf(match.at),
          <a key="match" href={path(match)}>
            {titleWords(match.title, game.game)}
          </a>,
          formatDecimal(all[from + index] ?? 0),
          match.worst === null ? '' : say('lost.round', { n: match.worst }),
        ])}
      />
    </>
  );
}

const short = (value: number): string => (Number.isInteger(value) ? formatNumber(value) : formatDecimal(value));
