/** The card of RoboRally on the front page: the map of a course, and *Play now*, which starts a race against bots. */

import './front_card.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchGames, createTable, formatError } from '@/app/api';
import { Dialog } from '@/kit/dialog';
import { LazyComponent } from '@/kit/lazy_page';
import { RadioGroup } from '@/kit/settings_dialog';
import { Button } from '@/kit/button';
import { PickerButton, GameCard } from '@/kit/game_card';
import { BotLevelPicker, useLevels } from '@/features/table/bot_level_picker';
import { getPlugin, lazyModuleWithTexts, preloadTable } from '@/games/plugin';
import { FloorSvg } from './drawing/floor_drawing';
import { useFloor } from './drawing/floors';
import { robotName } from './drawing/robots/robot_avatars';
import { GAME } from './table/model';
import { say, gameName, ALONE, WITH_BOTS } from './texts/front';
import {
  againstBots,
  botLevels,
  chooseBots,
  chooseCourse,
  chooseLevel,
  chosenBots,
  chosenCourse,
  chosenAvatar,
  FIRST_COURSE,
} from './new_table/race_setup';
import { createDeferredNavigation } from '@/app/pending_navigation';
import { guestName } from '@/features/table/guest_name';
import { storedTitle } from '@/features/table/titles';
import { t } from '@/i18n';
import { myName } from '@/app/current_account';

const COMPANY = [0, 1, 3];

const courseChoice = lazyModuleWithTexts(GAME, async () => (await import('./new_table/courses')).CourseChoice);
const how = lazyModuleWithTexts(GAME, async () => (await import('./new_table/how')).How);
const company = lazyModuleWithTexts(GAME, async () => (await import('./new_table/robot_pick')).OpponentPicker);

export function FrontCard(): VNode {
  const bots = chosenBots.value;
  const levels = useLevels(GAME);
  const playing = botLevels(levels, bots);
  const pack = getPlugin(GAME);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [open, setOpen] = useState<'courses' | 'invite' | 'how' | 'seats' | null>(null);
  const { floor, code } = useFloor(chosenCourse.value);
  useEffect(() => {
    // The stored course may not exist any more.
    if (code === 'unknown-course') chooseCourse(FIRST_COURSE);
  }, [code]);
  const playNow = async () => {
    setBusy(true);
    preloadTable(GAME);
    setProblem('');
    const goOn = createDeferredNavigation();
    try {
      // The list of bots may not have arrived yet.
      const found =
        bots > 0 ? botLevels((await fetchGames()).find((game) => game.name === GAME)?.levels ?? [], bots) : [];
      const setup = againstBots(storedTitle(bots > 0 ? WITH_BOTS : ALONE), bots);
      const made = await createTable({
        setup,
        name: myName() || guestName(),
        bots: [...found],
        look: chosenAvatar.peek(),
        start: true,
      });
      goOn(made.path);
    } catch (error) {
      setProblem(formatError(error));
      setBusy(false);
    }
  };
  return (
    <>
      <GameCard
        title={gameName()}
        text={say('front.text')}
        art={
          <span class="front-map">
            {floor && <FloorSvg floor={floor} bare label={say('floor.map', { course: floor.name })} />}
          </span>
        }
      >
        <Button kind="main" pending={busy} onPress={() => void playNow()}>
          {t('front.play')}
          <span class="visually-hidden">: {gameName()}</span>
        </Button>
        <Button opens onPress={() => setOpen('invite')}>
          {t('front.invite')}
          <span class="visually-hidden">: {gameName()}</span>
        </Button>
        <RadioGroup
          label={t('front.with')}
          value={String(bots)}
          values={[...new Set([...COMPANY, bots])].sort((a, b) => a - b).map(String)}
          name={(value) => (value === '0' ? t('front.alone') : t('front.bots', { bots: Number(value) }))}
          onPick={(value) => chooseBots(Number(value))}
        />
        <div class="front-seats">
          {bots > 0 && (
            <BotLevelPicker
              label={t('invite.level')}
              levels={levels}
              value={playing.every((one) => one === playing[0]) ? (playing[0] ?? '') : ''}
              game={GAME}
              onPick={(level) => chooseLevel(level)}
            />
          )}
          <Button kind="bare" opens onPress={() => setOpen('seats')}>
            {chosenAvatar.value === null
              ? say('front.seats')
              : say('front.seats-with', { robot: robotName(chosenAvatar.value) })}
          </Button>
        </div>
        <div class="front-extra">
          <PickerButton
            value={floor?.name ?? say('courses.choose')}
            lang={floor ? 'en' : undefined}
            other={say('front.change')}
            onPress={() => setOpen('courses')}
          />
          <Button kind="bare" opens onPress={() => setOpen('how')}>
            {t('front.how')}
            <span class="visually-hidden">: {gameName()}</span>
          </Button>
        </div>
        <p class="problem" role="status">
          {problem}
        </p>
      </GameCard>
      {open === 'courses' && (
        <Dialog title={say('courses.choose')} onClose={() => setOpen(null)}>
          <LazyComponent
            within
            of={courseChoice}
            props={{
              onPlay: () => {
                setOpen(null);
                void playNow();
              },
            }}
          />
        </Dialog>
      )}
      {open === 'seats' && (
        <Dialog title={say('front.seats')} onClose={() => setOpen(null)}>
          <LazyComponent within of={company} props={{ levels, onDone: () => setOpen(null) }} />
        </Dialog>
      )}
      {open === 'invite' && (
        <Dialog title={t('invite.heading')} onClose={() => setOpen(null)}>
          {pack && <LazyComponent within of={pack.form} props={{}} />}
        </Dialog>
      )}
      {open === 'how' && (
        <Dialog title={say('front.how')} onClose={() => setOpen(null)}>
          <LazyComponent within of={how} props={{}} />
        </Dialog>
      )}
    </>
  );
}
