/**
 * The pencil case: every element and state of the kit, and two pages put together from sample data. For looking at;
 * no part of the production build. The address picks what is shown: `#table`, `#result`, `#expansions`, `#rally`, `#rally-program`, `#rally-watch`, else all elements;
 * `?theme=dark` picks a theme.
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
