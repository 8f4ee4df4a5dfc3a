/** The card of Railroad Ink on the front page. *Play now* creates and starts a table, alone or with bots. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { fetchGames, createTable, formatError } from '@/app/api';
import { Dialog } from '@/kit/dialog';
import { LazyComponent } from '@/kit/lazy_page';
import { RadioGroup } from '@/kit/settings_dialog';
import { writeStored, readStored } from '@/app/local_storage';
import { Button } from '@/kit/button';
import { PickerButton, GameCard } from '@/kit/game_card';
import { BotLevelPicker, useLevels } from '@/features/table/bot_level_picker';
import { createDeferredNavigation } from '@/app/pending_navigation';
import { guestName } from '@/features/table/guest_name';
import { storedTitle } from '@/features/table/titles';
import { t, SOLO, WITH_BOTS } from './texts/front';
import { getPlugin, lazyModuleWithTexts, preloadTable } from '@/games/plugin';
import { SheetDrawing } from './drawing/drawing';
import sample from './front_sample.json';
import { GAME } from './';
import { lastGameChoice, optionsOf } from './new_table/game_choice';
import { startOnboarding } from './table/onboarding_state';
import { myName } from '@/app/current_account';

const COMPANY = ['0', '1', '3'] as const;
const COMPANY_KEY = 'company';
const LEVEL_KEY = 'bot-level';

const howPart = lazyModuleWithTexts(GAME, async () => (await import('./new_table/how')).How);
const choice = lazyModuleWithTexts(GAME, async () => (await import('./new_table/expansions_page')).ExpansionsPage);

export function FrontCard(): VNode {
  const pack = getPlugin(GAME);
  const [inviting, setInviting] = useState(false);
  const [how, setHow] = useState(false);
  const [company, setCompany] = useState<(typeof COMPANY)[number]>(
    COMPANY.find((one) => one === readStored(COMPANY_KEY)) ?? '0',
  );
  const [chosenLevel, setLevel] = useState(readStored(LEVEL_KEY) ?? '');
  const levels = useLevels(GAME);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [choosing, setChoosing] = useState(false);
  const { title } = lastGameChoice.value;
  const chooseCompany = (value: (typeof COMPANY)[number]) => {
    setCompany(value);
    writeStored(COMPANY_KEY, value);
  };
  const playNow = async () => {
    setBusy(true);
    preloadTable(GAME);
    setProblem('');
    const goOn = createDeferredNavigation();
    try {
      const bots = Number(company);
      // The list of bots may still be loading.
      const found = bots > 0 ? ((await fetchGames()).find((game) => game.name === GAME)?.levels ?? []) : [];
      const level = found.find((one) => one.level === chosenLevel)?.level ?? found[0]?.level ?? '';
      const name = myName() || guestName();
      const setup = {
        game: GAME,
        title: storedTitle(bots > 0 ? WITH_BOTS : SOLO),
        seats: bots + 1,
        options: optionsOf(lastGameChoice.peek()),
        hints: bots === 0,
      };
      const made = await createTable({ setup, name, bots: Array.from({ length: bots }, () => level), start: true });
      startOnboarding(made.table);
      goOn(made.path);
    } catch (error) {
      setProblem(formatError(error));
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
        <Button opens onPress={() => setInviting(true)}>
          {t('front.invite')}
        </Button>
        <RadioGroup
          label={t('front.with')}
          value={company}
          values={COMPANY}
          name={(value) => (value === '0' ? t('front.alone') : t('front.bots', { bots: Number(value) }))}
          onPick={chooseCompany}
        />
        {company !== '0' && (
          <BotLevelPicker
            label={t('invite.level')}
            levels={levels}
            value={levels.find((one) => one.level === chosenLevel)?.level ?? levels[0]?.level ?? ''}
            game={GAME}
            onPick={(level) => {
              setLevel(level);
              writeStored(LEVEL_KEY, level);
            }}
          />
        )}
        <div class="front-extra">
          <PickerButton
            value={title ?? t('front.base')}
            other={t(title === undefined ? 'front.expansions' : 'front.expansions-other')}
            onPress={() => setChoosing(true)}
          />
          <Button kind="bare" opens onPress={() => setHow(true)}>
            {t('front.how')}
            <span class="visually-hidden">: {t('front.game')}</span>
          </Button>
        </div>
        <p class="problem" role="status">
          {problem}
        </p>
      </GameCard>
      {choosing && (
        <Dialog title={t('front.expansions-heading')} onClose={() => setChoosing(false)}>
          <LazyComponent
            within
            of={choice}
            props={{
              seats: Number(company) + 1,
              onPlayers: (players: 'alone' | 'more') =>
                chooseCompany(players === 'alone' ? '0' : company === '0' ? '1' : company),
              onPlay: () => {
                setChoosing(false);
                void playNow();
              },
            }}
          />
        </Dialog>
      )}
      {inviting && (
        <Dialog title={t('invite.heading')} onClose={() => setInviting(false)}>
          <LazyComponent within of={pack?.form} props={{}} />
        </Dialog>
      )}
      {how && (
        <Dialog title={t('how.heading')} onClose={() => setHow(false)}>
          <LazyComponent within of={howPart} props={{}} />
        </Dialog>
      )}
    </>
  );
}
