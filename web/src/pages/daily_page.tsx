/** The pages of the games of the day: a day, the results of one game, past days, and the known dice of a week. */

import '../features/daily/daily.css';
import '../features/known_dice/known_dice.css';
import type { VNode } from 'preact';
import { useDocumentTitle } from '../app/document_title';
import { Archive } from '../features/daily/archive';
import { Day } from '../features/daily/day';
import { GameResults } from '../features/daily/results';
import { Week } from '../features/known_dice/week';
import { say } from '../i18n/daily';
import { Page } from '../kit/navigation/header';

/**
 * `day` is empty for today, `archive` for past days, and `known-dice` for the known dice of the week `series`. `series` is
 * empty for all games of the day, and for this week.
 */
export function DailyPage({ day, series }: { day: string; series: string }): VNode {
  const archive = day === 'archive';
  const known = day === 'known-dice';
  useDocumentTitle(say(known ? 'daily.known-dice' : archive ? 'daily.archive' : 'daily.today'));
  return (
    <Page home="/">
      {archive && <Archive />}
      {known && <Week key={series} week={series} />}
      {!archive && !known && series === '' && <Day key={day} day={day} />}
      {!archive && !known && series !== '' && <GameResults key={`${day} ${series}`} day={day} series={series} />}
    </Page>
  );
}
