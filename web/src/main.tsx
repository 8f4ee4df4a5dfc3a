/** Where the client starts: styles, theme, the page of the address. */

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
// Words of another language are fetched first, so that nobody sees a page change its words.
void restoreLanguage().then(() => root && render(<Shell />, root));
