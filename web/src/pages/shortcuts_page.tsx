/** Keys and readers: how to play without a mouse, and without seeing. Words only. */

import '../styles/paper.css';
import type { VNode } from 'preact';
import { Part } from '../kit/lazy_page';
import { Menu, MenuButton } from '../kit/settings_dialog';
import { useTitle } from '../app/document_title';
import { Header } from '../kit/navigation/header';
import { GAMES, gamePart } from '../games/plugin';
import { t } from '../i18n';

export function KeysPage(): VNode {
  useTitle(t('page.keys'));
  return (
    <div class="page">
      <Header home="/rules" back={t('page.rules')} backAlways>
        <MenuButton />
      </Header>
      <main class="text-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {t('page.keys')}
        </h1>
        <p>{t('keys.page-text')}</p>
        {GAMES.map((game) => (
          <Part quiet key={game} of={gamePart(game, 'keys')} props={{}} />
        ))}
        <h2>{t('readers.heading')}</h2>
        <p>{t('readers.text')}</p>
      </main>
      <Menu />
    </div>
  );
}
