/** The player's ratings by game and tempo, with their uncertainty and history. */

import type { VNode } from 'preact';
import type { RatingSummary } from '@/protocol';
import { joinWords, locale, formatNumber } from '@/i18n';
import { shortDayOf } from '@/i18n/dates';
import { Chart, useChartTableShortcut } from '../chart';
import { say } from '@/i18n/mine';
import { Section } from '../profile_section';
import { gameTitle } from '../../lobby/seek_preferences';
import type { SectionProps } from './sections';

export const order = 1;

/** Format a rating without a thousands separator, such as 1624. */
const plain = (value: number): string => new Intl.NumberFormat(locale(), { useGrouping: false }).format(value);

export function RatingsSection({ handle, own }: SectionProps): VNode {
  useChartTableShortcut();
  return (
    <Section id="ratings" title={say('rating.heading')} how={say('rating.how')} handle={handle} first>
      {(profile) =>
        profile.ratings.length === 0 ? (
          <p class="history-none">{say(own ? 'rating.none-own' : 'rating.none')}</p>
        ) : (
          <div class="ratings">
            {profile.ratings.map((line) => (
              <Rating key={`${line.game} ${line.tempo}`} line={line} />
            ))}
          </div>
        )
      }
    </Section>
  );
}

function Rating({ line }: { line: RatingSummary }): VNode {
  const { value, low, high, settling } = line.rating;
  const what = { game: gameTitle(line.game), tempo: line.tempo };
  const points = line.points;
  return (
    <div class="rating">
      <div class="rating-head">
        <h3>{say('rating.of', what)}</h3>
        <p aria-hidden="true">
          <b class="history-figure">{plain(value)}</b>{' '}
          <small>
            {joinWords([
              say('rating.spread', { n: Math.round((high - low) / 2) }),
              settling ? say('rating.settling') : '',
            ])}
          </small>
        </p>
        <p class="visually-hidden">
          {joinWords([
            say('rating.read', { value: plain(value), low: plain(low), high: plain(high) }),
            settling ? say('rating.settling') : '',
          ])}
        </p>
      </div>
      <Box value={value} low={low} high={high} />
      {points.length > 1 && (
        <Chart
          name={say('rating.line', {
            ...what,
            first: plain(points[0]?.value ?? value),
            last: plain(points[points.length - 1]?.value ?? value),
            n: points[points.length - 1]?.matches ?? 0,
          })}
          marks={points}
          half
          words={plain}
          heads={[
            say('rating.when'),
            say('rating.heading'),
            say('rating.low'),
            say('rating.high'),
            say('matches.heading'),
          ]}
          rows={points.map((point) => [
            shortDayOf(point.at),
            plain(point.value),
            plain(point.low),
            plain(point.high),
            formatNumber(point.matches),
          ])}
        />
      )}
    </div>
  );
}

const LEAST = 1100;
const MOST = 1900;

/** A rating on a scale that is the same for all ratings: a dot, and a box for its uncertainty. */
function Box({ value, low, high }: { value: number; low: number; high: number }): VNode {
  const x = (at: number) => 8 + (224 * (Math.min(Math.max(at, LEAST - 25), MOST + 25) - LEAST)) / (MOST - LEAST);
  return (
    <svg class="rating-box" viewBox="0 0 240 38" aria-hidden="true">
      <path class="chart-axis" d="M8,13H232M8,9v8M120,10v6M232,9v8" />
      {[LEAST, (LEAST + MOST) / 2, MOST].map((at, index) => (
        <text key={at} class="chart-text" x={x(at)} y="36" text-anchor={['start', 'middle', 'end'][index]}>
          {plain(at)}
        </text>
      ))}
      <rect class="chart-box" x={x(low)} y="7" width={Math.max(1, x(high) - x(low))} height="12" />
      <circle class="rating-dot" cx={x(value)} cy="13" r="4.5" />
    </svg>
  );
}
