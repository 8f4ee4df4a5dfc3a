/** The way from a page without a table to the rules: the key `?` leads to the rule of what has the focus, or of the page's game. */

import { navigate } from '../../app/router';
import { GAMES, getPlugin } from '../../games/plugin';
import { getRulebook, findRule } from './rulebook';
import { topicsNow } from './rulebook_panel_state';
import { rulesPath } from './path';

/** Pages that one game brings; the rules of that game belong to them. */
const PAGES = ['review', 'paper', 'tower', 'course'] as const;

/** Which game an element or a page is about; empty for none. `data-game` on an element around it names one. */
export function gameAround(focused: Element | null, page: string): string {
  const marked = focused?.closest('[data-game]')?.getAttribute('data-game');
  if (marked) return marked;
  const slot = PAGES.find((one) => one === page);
  return (slot && GAMES.find((game) => getPlugin(game)?.[slot] !== undefined)) ?? '';
}

/** Go to the rules, at the place that fits what has the focus. */
export async function goToRules(focused: Element | null, page: string): Promise<void> {
  const game = gameAround(focused, page);
  const topics = topicsNow(focused);
  const book = game === '' || topics.length === 0 ? undefined : await getRulebook(game)?.load();
  const rule = book && findRule(book, topics, []);
  navigate(game === '' ? '/rules' : rulesPath(game, rule?.section, rule?.id));
}
