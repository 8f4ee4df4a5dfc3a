/** Keyboard shortcuts and screen readers: how to play without a mouse, and without seeing. */

import '../styles/paper.css';
import type { VNode } from 'preact';
import { LazyComponent } from '../kit/lazy_page';
import { Page } from '../kit/navigation/header';
import { useDocumentTitle } from '../app/document_title';
import { GAMES, gamePart } from '../games/plugin';
import { t } from '../i18n';

export function ShortcutsPage(): VNode {
  useDocumentTitle(t('page.keys'));
  return (
    <Page home="/rules" back={t('page.rules')} backAlways>
      <main class="text-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {t('page.keys')}
        </h1>
        <p>{t('keys.page-text')}</p>
        {GAMES.map((game) => (
          <LazyComponent quiet key={game} of={gamePart(game, 'keys')} props={{}} />
        ))}
        <h2>{t('readers.heading')}</h2>
        <p>{t('readers.text')}</p>
      </main>
    </Page>
  );
}
