/** The front page: play now, invite, join, one's own tables, paper. */

import '../styles/front.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, listGames, makeTable, problemOf } from '../app/api';
import { Dialog } from '../app/dialog';
import { Lazy } from '../app/lazy';
import { go } from '../app/router';
import { Menu, MenuButton, Pick } from '../app/settings_dialog';
import { lastName } from '../app/settings';
import { keep, kept } from '../app/store';
import { useTitle } from '../app/title';
import { SheetDrawing } from '../games/railroad_ink/drawing/drawing';
import { Button, IconButton } from '../parts/button';
import { Choice, GameCard, LineField } from '../parts/front';
import { Header } from '../parts/header';
import { LevelPick } from '../parts/level_pick';
import type { OwnTable } from '../protocol';
import { coachFirst } from '../games/railroad_ink/table/coach_part';
import { guestName } from '../table/own_eyes';
import { readInvitation } from '../table/seats';
import { type Key, t } from '../texts/index';
import { chooseTheme, theme, THEMES } from '../theme';
import sample from '../games/railroad_ink/front_sample.json';
import { lastChosen, optionsOf } from '../games/railroad_ink/invite/chosen';
import { useLevels } from './table_lobby';

const GAME = 'railroad-ink';
const COMPANY = ['0', '1', '3'] as const;
const COMPANY_KEY = 'company';
const LEVEL_KEY = 'bot-level';

export function FrontPage(): VNode {
  useTitle('');
  const [inviting, setInviting] = useState(false);
  const [how, setHow] = useState(false);
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
          <Game onInvite={() => setInviting(true)} onHow={() => setHow(true)} />
          <div class="front-rally">
            <Lazy quiet page="rally_front" />
          </div>
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
      {inviting && (
        <Dialog title={t('invite.heading')} onClose={() => setInviting(false)}>
          <Lazy page="invite" />
        </Dialog>
      )}
      {how && (
        <Dialog title={t('how.heading')} onClose={() => setHow(false)}>
          <ol class="how">
            {(['1', '2', '3', '4'] as const).map((step) => (
              <li key={step}>{t(`how.${step}`)}</li>
            ))}
          </ol>
        </Dialog>
      )}
    </div>
  );
}

/** The card of the game; *Play now* makes a table for one, or with bots, and begins. */
function Game({ onInvite, onHow }: { onInvite: () => void; onHow: () => void }): VNode {
  const [company, setCompany] = useState<(typeof COMPANY)[number]>(
    COMPANY.find((one) => one === kept(COMPANY_KEY)) ?? '0',
  );
  const [chosenLevel, setLevel] = useState(kept(LEVEL_KEY) ?? '');
  const levels = useLevels(GAME);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [choosing, setChoosing] = useState(false);
  const { title } = lastChosen.value;
  const chooseCompany = (value: (typeof COMPANY)[number]) => {
    setCompany(value);
    keep(COMPANY_KEY, value);
  };
  const playNow = async () => {
    setBusy(true);
    setProblem('');
    try {
      const bots = Number(company);
      // The bots of the game may not have been told yet.
      const found = bots > 0 ? ((await listGames()).find((game) => game.name === GAME)?.levels ?? []) : [];
      const level = found.find((one) => one.level === chosenLevel)?.level ?? found[0]?.level ?? '';
      const name = lastName.value.trim() || guestName();
      const setup = {
        game: GAME,
        title: bots > 0 ? t('front.with-bots') : t('front.solo'),
        seats: bots + 1,
        options: optionsOf(lastChosen.peek()),
        hints: bots === 0,
      };
      const made = await makeTable({ setup, name, bots: Array.from({ length: bots }, () => level), start: true });
      coachFirst(made.table);
      go(made.path);
    } catch (error) {
      setProblem(problemOf(error).message);
      setBusy(false);
    }
  };
  return (
    <>
      <GameCard
        title={t('front.game')}
        text={t('front.game-text')}
        art={<SheetDrawing marks={sample as never} label={t('front.art')} />}
      >
        <Button kind="main" pending={busy} onPress={() => void playNow()}>
          {t('front.play')}
        </Button>
        <Button onPress={onInvite}>{t('front.invite')}</Button>
        <Pick
          label={t('front.with')}
          value={company}
          values={COMPANY}
          name={(value) => (value === '0' ? t('front.alone') : t('front.bots', { bots: Number(value) }))}
          onPick={chooseCompany}
        />
        {company !== '0' && (
          <LevelPick
            label={t('invite.level')}
            levels={levels}
            value={levels.find((one) => one.level === chosenLevel)?.level ?? levels[0]?.level ?? ''}
            game={GAME}
            onPick={(level) => {
              setLevel(level);
              keep(LEVEL_KEY, level);
            }}
          />
        )}
        <div class="front-extra">
          <Choice
            value={title ?? t('front.base')}
            other={t(title === undefined ? 'front.expansions' : 'front.expansions-other')}
            onPress={() => setChoosing(true)}
          />
          <Button kind="bare" onPress={onHow}>
            {t('front.how')}
            <span class="unseen">: {t('front.game')}</span>
          </Button>
        </div>
        <p class="problem" role="status">
          {problem}
        </p>
      </GameCard>
      {choosing && (
        <Dialog title={t('front.expansions-heading')} onClose={() => setChoosing(false)}>
          <Lazy
            page="expansions"
            props={{
              seats: Number(company) + 1,
              onPlayers: (players: 'alone' | 'more') =>
                chooseCompany(players === 'alone' ? '0' : company === '0' ? '1' : company),
              onDone: () => setChoosing(false),
            }}
          />
        </Dialog>
      )}
    </>
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
