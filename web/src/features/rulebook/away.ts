/** The key `?` on pages without a table: it opens the rule of the focused element, or the rules of the page's game. */

import { navigate } from '../../app/router';
import { GAMES, getPlugin } from '../../games/plugin';
import { getRulebook, findRule } from './rulebook';
import { topicsNow } from './rulebook_panel_state';
import { rulesPath } from './path';

/** Pages that only one game has. They belong to the rules of that game. */
const PAGES = ['review', 'paper', 'tower', 'course'] as const;

/** Return the game of an element (`data-game` on it or around it) or of a page. Empty if there is none. */
export function gameAround(focused: Element | null, page: string): string {
  const marked = focused?.closest('[data-game]')?.getAttribute('data-game');
  if (marked) return marked;
  const slot = PAGES.find((one) => one === page);
  return (slot && GAMES.find((game) => getPlugin(game)?.[slot] !== undefined)) ?? '';
}

/** Go to the section of the rules that fits the focused element. */
export async function goToRules(focused: Element | null, page: string): Promise<void> {
  const game = gameAround(focused, page);
  const topics = topicsNow(focused);
  const book = game === '' || topics.length === 0 ? undefined : await getRulebook(game)?.load();
  const rule = book && findRule(book, topics, []);
  navigate(game === '' ? '/rules' : rulesPath(game, rule?.section, rule?.id));
}
