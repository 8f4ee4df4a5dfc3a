/** Announcements of changes between two snapshots. */

import type { TableSnapshot } from '@/protocol';
import type { GameNews, News, Verbosity } from '@/games/plugin';
import { joinWords, formatList } from '@/i18n';
import { t } from '../texts';
import { routeName } from '../drawing/drawing_text';
import { expansionsHere } from './lazy/lazy_expansion';
import { editionHere } from './lazy/lazy_parts';
import { getTableModules } from './lazy/required_modules';
import { hasSecondBoard } from './boards';
import { draftOf, tableOf } from './model';

type Act = { readonly type?: string };

const dice = (acts: readonly unknown[]) => acts.filter((act) => (act as Act).type === 'die').length;

/**
 * Return a text such as "Time was up: the 3 dice that you had drawn were kept. A bot drew one die." Empty if there
 * is nothing to report.
 */
export function lateWords({ finished }: Pick<TableSnapshot, 'finished'>): string {
  if (!finished) return '';
  const own = dice(finished.acts.slice(0, finished.own));
  const added = dice(finished.acts.slice(finished.own));
  if (own + added === 0) return '';
  if (added === 0) return t('late.all', { own });
  const kept = own === 0 ? t('late.none') : t('late.kept', { own });
  return joinWords([kept, t(finished.by_bot ? 'late.bot' : 'late.clock', { added })], 'space');
}

/** Return the text of `lateWords` until the player draws something in the next round; then an empty string. */
export function lateLine(snapshot: TableSnapshot, round: number): string {
  const { draft, finished } = snapshot;
  if (draft === null || draft.acts.length > 0 || finished === undefined || finished.round + 1 !== round) return '';
  return lateWords(snapshot);
}

function between(before: TableSnapshot, after: TableSnapshot, seat: number | null, how: Verbosity): readonly News[] {
  const said: News[] = [];
  const was = tableOf(before);
  if (after.finished && after.finished.round !== before.finished?.round) {
    const text = lateWords(after);
    if (text) said.push({ text, urgent: true });
  }
  const is = tableOf(after);
  said.push(...(editionHere()?.goalNews(before, after, seat) ?? []).map((text) => ({ text, urgent: seat !== null })));
  if (is && hasSecondBoard(is.options)) {
    const parts = expansionsHere();
    if (seat !== null) said.push(...(parts?.boardNews(before, after, 'own', seat) ?? []).map((text) => ({ text })));
    if (how === 'all') said.push(...(parts?.boardNews(before, after, 'others', seat) ?? []).map((text) => ({ text })));
  }
  if (draftOf(is))
    said.push(...(editionHere()?.draftNews(before, after, seat) ?? []).filter(({ urgent }) => urgent || how === 'all'));
  else if (is && is.roll.length > 0 && is.round !== was?.round && after.table.status !== 'over') {
    const dice = formatList(is.roll.map(routeName));
    said.push({ text: t('news.round', { round: is.round, all: is.rounds, dice }), urgent: seat !== null });
  }
  return said;
}

export const news: GameNews = {
  between,
  modules: (snapshot) => (snapshot.table.status === 'playing' ? getTableModules(tableOf(snapshot)) : []),
  round: (snapshot) => tableOf(snapshot)?.round,
  over: () => t('news.over'),
};
