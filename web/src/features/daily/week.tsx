/** The last seven days of a player as boxes, each with the result of today's sheet. A missed day is an empty box. */

import type { VNode } from 'preact';
import { formatNumber } from '../../i18n';
import { say } from '../../i18n/daily';
import type { Daily } from '../../protocol';
import { weekdayText } from './day_words';

export function WeekBoxes({ daily }: { daily: Daily }): VNode {
  return (
    <ol class="daily-week" aria-label={say('daily.week')}>
      {daily.week.map(({ day, played, bar }) => (
        <li key={day} class={played ? 'played' : day === daily.today ? 'now' : undefined}>
          <b aria-hidden="true">{bar !== null ? formatNumber(bar) : played ? '•' : day === daily.today ? '?' : ''}</b>
          <span aria-hidden="true">{weekdayText(day)}</span>
          <span class="visually-hidden">
            {say(played ? 'daily.played' : 'daily.not-played', { day: weekdayText(day) })}
          </span>
        </li>
      ))}
    </ol>
  );
}
