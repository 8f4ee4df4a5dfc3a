/** One match in a list: its table, who was there, what came of it. Leads to the review where there is one. */

import type { VNode } from 'preact';
import { englishIn, packOf } from '../../games/plugin';
import { English } from '../../kit/english_text';
import { SeatMark } from '../../kit/seat';
import type { HistoryMatch } from '../../protocol';
import { botName } from '../table/players/players';
import { isLevel } from '../table/mine/table_row_text';
import { shortDayOf } from '../../i18n/dates';
import { joined, number, said, tenths } from '../../i18n';
import { pageOfPlayer } from '../../app/current_account';
import { say } from '../../i18n/mine';
import { matchPath, playedWords } from './profile';
import { titleWords } from '../table/titles';

const MINUS = '−';

function resultOf(match: Pick<HistoryMatch, 'void' | 'outcome' | 'place' | 'names'>): string {
  if (match.void) return say('matches.void');
  if (match.outcome === 'lost') return say('matches.place', { place: match.place, n: match.names.length });
  return say(`matches.${match.outcome}`);
}

/** "+11", "−4". */
function changeWords(change: number): string {
  if (change === 0) return number(0);
  return change > 0 ? `+${number(change)}` : MINUS + number(-change);
}

function Company({ match }: { match: HistoryMatch }): VNode {
  const pack = packOf(match.game);
  const others = match.names.flatMap((name, seat) => (name === '' || seat === match.seat ? [] : [{ name, seat }]));
  return (
    <span class="match-company">
      {others.map(({ name, seat }) => {
        const handle = match.handles[seat];
        const words = isLevel(name, match.game) ? botName(seat) : name;
        return (
          <span key={seat}>
            <SeatMark seat={pack?.figures ? (match.looks[seat] ?? seat) : seat} />
            {handle ? <a href={pageOfPlayer(handle)}>{words}</a> : words}
          </span>
        );
      })}
    </span>
  );
}

/** "2 flags"; points are a number alone. `unit` names the figure. */
function Points({ points, unit }: { points: number; unit: string }): VNode {
  const words = said(`unit.${unit}`, { n: points });
  return words === undefined ? <b class="history-figure">{number(points)}</b> : <span>{words}</span>;
}

export function MatchRow({ match, unit }: { match: HistoryMatch; unit: string }): VNode {
  const reviewed = match.lost !== null;
  const points = match.figures[0] ?? null;
  const many = match.names.length > 1;
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
          <English
            text={joined([playedWords(match.game, match.options, match.own_course), shortDayOf(match.at)])}
            names={englishIn(match.game, match.options, match.own_course)}
          />
        </span>
        <span class="label only-phone">{resultOf(match)}</span>
      </td>
      <td class="opt">{many ? <Company match={match} /> : say('matches.alone')}</td>
      <td class="opt">{resultOf(match)}</td>
      <td class="n">{points === null ? '–' : <Points points={points} unit={unit} />}</td>
      <td class={reviewed ? 'n cost' : 'n'}>{match.lost === null ? '–' : tenths(match.lost)}</td>
      <td class="n">{match.change === null ? '–' : changeWords(match.change)}</td>
    </tr>
  );
}
