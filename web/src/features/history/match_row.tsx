/** A match in a list: its table, players and result. The row links to the review, or else to the table. */

import type { VNode } from 'preact';
import { getEnglishNames, getPlugin } from '../../games/plugin';
import { EnglishText } from '../../kit/english_text';
import { SeatMark } from '../../kit/seat';
import type { HistoryMatch } from '../../protocol';
import { botName } from '../table/players/players';
import { isLevel } from '../table/mine/table_row_text';
import { shortDayOf } from '../../i18n/dates';
import { joinWords, formatNumber, translateCode, formatDecimal } from '../../i18n';
import { getProfilePath } from '../../app/current_account';
import { say } from '../../i18n/mine';
import { matchPath, formatGameAndVariant } from './profile';
import { titleWords } from '../table/titles';

const MINUS = '−';

function resultOf(match: Pick<HistoryMatch, 'void' | 'outcome' | 'place' | 'names'>): string {
  if (match.void) return say('matches.void');
  if (match.outcome === 'lost') return say('matches.place', { place: match.place, n: match.names.length });
  return say(`matches.${match.outcome}`);
}

/** Format a change, such as "+11" or "−4". */
function formatRatingChange(change: number): string {
  if (change === 0) return formatNumber(0);
  return change > 0 ? `+${formatNumber(change)}` : MINUS + formatNumber(-change);
}

function Company({ match }: { match: HistoryMatch }): VNode {
  const pack = getPlugin(match.game);
  const others = match.names.flatMap((name, seat) => (name === '' || seat === match.seat ? [] : [{ name, seat }]));
  return (
    <span class="match-company">
      {others.map(({ name, seat }) => {
        const handle = match.handles[seat];
        const words = isLevel(name, match.game) ? botName(seat) : name;
        return (
          <span key={seat}>
            <SeatMark seat={pack?.figures ? (match.looks[seat] ?? seat) : seat} />
            {handle ? <a href={getProfilePath(handle)}>{words}</a> : words}
          </span>
        );
      })}
    </span>
  );
}

/** A result such as "2 flags". Points are a number without a unit. */
function Points({ points, unit }: { points: number; unit: string }): VNode {
  const words = translateCode(`unit.${unit}`, { n: points });
  return words === undefined ? <b class="history-figure">{formatNumber(points)}</b> : <span>{words}</span>;
}

export function MatchRow({ match, unit }: { match: HistoryMatch; unit: string }): VNode {
  const reviewed = match.lost !== null;
  const points = match.figures[0] ?? null;
  const many = match.names.length > 1;
  const lists = getPlugin(match.game)?.lists.read();
  const parts = lists?.parts?.(match.parts ?? {}) ?? '';
  return (
    <tr>
      <td>
        <a
          class="match-title"
          href={matchPath(match.game, match.table, reviewed, match.worst, many ? match.seat : undefined)}
        >
          {titleWords(match.title, match.game)}
        </a>
        <span class="label match-what">
          <EnglishText
            text={joinWords([formatGameAndVariant(match.game, match.options, match.own_course), shortDayOf(match.at)])}
            names={getEnglishNames(match.game, match.options, match.own_course)}
          />
        </span>
        {parts !== '' && <span class="label match-what">{parts}</span>}
        <span class="label show-on-phone">{resultOf(match)}</span>
      </td>
      <td class="is-optional-column">{many ? <Company match={match} /> : say('matches.alone')}</td>
      <td class="is-optional-column">{resultOf(match)}</td>
      <td class="cell-number">{points === null ? '–' : <Points points={points} unit={unit} />}</td>
      <td class={reviewed ? 'cell-number cost' : 'cell-number'}>
        {match.lost === null ? '–' : formatDecimal(match.lost)}
      </td>
      <td class="cell-number">{match.change === null ? '–' : formatRatingChange(match.change)}</td>
    </tr>
  );
}
