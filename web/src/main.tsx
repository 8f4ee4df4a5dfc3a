/** The entry point: styles, theme, language and router. */

import './styles/index.css';
import './styles/shell.css';
import { render } from 'preact';
import { startRouter } from './app/router';
import { installDoubleClickGuard } from './app/double_click_guard';
import { Shell } from './shell/shell';
import { restoreLanguage } from './i18n/language';
import { restoreTheme } from './theme';

restoreTheme();
installDoubleClickGuard();
startRouter();

const root = document.getElementById('app');
// Load the messages first, so that no page appears in English before it changes to the user's language.
void restoreLanguage().then(() => root && render(<Shell />, root));
addEventListener(
  'load',
  () =>
    void import('./app/offline/start_service_worker').then(({ startServiceWorker }) =>
      startServiceWorker((found) =>
        import('./shell/release_watch').then(
          (watch) => watch.watchReleases(found),
          () => undefined, // Without a network, the page cannot look for new releases.
        ),
      ),
    ),
);
