/** The root component: the page of the current route and the live regions. */

import { effect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { gamePage } from '../games/plugin';
import { HomePage } from '../pages/home_page';
import { TablePage } from '../pages/table_page';
import { Button } from '../kit/button';
import { Header } from '../kit/navigation/header';
import { matchedTablePath, createdTablePath } from '../app/pending_navigation';
import { ownAccount, HANDLE_STORAGE_KEY } from '../app/current_account';
import { locale, t } from '../i18n';
import { savedAt } from '../app/api';
import { Announcer } from '../app/announcer';
import { useHeadingFocus } from '../app/heading_focus';
import { LazyPage, LazyComponent } from '../kit/lazy_page';
import { lazyModule } from '../app/lazy_module';
import { type Route, route } from '../app/router';
import { sidebarAvailable } from '../features/rulebook/rulebook_panel_state';
import { useKeydown } from '../app/keyboard';
import { singleKeyShortcuts } from '../app/settings';
import { settingsOpen } from '../kit/settings_dialog';
import { readStored } from '../app/local_storage';
import { useDocumentTitle } from '../app/document_title';

/** How to show when data was saved. */
const SAVED = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** The page of a table is in the first bundle; only its texts are loaded. */
const tablePage = lazyModule(async () => TablePage);

/** The banner with invitations, loaded only for players with an account, because friends can invite only them. */
const invitations = lazyModule(async () => (await import('../features/chat/invitations')).Invitations);

/** The bar of a running search, loaded while a search is running and another page is shown. */
const searchBar = lazyModule(async () => (await import('../features/lobby/search_bar')).SeekBar);

// Close the menu on every navigation.
effect(() => {
  if (route.value) settingsOpen.value = false;
});

export function Shell(): VNode {
  const shown = route.value;
  const first = useRef(true);
  const key = JSON.stringify(shown);
  useEffect(() => {
    const { activeElement } = document;
    // Remove the focus from an element of the previous page.
    if (!first.current && activeElement instanceof HTMLElement) activeElement.blur();
    first.current = false;
  }, [key]);
  useHeadingFocus(key);
  useKeydown(onHelpKey, []);
  return (
    <>
      <a class="skip" href="#main">
        {t('page.skip')}
      </a>
      <div role="status">
        {savedAt.value !== null && (
          <p class="notice-band">
            {t('page.copy', { when: new Intl.DateTimeFormat(locale(), SAVED).format(savedAt.value) })}
          </p>
        )}
      </div>
      <Shown key={key} route={shown} />
      {(readStored('seeking') !== null || (matchedTablePath.value ?? createdTablePath.value) !== null) && (
        <LazyComponent quiet of={searchBar} props={{}} />
      )}
      {isPlayer() && <LazyComponent quiet of={invitations} props={{ line: shown.page !== 'table' }} />}
      <Announcer />
    </>
  );
}

/** Open the rules with the key `?`. At a table they open beside it. */
function onHelpKey(event: KeyboardEvent): void {
  const target = event.target as Element | null;
  if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (sidebarAvailable.peek() || singleKeyShortcuts.peek() !== 'on' || document.querySelector('dialog[open]')) return;
  if (target?.closest('input:not([type=radio]), textarea, select, [contenteditable]')) return;
  event.preventDefault();
  const { page } = route.peek();
  void import('../features/rulebook/away').then(({ goToRules }) => goToRules(target, page));
}

const isPlayer = (): boolean =>
  ownAccount.value === undefined ? readStored(HANDLE_STORAGE_KEY) !== null : Boolean(ownAccount.value.handle);

function Shown({ route: shown }: { route: Route }): VNode {
  switch (shown.page) {
    case 'front':
      return <HomePage />;
    case 'table':
      return <LazyComponent of={tablePage} props={{ id: shown.id }} />;
    case 'review':
      return <LazyComponent of={gamePage('review')} props={{ id: shown.id }} />;
    case 'dice':
      return <LazyPage page="shared_dice" props={{ id: shown.id }} />;
    case 'tower':
      return <LazyComponent of={gamePage('tower')} props={{ id: shown.id }} />;
    case 'course':
      return <LazyComponent of={gamePage('course')} props={{ id: shown.id }} />;
    case 'move':
      return <LazyPage page="seat_transfer" props={{ code: shown.code }} />;
    case 'mail':
      return <LazyPage page="mail_link" props={{ token: shown.token }} />;
    case 'player':
      return <LazyPage page="player" props={{ handle: shown.handle }} />;
    case 'rules':
      return <LazyPage page="rulebook" props={{ game: shown.game, section: shown.section }} />;
    case 'learn':
      return <LazyPage page="lessons" props={{ lesson: shown.lesson }} />;
    case 'puzzles':
      return <LazyPage page="puzzles" props={{ box: shown.box }} />;
    case 'best_turns':
      return <LazyPage page="learning/best_turns" props={{ id: shown.id }} />;
    case 'insight':
      return <LazyPage page="account/insight" />;
    case 'daily':
      return <LazyPage page="daily" props={{ day: shown.day, series: shown.series }} />;
    case 'paper':
      return <LazyComponent of={gamePage('paper')} props={{}} />;
    case 'solo_tour':
      return <LazyComponent of={gamePage('soloTour')} props={{}} />;
    case 'lost':
      return <Lost />;
    default:
      return <LazyPage page={shown.page} />;
  }
}

function Lost(): VNode {
  useDocumentTitle(t('page.lost'));
  return (
    <div class="page">
      <Header home="/" />
      <main class="text-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {t('page.lost')}
        </h1>
        <p>{t('page.lost-text')}</p>
        <p>
          <Button kind="main" href="/">
            {t('page.front')}
          </Button>
        </p>
      </main>
    </div>
  );
}
