/** What changed at a table between two tellings, in sentences for the reader. Pure; knows no page. */

import { routeName } from '../drawing/words';
import type { Room } from '../../../protocol';
import { list, t } from '../../../texts/index';
import { challengeHere } from './challenge_way';
import { expansionsHere } from './expansion_way';
import { hasLeaves } from './leaves';
import { draftOf, tableOf } from './model';
import { seatName } from '../../../table/players';

/** How much is said: everything, what concerns oneself and the round, or only rounds and results. */
export type Verbosity = 'all' | 'mine' | 'results';

export interface News {
  readonly text: string;
  /** Said at once, over anything else. */
  readonly urgent?: boolean;
}

export function newsBetween(
  before: Room | null,
  after: Room | null,
  seat: number | null,
  how: Verbosity,
): readonly News[] {
  if (!before || !after) return [];
  const said: News[] = [];
  const was = tableOf(before);
  const is = tableOf(after);
  said.push(...(challengeHere()?.goalNews(before, after, seat) ?? []).map((text) => ({ text, urgent: seat !== null })));
  if (is && hasLeaves(is.options)) {
    const parts = expansionsHere();
    if (seat !== null) said.push(...(parts?.leafNews(before, after, 'own', seat) ?? []).map((text) => ({ text })));
    if (how === 'all') said.push(...(parts?.leafNews(before, after, 'others', seat) ?? []).map((text) => ({ text })));
  }
  if (draftOf(is))
    said.push(
      ...(challengeHere()?.draftNews(before, after, seat) ?? []).filter(({ urgent }) => urgent || how === 'all'),
    );
  else if (is && is.round !== was?.round && after.table.status !== 'over') {
    const dice = list(is.roll.map(routeName));
    said.push({ text: t('news.round', { round: is.round, all: is.rounds, dice }), urgent: seat !== null });
  }
  if (how === 'all' && (is?.round === was?.round || after.table.status === 'over')) {
    after.table.seats.forEach((info, at) => {
      const ring = before.table.seats[at]?.ring;
      if (at === seat || ring === undefined || ring === info.ring) return;
      if (info.ring === 'committed') said.push({ text: t('news.handed-in', { player: seatName(after.table, at) }) });
      if (info.ring === 'away') said.push({ text: t('news.away', { player: seatName(after.table, at) }) });
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
    said.push({ text: t(is?.sheets ? 'news.over' : 'table.over'), urgent: true });
  const stood = seat === null ? undefined : before.table.seats[seat];
  const stands = seat === null ? undefined : after.table.seats[seat];
  if (stands?.stand_in && !stood?.stand_in) said.push({ text: t('news.stand-in'), urgent: true });
  if (stands?.once && !stood?.once) said.push({ text: t('absent.bot-once'), urgent: true });
  if (stands?.overdue && !stood?.overdue)
    said.push({ text: `${t('absent.here')} ${t('absent.here-text')}`, urgent: true });
  return said;
}
