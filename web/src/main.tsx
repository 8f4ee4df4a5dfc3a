/** Where the client starts: styles, theme, the page of the address. */

import './styles/index.css';
import './styles/shell.css';
import { render } from 'preact';
import { startRouter } from './app/router';
import { Shell } from './app/shell';
import { recallTheme } from './theme';

recallTheme();
startRouter();

const root = document.getElementById('app');
if (root) render(<Shell />, root);
