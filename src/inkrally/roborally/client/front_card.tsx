/** The card of RoboRally on the front page: the map of a course, and *Play now*, which starts a race against bots. */

import './front_card.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { listGames, makeTable, wordsOf } from '@/app/api';
import { Dialog } from '@/kit/dialog';
import { Part } from '@/kit/lazy_page';
import { Pick } from '@/kit/settings_dialog';
import { Button } from '@/kit/button';
import { Choice, GameCard } from '@/kit/game_card';
import { LevelPick } from '@/features/table/bot_level_picker';
import { packOf, partWithTexts, warmTable } from '@/games/plugin';
import { FloorPicture } from './drawing/floor_drawing';
import { useFloor } from './drawing/floors';
import { robotName } from './drawing/robots/robot_avatars';
import { GAME } from './table/model';
import { say } from './texts/front';
import {
  againstBots,
  botLevels,
  chooseBots,
  chooseCourse,
  chooseLevel,
  chosenBots,
  chosenCourse,
  chosenLook,
  FIRST_COURSE,
} from './new_table/race_setup';
import { wayOn } from '@/app/pending_navigation';
import { guestName } from '@/features/table/guest_name';
import { useLevels } from '@/features/table/levels';
import { storedTitle } from '@/features/table/titles';
import { ALONE, WITH_BOTS } from './texts/titles';
import { t } from '@/i18n';
import { myName } from '@/app/current_account';

const COMPANY = [0, 1, 3];

const courseChoice = partWithTexts(GAME, async () => (await import('./new_table/course_choice')).CourseChoice);
const how = partWithTexts(GAME, async () => (await import('./new_table/how')).How);
const company = partWithTexts(GAME, async () => (await import('./new_table/opponent_picker')).Company);

export function FrontCard(): VNode {
  const bots = chosenBots.value;
  const levels = useLevels(GAME);
  const playing = botLevels(levels, bots);
  const pack = packOf(GAME);
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
    warmTable(GAME);
    setProblem('');
    const goOn = wayOn();
    try {
      // The list of bots may not have arrived yet.
      const found =
        bots > 0 ? botLevels((await listGames()).find((game) => game.name === GAME)?.levels ?? [], bots) : [];
      const setup = againstBots(storedTitle(bots > 0 ? WITH_BOTS : ALONE), bots);
      const made = await makeTable({
        setup,
        name: myName() || guestName(),
        bots: [...found],
        look: chosenLook.peek(),
        start: true,
      });
      goOn(made.path);
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      <GameCard
        title={say('game.name')}
        text={say('front.text')}
        art={
          <span class="front-map">
            {floor && <FloorPicture floor={floor} bare label={say('floor.map', { course: floor.name })} />}
          </span>
        }
      >
        <Button kind="main" pending={busy} onPress={() => void playNow()}>
          {t('front.play')}
          <span class="unseen">: {say('game.name')}</span>
        </Button>
        <Button opens onPress={() => setOpen('invite')}>
          {t('front.invite')}
          <span class="unseen">: {say('game.name')}</span>
        </Button>
        <Pick
          label={t('front.with')}
          value={String(bots)}
          values={[...new Set([...COMPANY, bots])].sort((a, b) => a - b).map(String)}
          name={(value) => (value === '0' ? t('front.alone') : t('front.bots', { bots: Number(value) }))}
          onPick={(value) => chooseBots(Number(value))}
        />
        <div class="front-seats">
          {bots > 0 && (
            <LevelPick
              label={t('invite.level')}
              levels={levels}
              value={playing.every((one) => one === playing[0]) ? (playing[0] ?? '') : ''}
              game={GAME}
              onPick={(level) => chooseLevel(level)}
            />
          )}
          <Button kind="bare" opens onPress={() => setOpen('seats')}>
            {chosenLook.value === null
              ? say('front.seats')
              : say('front.seats-with', { robot: robotName(chosenLook.value) })}
          </Button>
        </div>
        <div class="front-extra">
          <Choice
            value={floor?.name ?? say('courses.choose')}
            lang={floor ? 'en' : undefined}
            other={say('front.change')}
            onPress={() => setOpen('courses')}
          />
          <Button kind="bare" opens onPress={() => setOpen('how')}>
            {t('front.how')}
            <span class="unseen">: {say('game.name')}</span>
          </Button>
        </div>
        <p class="problem" role="status">
          {problem}
        </p>
      </GameCard>
      {open === 'courses' && (
        <Dialog title={say('courses.choose')} onClose={() => setOpen(null)}>
          <Part
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
          <Part within of={company} props={{ levels, onDone: () => setOpen(null) }} />
        </Dialog>
      )}
      {open === 'invite' && (
        <Dialog title={t('invite.heading')} onClose={() => setOpen(null)}>
          {pack && <Part within of={pack.form} props={{}} />}
        </Dialog>
      )}
      {open === 'how' && (
        <Dialog title={say('front.how')} onClose={() => setOpen(null)}>
          <Part within of={how} props={{}} />
        </Dialog>
      )}
    </>
  );
}
