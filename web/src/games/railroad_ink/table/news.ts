/** What changed in a match of Railroad Ink between two tellings, in sentences for the reader. Pure. */

import type { TableSnapshot } from '../../../protocol';
import type { GameNews, News, Verbosity } from '../../../table/news';
import { list } from '../../../texts/index';
import { t } from '../texts/index';
import { routeName } from '../drawing/words';
import { editionHere } from './brought/edition_way';
import { expansionsHere } from './brought/expansion_way';
import { hasSecondBoard } from './boards';
import { draftOf, tableOf } from './model';

function between(before: TableSnapshot, after: TableSnapshot, seat: number | null, how: Verbosity): readonly News[] {
  const said: News[] = [];
  const was = tableOf(before);
  const is = tableOf(after);
  said.push(...(editionHere()?.goalNews(before, after, seat) ?? []).map((text) => ({ text, urgent: seat !== null })));
  if (is && hasSecondBoard(is.options)) {
    const parts = expansionsHere();
    if (seat !== null) said.push(...(parts?.boardNews(before, after, 'own', seat) ?? []).map((text) => ({ text })));
    if (how === 'all') said.push(...(parts?.boardNews(before, after, 'others', seat) ?? []).map((text) => ({ text })));
  }
  if (draftOf(is))
    said.push(...(editionHere()?.draftNews(before, after, seat) ?? []).filter(({ urgent }) => urgent || how === 'all'));
  else if (is && is.round !== was?.round && after.table.status !== 'over') {
    const dice = list(is.roll.map(routeName));
    said.push({ text: t('news.round', { round: is.round, all: is.rounds, dice }), urgent: seat !== null });
  }
  return said;
}

export const news: GameNews = {
  between,
  round: (snapshot) => tableOf(snapshot)?.round,
  over: () => t('news.over'),
};
