/** The pages of the games of the day: a day with its games, the results of one game, and past days. */

import '../features/daily/daily.css';
import type { VNode } from 'preact';
import { useDocumentTitle } from '../app/document_title';
import { Archive } from '../features/daily/archive';
import { Day } from '../features/daily/day';
import { GameResults } from '../features/daily/results';
import { say } from '../i18n/daily';
import { Header } from '../kit/navigation/header';
import { SettingsButton, SettingsDialog } from '../kit/settings_dialog';

/** `day` is empty for today, and `archive` for past days. `series` is empty for all games of the day. */
export function DailyPage({ day, series }: { day: string; series: string }): VNode {
  const archive = day === 'archive';
  useDocumentTitle(say(archive ? 'daily.archive' : 'daily.today'));
  return (
    <div class="page">
      <Header home="/">
        <SettingsButton />
      </Header>
      {archive && <Archive />}
      {!archive && series === '' && <Day key={day} day={day} />}
      {!archive && series !== '' && <GameResults key={`${day} ${series}`} day={day} series={series} />}
      <SettingsDialog />
    </div>
  );
}
