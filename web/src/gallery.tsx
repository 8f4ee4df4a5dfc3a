/**
 * The drawing gallery: every element of the kit in every state, and complete pages with sample data. It is for visual checks and not
 * part of the product. The fragment of the address selects the page: `#table`, `#result`, `#expansions`, `#rally`, `#rally-program`,
 * `#rally-watch`, otherwise all elements. `?theme=dark` selects a theme.
 */

import './styles/index.css';
import './gallery/gallery.css';
import { render } from 'preact';
import { Elements } from './gallery/elements';
import { ExpansionsPage } from './gallery/expansions';
import { ResultPage, TablePage } from './gallery/pages';
import { RallyCase, RallyScreen } from './gallery/rally';
import { setTheme, THEMES } from './theme';

const wanted = new URLSearchParams(location.search).get('theme');
setTheme(THEMES.find((theme) => theme === wanted) ?? 'system');

function show(): void {
  const root = document.getElementById('app');
  if (!root) return;
  const page = {
    '#table': <TablePage />,
    '#result': <ResultPage />,
    '#expansions': <ExpansionsPage />,
    '#rally': <RallyCase />,
    '#rally-program': <RallyScreen kind="program" />,
    '#rally-watch': <RallyScreen kind="watch" />,
  }[location.hash];
  render(page ?? <Elements />, root);
}

addEventListener('hashchange', show);
show();
