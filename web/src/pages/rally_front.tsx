/** RoboRally on the front page: a card with the map of a course; *Play now* begins a race against bots. */

import '../roborally/styles/index.css';
import '../roborally/styles/courses.css';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { listGames, makeTable, problemOf } from '../app/api';
import { Dialog } from '../app/dialog';
import { Lazy } from '../app/lazy';
import { go } from '../app/router';
import { Pick } from '../app/settings_dialog';
import { lastName } from '../app/settings';
import { keep, kept } from '../app/store';
import { Button } from '../parts/button';
import { Choice, GameCard } from '../parts/front';
import { CoursePicker } from '../roborally/courses';
import { FloorPicture } from '../roborally/floor/picture';
import { useFloor } from '../roborally/floors';
import { GAME } from '../roborally/model';
import { say } from '../roborally/say';
import { againstBots, chooseCourse, chosenCourse, FIRST_COURSE } from '../roborally/starting';
import { t } from '../texts/index';

const COMPANY = ['0', '1', '3'] as const;
const COMPANY_KEY = 'rally-company';

export function RallyFrontPage(): VNode {
  const [company, setCompany] = useState<(typeof COMPANY)[number]>(COMPANY.find((one) => one === kept(COMPANY_KEY)) ?? '3');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [open, setOpen] = useState<'courses' | 'invite' | 'how' | null>(null);
  const { floor, problem: noFloor } = useFloor(chosenCourse.value);
  // A course that was chosen long ago may be gone.
  if (noFloor && chosenCourse.value !== FIRST_COURSE) chooseCourse(FIRST_COURSE);
  const playNow = async () => {
    setBusy(true);
    setProblem('');
    try {
      const bots = Number(company);
      const levels = bots > 0 ? ((await listGames()).find((game) => game.name === GAME)?.levels ?? []) : [];
      const level = levels.at(Math.floor(levels.length / 2))?.level ?? '';
      const setup = againstBots(bots > 0 ? say('front.with-bots') : say('front.alone'), bots);
      const made = await makeTable({ setup, name: lastName.value.trim() || t('front.you'), bots: Array.from({ length: bots }, () => level), start: true });
      go(made.path);
    } catch (error) {
      setProblem(problemOf(error).message);
      setBusy(false);
    }
  };
  return (
    <>
      <GameCard title={say('game.name')} text={say('front.text')} tilt="b" art={<span class="front-map">{floor && <FloorPicture floor={floor} bare label={say('floor.map', { course: floor.name })} />}</span>}>
        <Button kind="main" pending={busy} onPress={() => void playNow()}>
          {t('front.play')}
          <span class="unseen">: {say('game.name')}</span>
        </Button>
        <Button onPress={() => setOpen('invite')}>
          {t('front.invite')}
          <span class="unseen">: {say('game.name')}</span>
        </Button>
        <Pick
          label={t('front.with')}
          value={company}
          values={COMPANY}
          name={(value) => (value === '0' ? t('front.alone') : t('front.bots', { bots: Number(value) }))}
          onPick={(value) => {
            setCompany(value);
            keep(COMPANY_KEY, value);
          }}
        />
        <div class="front-extra">
          <Choice value={floor?.name ?? say('courses.choose')} other={say('front.change')} onPress={() => setOpen('courses')} />
          <Button kind="bare" onPress={() => setOpen('how')}>
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
          <CoursePicker
            chosen={chosenCourse.value}
            onChoose={(course) => {
              chooseCourse(course.id);
              setOpen(null);
            }}
          />
        </Dialog>
      )}
      {open === 'invite' && (
        <Dialog title={t('invite.heading')} onClose={() => setOpen(null)}>
          <Lazy page="rally_invite" />
        </Dialog>
      )}
      {open === 'how' && (
        <Dialog title={say('front.how')} onClose={() => setOpen(null)}>
          <ol class="how">
            {(['how.1', 'how.2', 'how.3', 'how.4'] as const).map((step) => (
              <li key={step}>{say(step)}</li>
            ))}
          </ol>
        </Dialog>
      )}
    </>
  );
}
