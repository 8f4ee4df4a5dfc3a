/** Making a race for friends: the course with its map, seats, bots, timer, clock, lives and robots. */

import './styles/index.css';
import './styles/courses.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type GameInfo, listGames, makeTable, problemOf } from '../../app/api';
import { go } from '../../app/router';
import { choose, lastName } from '../../app/settings';
import { Pick } from '../../app/settings_dialog';
import { Button } from '../../parts/button';
import { Count } from '../../parts/count';
import { NameField } from '../../parts/name_field';
import { CourseMap, CoursePicker, courseWords, playersWords, useCourses } from './courses';
import { GAME } from './model';
import { say } from './say';
import { chooseCourse, chosenCourse, raceSetup } from './starting';
import { timeWords } from '../../table/clock';
import { levelLine, levelName } from '../../table/players';
import { t } from '../../texts/index';
import { type Patience, patienceOf, PatiencePick, USUAL } from '../../table/patience';

const DAY = 24 * 3600;
const CLOCKS = ['0', '60', '180', String(DAY), String(3 * DAY)] as const;
const TIMERS = ['0', '30', '60', '90'] as const;
const MOST = 8;

export function LobbyForm(): VNode {
  const [game, setGame] = useState<GameInfo | undefined>(undefined);
  const { courses } = useCourses();
  const [picking, setPicking] = useState(false);
  const [title, setTitle] = useState('');
  const [seats, setSeats] = useState(4);
  const [bots, setBots] = useState(0);
  const [level, setLevel] = useState('');
  const [timer, setTimer] = useState<(typeof TIMERS)[number]>('30');
  const [clock, setClock] = useState<(typeof CLOCKS)[number]>('0');
  const [lives, setLives] = useState<'usual' | '4'>('usual');
  const [each, setEach] = useState<'1' | '2'>('1');
  const [playOn, setPlayOn] = useState<'no' | 'yes'>('no');
  const [patience, setPatience] = useState<Patience>(USUAL);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [nameless, setNameless] = useState(false);
  useEffect(() => {
    void listGames().then(
      (games) => setGame(games.find((one) => one.name === GAME)),
      (error: unknown) => setProblem(problemOf(error).message),
    );
  }, []);
  const levels = game?.levels ?? [];
  const stand = level || (levels[0]?.level ?? '');
  const most = Math.floor(Math.min(MOST, game?.most_seats ?? MOST) / Number(each));
  const taken = Math.min(seats, most);
  const course = courses.find((one) => one.id === chosenCourse.value);
  const name = lastName.value.trim();
  const make = async () => {
    if (name === '') {
      setNameless(true);
      document.querySelector<HTMLInputElement>('.name-field input')?.focus();
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      const options = {
        course: chosenCourse.value,
        timer: timer === '0' ? null : (Number(timer) as 30 | 60 | 90),
        robots_per_seat: Number(each) as 1 | 2,
        play_on: playOn === 'yes',
        ...(lives === '4' ? { lives: 4 as const } : {}),
      };
      const setup = {
        ...raceSetup(title.trim() || say('invite.title-is', { name }), taken, options),
        clock: { seconds: clock === '0' ? null : Number(clock), at_end: 'finish' as const },
        ...(bots === 0 && { stand_in: stand }),
        patience: patienceOf(patience),
      };
      const made = await makeTable({
        setup,
        name,
        bots: Array.from({ length: Math.min(bots, taken - 1) }, () => stand),
      });
      go(made.path);
    } catch (error) {
      setProblem(problemOf(error).message);
      setBusy(false);
    }
  };
  if (picking) {
    return (
      <CoursePicker
        chosen={chosenCourse.value}
        onChoose={(one) => {
          chooseCourse(one.id);
          setPicking(false);
        }}
      />
    );
  }
  const meant =
    course && !course.players.includes(taken * Number(each))
      ? say('courses.few', { players: playersWords(course.players) })
      : '';
  return (
    <form
      class="invite-form rally-form"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <NameField
        name={lastName.value}
        problem={nameless && name === '' ? t('invite.need-name') : undefined}
        onName={(value) => choose(lastName, 'name', value)}
      />
      <label class="field">
        <span>{t('invite.title')}</span>
        <input
          value={title}
          maxLength={60}
          placeholder={name === '' ? '' : say('invite.title-is', { name })}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </label>
      <div class="course-chosen">
        <CourseMap course={chosenCourse.value} name={course?.name ?? ''} />
        <span>
          <b>{course?.name}</b>
          <span class="label">{course && courseWords(course)}</span>
          <Button onPress={() => setPicking(true)}>{say('courses.choose')}</Button>
        </span>
      </div>
      <Count label={t('invite.seats')} value={taken} least={1} most={most} onChange={setSeats} />
      <p class="label" role="status">
        {meant}
      </p>
      <Count
        label={t('invite.bots')}
        value={Math.min(bots, taken - 1)}
        least={0}
        most={Math.max(0, taken - 1)}
        onChange={setBots}
      />
      {levels.length > 1 && (
        <fieldset class="levels">
          <legend>{t(bots > 0 ? 'invite.level' : 'invite.stand-in')}</legend>
          {levels.map((one) => (
            <label key={one.level}>
              <input type="radio" name="level" checked={one.level === stand} onChange={() => setLevel(one.level)} />
              <span>
                <b>{levelName(one.level, GAME)}</b> <span class="label">{levelLine(one.level, levels, GAME)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Pick
        label={say('invite.timer')}
        value={timer}
        values={TIMERS}
        name={(value) => (value === '0' ? say('invite.timer-none') : timeWords(Number(value)))}
        onPick={setTimer}
      />
      {timer !== '0' && bots > 0 && <p class="label">{say('invite.timer-hint')}</p>}
      <Pick
        label={t('invite.clock')}
        value={clock}
        values={CLOCKS}
        name={(value) => (value === '0' ? t('lobby.clock-none') : timeWords(Number(value)))}
        onPick={setClock}
      />
      {clock === '0' && taken - bots > 1 && <PatiencePick value={patience} onPick={setPatience} />}
      <Pick
        label={say('invite.robots')}
        value={each}
        values={['1', '2']}
        name={(value) => say(value === '1' ? 'invite.robots-one' : 'invite.robots-two')}
        onPick={setEach}
      />
      <Pick
        label={say('invite.lives')}
        value={lives}
        values={['usual', '4']}
        name={(value) => (value === 'usual' ? say('invite.lives-usual') : '4')}
        onPick={setLives}
      />
      <Pick
        label={say('invite.play-on')}
        value={playOn}
        values={['no', 'yes']}
        name={(value) => say(`invite.play-on-${value}`)}
        onPick={setPlayOn}
      />
      <div class="invite-done">
        <p class="problem" role="status">
          {problem}
        </p>
        <Button kind="main" pending={busy} onPress={() => void make()}>
          {busy ? t('invite.making') : t('invite.make')}
        </Button>
      </div>
    </form>
  );
}
