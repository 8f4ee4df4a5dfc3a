/** Describes what changed between two states of a table, in sentences for screen readers. Contains no DOM. */

import type { GameNews, News, Verbosity } from '../../games/plugin';
import type { TableSnapshot } from '../../protocol';
import { joinWords, t } from '../../i18n';
import { leftWords } from './players/absence';
import { seatName } from './players/players';

export function describeChanges(
  before: TableSnapshot | null,
  after: TableSnapshot | null,
  seat: number | null,
  how: Verbosity,
  game?: GameNews,
): readonly News[] {
  if (!before || !after) return [];
  const said: News[] = [...(game?.between(before, after, seat, how) ?? [])];
  const turned = game !== undefined && game.round(before) !== game.round(after);
  if (how === 'all' && (!turned || after.table.status === 'over')) {
    after.table.seats.forEach((info, at) => {
      const ring = before.table.seats[at]?.activity;
      if (at === seat || ring === undefined || ring === info.activity) return;
      if (info.activity === 'committed')
        said.push({ text: t('news.handed-in', { player: seatName(after.table, at) }) });
      if (info.activity === 'away') said.push({ text: t('news.away', { player: seatName(after.table, at) }) });
    });
  }
  if (before.table.status === 'open' && how !== 'results') {
    after.table.seats.forEach((info, at) => {
      const old = before.table.seats[at];
      if (old?.kind === 'free' && info.kind !== 'free' && at !== seat)
        said.push({ text: t('news.sat', { player: seatName(after.table, at) }) });
      if (old && old.kind !== 'free' && info.kind === 'free')
        said.push({ text: t('news.left', { player: seatName(before.table, at) }) });
    });
  }
  if (after.table.status === 'over' && before.table.status !== 'over')
    said.push({ text: game?.over() ?? t('table.over'), urgent: true });
  const stood = seat === null ? undefined : before.table.seats[seat];
  const stands = seat === null ? undefined : after.table.seats[seat];
  if (stands?.substitute && !stood?.substitute)
    said.push({ text: stands.gave_up ? leftWords(stands) : t('news.stand-in'), urgent: true });
  if (stands?.substitute_once && !stood?.substitute_once) said.push({ text: t('absent.bot-once'), urgent: true });
  if (stands?.overdue && !stood?.overdue)
    said.push({ text: joinWords([t('absent.here'), t('absent.here-text')], 'space'), urgent: true });
  return said;
}
