/** The front page: the player's tables, other players, solo games, and links to other pages. */

import './home_page.css';
import '../features/lobby/lobby.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useKeydown } from '../app/keyboard';
import { fetchJson, useFreshData } from '../app/api';
import { LazyComponent } from '../kit/lazy_page';
import { lazyModule } from '../app/lazy_module';
import { navigate } from '../app/router';
import { singleKeyShortcuts } from '../app/settings';
import { writeStored, readStored } from '../app/local_storage';
import { nickname } from '../app/current_account';
import { AnnouncementBanner } from '../kit/navigation/avatar';
import { SettingsDialog, SettingsButton } from '../kit/settings_dialog';
import { useDocumentTitle } from '../app/document_title';
import { GAMES, gamePart } from '../games/plugin';
import { IconButton } from '../kit/button';
import { InlineForm } from '../kit/game_card';
import { Header, FullStop } from '../kit/navigation/header';
import { setNewTableDialogOpen } from '../features/table/create/new_table_dialog';
import type { OwnTable } from '../protocol';
import { parseInvitation } from '../features/table/seats';
import { type Key, t } from '../i18n';
import { setTheme, theme, THEMES } from '../theme';
import { setLanguage, LANGUAGES, language, getNativeName } from '../i18n/language';

function Languages(): VNode | null {
  if (LANGUAGES.length < 2) return null;
  return (
    <div class="languages" role="group" aria-label={t('language.label')}>
      {LANGUAGES.map((code) => (
        <button
          type="button"
          key={code}
          lang={code}
          aria-current={code === language.value ? 'true' : undefined}
          onClick={() => void setLanguage(code)}
        >
          {getNativeName(code)}
        </button>
      ))}
    </div>
  );
}

const SHOWN = 5;
const KNOWN = 'has-tables';
const people = lazyModule(async () => (await import('../features/lobby/lobby_section')).LobbySection, 'first');
const learnWay = lazyModule(async () => (await import('../features/lessons/lesson_links')).LessonLinks, 'first');
const today = lazyModule(async () => (await import('../features/daily/daily_card')).DailyCard, 'first');
const side = lazyModule(async () => (await import('../features/lobby/returning_side')).ReturningSide);
const waiting = lazyModule(async () => (await import('../features/lobby/your_turn_list')).YourTurnList);

/** Return the running tables: first the tables at which the player must act, sorted by deadline, then the others. */
export function sortRunningTables(tables: readonly OwnTable[]): readonly OwnTable[] {
  const found = tables.filter((table) => table.status !== 'over');
  const rank = (table: OwnTable) => (table.due ? 0 : 1);
  const until = (table: OwnTable) => table.deadline ?? Number.MAX_VALUE;
  return found.sort((one, other) => rank(one) - rank(other) || until(one) - until(other));
}

export function HomePage(): VNode {
  const [mine, setMine] = useState<readonly OwnTable[] | null>(null);
  // Until the list is loaded, use the layout of the last visit, so that nothing moves. A browser that never loaded the
  // parts of a returning player cannot show them without a network.
  const [known, setKnown] = useState(() => nickname() !== '' || readStored(KNOWN) !== null);
  const due = mine?.filter((table) => table.due).length ?? 0;
  useDocumentTitle('', due > 0);
  useFreshData(
    () =>
      void fetchJson<readonly OwnTable[]>('/api/tables/mine?sheets=1').then(
        (found) => {
          const is = nickname() !== '' || found.length > 0;
          setMine(sortRunningTables(found));
          setKnown(is);
          writeStored(KNOWN, is ? '1' : null);
        },
        () => setMine((before) => before ?? []),
      ),
    [],
  );
  useEffect(() => {
    if (known) Promise.all([waiting.load(), side.load()]).catch(() => setKnown(false));
  }, [known]);
  useFrontKeys(mine ?? []);
  useEffect(() => () => setNewTableDialogOpen(false), []);
  return (
    <div class="page">
      <div class="front-top">
        <Header home="/">
          <span class="show-on-wide">
            <Languages />
          </span>
          <span class="show-on-wide">
            <ThemeButton />
          </span>
          <SettingsButton />
        </Header>
      </div>
      <main class={known ? 'front-page lobby known' : 'front-page lobby'} id="main">
        <AnnouncementBanner />
        <div class="lobby-say">
          <div>
            <h1 class="lobby-heading" tabIndex={-1}>
              <FullStop words={known && mine !== null ? t('front.wait', { due }) : t('front.title')} />
            </h1>
            <p class="sub">{t(known ? 'front.short' : 'front.lead')}</p>
          </div>
          <Join />
        </div>
        {known && <LazyComponent quiet of={waiting} props={{ tables: mine, most: SHOWN }} />}
        <div class="lobby-side">
          {known && <LazyComponent quiet of={side} props={{}} />}
          <section class="lobby-alone" aria-labelledby="alone">
            <h2 id="alone">{t('front.play')}</h2>
            <div class="open-table-cards">
              {GAMES.map((game, index) => (
                <div class={index === 0 ? 'open-table-card' : 'open-table-card front-next'} key={game} data-game={game}>
                  <LazyComponent quiet of={gamePart(game, 'card')} props={{}} />
                </div>
              ))}
            </div>
            <LazyComponent quiet of={learnWay} props={{}} />
          </section>
          {!known && <LazyComponent quiet of={today} props={{ Week: undefined }} />}
        </div>
        <div class="lobby-people">
          <LazyComponent quiet of={people} props={{}} />
        </div>
        <MoreWays due={due} />
        <footer class="foot">
          <Languages />
          <span>{t('front.unofficial')}</span>
          <a href="/rules">{t('page.rules')}</a>
          <a href="/keys">{t('page.keys')}</a>
          <a href="/privacy">{t('privacy.heading')}</a>
        </footer>
      </main>
      <SettingsDialog />
    </div>
  );
}

/** The shortcuts: `/` for the invitation field, `1` to `5` for the player's tables, `N` for a new table, `D` for today's games. */
function useFrontKeys(mine: readonly OwnTable[]): void {
  useKeydown(
    (event: KeyboardEvent) => {
      const at = event.target as Element | null;
      const writes = at?.closest?.('input:not([type=radio]), textarea, select, dialog') !== null;
      if (event.ctrlKey || event.metaKey || event.altKey || writes || singleKeyShortcuts.peek() === 'off') return;
      const table = /^[1-5]$/.test(event.key) ? mine[Number(event.key) - 1] : undefined;
      if (event.key === '/') document.querySelector<HTMLInputElement>('.lobby-say .line-field input')?.focus();
      else if (event.key === 'n' || event.key === 'N') setNewTableDialogOpen(true);
      else if (event.key === 'd' || event.key === 'D') navigate('/daily');
      else if (table) navigate(table.path);
      else return;
      event.preventDefault();
    },
    [mine],
  );
}

function Join(): VNode {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const join = (text: string) => {
    const found = parseInvitation(text);
    if (found) navigate(found.path);
    else setProblem(t('front.bad-link'));
  };
  return (
    <InlineForm
      label={t('front.invitation')}
      placeholder={t('front.placeholder')}
      act={t('front.join')}
      hint={t('front.account')}
      problem={problem}
      onSubmit={join}
    />
  );
}

function MoreWays({ due }: { due: number }): VNode {
  return (
    <section class="front-ways" aria-label={t('front.more')}>
      <a class="front-way" href="/mine">
        <h2>{t('page.mine')}</h2>
        <p>{due ? t('front.mine-due', { due }) : t('front.mine-text')}</p>
      </a>
      <a class="front-way" href="/paper">
        <h2>{t('page.paper')}</h2>
        <p>{t('front.paper-text')}</p>
      </a>
      <a class="front-way" href="/solo-tour">
        <h2>{t('page.solo-tour')}</h2>
        <p>{t('front.solo-tour-text')}</p>
      </a>
    </section>
  );
}

function ThemeButton(): VNode {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'system';
  const dark = theme.value === 'dark' || theme.value === 'contrast-dark';
  return (
    <IconButton
      icon={dark ? 'sun' : 'moon'}
      label={t('theme.is', { name: t(`theme.${theme.value}` as Key) })}
      onPress={() => setTheme(next)}
    />
  );
}
