/** The entry point of the page that other websites show in a frame. It uses no session and stores nothing. */

import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import '../kit/kit.css';
import './embed.css';
import { render } from 'preact';
import { loadAppTexts, restoreLanguage } from '../i18n/language';
import { EmbeddedReplay } from './embedded_replay';

const root = document.getElementById('app');
const [, , id = ''] = location.pathname.split('/');
void Promise.all([restoreLanguage(), loadAppTexts()]).then(() => root && render(<EmbeddedReplay id={id} />, root));
