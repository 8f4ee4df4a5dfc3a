/** The front page: play now, invite, join, one's own tables, paper. */

import '../styles/front.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../app/api';
import { Part } from '../app/lazy';
import { go } from '../app/router';
import { Menu, MenuButton } from '../app/settings_dialog';
import { useTitle } from '../app/title';
import { GAMES, gamePart } from '../games/pack';
import { Button, IconButton } from '../parts/button';
import { LineField } from '../parts/front';
import { Header } from '../parts/header';
import type { OwnTable } from '../protocol';
import { readInvitation } from '../table/seats';
import { type Key, t } from '../texts/index';
import { chooseLanguage, LANGUAGES, language, ownName } from '../language';
import { chooseTheme, theme, THEMES } from '../theme';

export function FrontPage(): VNode {
  useTitle('');
  return (
    <div class="page">
      <div class="front-top">
        <Header home="/">
          <span class="wide-only">
            <Button kind="bare" href="/mine">
              {t('page.mine')}
            </Button>
          </span>
          <span class="wide-only">
            <LanguageButton />
          </span>
          <span class="wide-only">
            <ThemeButton />
          </span>
          <MenuButton />
        </Header>
      </div>
      <main class="front-page front-one front-two" id="main">
        <section class="front-hero">
          <div class="front-say">
            <h1 class="heading-front">
              {t('front.title')}
              <i class="full-stop" aria-hidden="true" />
              <span class="unseen">.</span>
            </h1>
            <p class="lead">{t('front.lead')}</p>
            <Join />
          </div>
          {GAMES.map((game, index) =>
            index === 0 ? (
              <Part quiet key={game} of={gamePart(game, 'card')} props={{}} />
            ) : (
              <div class="front-next" key={game}>
                <Part quiet of={gamePart(game, 'card')} props={{}} />
              </div>
            ),
          )}
          <Join />
        </section>
        <MoreWays />
        <footer class="foot">
          <span>{t('front.unofficial')}</span>
          <a href="/keys">{t('page.keys')}</a>
          <a href="/privacy">{t('privacy.heading')}</a>
        </footer>
      </main>
      <Menu />
    </div>
  );
}

function Join(): VNode {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const join = (text: string) => {
    const found = readInvitation(text);
    if (found) go(found.path);
    else setProblem(t('front.bad-link'));
  };
  return (
    <LineField
      label={t('front.invitation')}
      placeholder={t('front.placeholder')}
      act={t('front.join')}
      hint={t('front.account')}
      problem={problem}
      onSubmit={join}
    />
  );
}

function MoreWays(): VNode {
  const [due, setDue] = useState<number | null>(null);
  useEffect(() => {
    void ask<readonly OwnTable[]>('/api/tables/mine').then(
      (tables) => setDue(tables.filter((table) => table.due).length),
      () => {},
    );
  }, []);
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
      onPress={() => chooseTheme(next)}
    />
  );
}

/** The next language, by its own name; nothing where there is one alone. */
function LanguageButton(): VNode | null {
  const next = LANGUAGES[(LANGUAGES.indexOf(language.value) + 1) % LANGUAGES.length];
  if (next === undefined || next === language.value) return null;
  return (
    <Button kind="bare" onPress={() => void chooseLanguage(next)}>
      <span lang={next}>{ownName(next)}</span>
    </Button>
  );
}
