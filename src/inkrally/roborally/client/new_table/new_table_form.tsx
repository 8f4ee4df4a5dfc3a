/** The form for a race with friends: course, seats, timer, lives and robots. */

import '../index.css';
import './courses.css';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { RadioGroup } from '@/kit/settings_dialog';
import { Button } from '@/kit/button';
import { NumberField } from '@/kit/fields/fields';
import {
  BotCount,
  ClockPicker,
  NewTableForm,
  BotLevelPicker,
  useNewTable,
} from '@/features/table/create/new_table_form';
import { patienceOf } from '@/features/table/create/clock_options';
import { t } from '@/i18n';
import { OptionSetup, optionSetup, CardPick } from '../options/option_setup';
import { GAME } from '../table/model';
import { rulesFor, AddedRules, RuleDifferences } from '../course_rules/added_rules';
import { playedRules, say as saySpecial } from '../course_rules/registry';
import { type ChosenTeams, sidesOf, TeamPick } from '../course_rules/teams';
import { tRoborally } from '../texts/say';
import { OF_HOST } from '../texts/front';
import { CourseMap, CoursePicker, courseWords, playersWords, useCourses } from './courses';
import { chooseCourse, chosenCourse, type OptionDrawCount, PRINTED, raceSetup } from './race_setup';
import { type TimerChoice, timerOf, TimerPick, unhurriedOf } from './timer';

const MOST = 8;

export function RoboRallyTableForm(): VNode {
  const invitation = useNewTable(GAME);
  const { info, bots, clock, patience, sameDice } = invitation;
  const { courses } = useCourses();
  const [picking, setPicking] = useState(false);
  const picked = useRef(false);
  const said = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Focus the button that opened the course picker, because it is shown again.
    if (picked.current && !picking) said.current?.querySelector('button')?.focus();
    picked.current = picking;
  }, [picking]);
  const [seats, setSeats] = useState(4);
  const [timer, setTimer] = useState<TimerChoice>('30');
  const [lives, setLives] = useState<'usual' | '4'>('usual');
  const [each, setEach] = useState<'1' | '2'>('1');
  const [playOn, setPlayOn] = useState<'no' | 'yes'>('no');
  const [hints, setHints] = useState<'on' | 'off'>('off');
  const [drawn, setDrawn] = useState<OptionDrawCount>(PRINTED);
  const [cards, setCards] = useState<readonly string[]>([]);
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [teams, setTeams] = useState<ChosenTeams | null>(null);
  const [mates, setMates] = useState<'no' | 'yes'>('no');
  const course = courses.find((one) => one.id === chosenCourse.value);
  const robots = Math.max(Number(each), course?.each ?? 1);
  const most = Math.floor(Math.min(MOST, info?.most_seats ?? MOST, course?.docks ?? MOST) / robots);
  const shared = invitation.onDevice.length > 0;
  // A race with the same dice as another race has one player.
  const taken = sameDice ? 1 : Math.min(shared ? invitation.onDevice.length + 1 + bots : seats, most);
  const partners = course?.partners ?? false;
  const sides = sidesOf(teams, taken, partners);
  const unhurried = unhurriedOf(clock === '0' || shared ? null : Number(clock), shared ? null : patienceOf(patience));
  const addable = invitation.rated ? [] : (course?.addable_rules ?? []);
  const special = rulesFor(added, addable);
  const rules = playedRules([...(course?.rules ?? []), ...special], unhurried === null);
  const make = () =>
    invitation.make(
      {
        ...raceSetup('', taken, {
          course: chosenCourse.value,
          timer: shared ? null : timerOf(timer, unhurried),
          robots_per_seat: Number(each) as 1 | 2,
          play_on: playOn === 'yes' && !course?.teams,
          ...(course?.teams ? { teams: sides, mates_see: mates === 'yes' } : {}),
          ...(lives === '4' ? { lives: 4 as const } : {}),
          ...(special.length > 0 ? { special_rules: special } : {}),
          ...optionSetup(drawn, cards, taken * robots, invitation.rated ? [] : excluded),
        }),
        hints: hints === 'on',
      },
      OF_HOST,
    );
  if (picking) {
    return (
      <CoursePicker
        focused
        chosen={chosenCourse.value}
        onChoose={(one) => {
          chooseCourse(one.id);
          setPicking(false);
        }}
      />
    );
  }
  const meant =
    course && !course.players.includes(course.each > 1 ? taken : taken * Number(each))
      ? tRoborally('courses.few', { range: playersWords(course.players), most: course.players.at(-1) ?? 8 })
      : '';
  return (
    <NewTableForm invitation={invitation} usual={OF_HOST} class=" race-form" onMake={() => void make()}>
      <div class="course-chosen">
        <CourseMap course={chosenCourse.value} name={course?.name ?? ''} />
        <span ref={said}>
          <b lang="en">{course?.name}</b>
          <span class="label">{course && courseWords(course)}</span>
          <Button onPress={() => setPicking(true)}>{tRoborally('courses.choose')}</Button>
        </span>
      </div>
      {!sameDice && !shared && (
        <NumberField label={t('invite.seats')} value={taken} least={1} most={most} onChange={setSeats} />
      )}
      <p class="label" role="status">
        {meant}
      </p>
      {rules.length > 0 && <RuleDifferences rules={rules} />}
      {course?.teams && (
        <TeamPick teams={sides} partners={partners} onPick={(sides) => setTeams({ partners, sides })} />
      )}
      {course?.teams && (
        <RadioGroup
          label={saySpecial('special.mates')}
          value={mates}
          values={['no', 'yes']}
          name={(value) => saySpecial(value === 'yes' ? 'special.mates-yes' : 'special.mates-no')}
          onPick={setMates}
        />
      )}
      <BotCount invitation={invitation} seats={taken} />
      {(info?.levels ?? []).length > 1 && <BotLevelPicker invitation={invitation} game={GAME} />}
      <ClockPicker invitation={invitation} seats={taken} short={['60', '180']} />
      {!sameDice && !shared && (
        <TimerPick value={timer} onPick={setTimer} unhurried={unhurried} forAll={course?.timer ?? null} bots={bots} />
      )}
      <RadioGroup
        label={tRoborally('invite.robots')}
        value={each}
        values={['1', '2']}
        name={(value) => tRoborally(value === '1' ? 'invite.robots-one' : 'invite.robots-two')}
        onPick={setEach}
      />
      <RadioGroup
        label={tRoborally('end.lives')}
        value={lives}
        values={['usual', '4']}
        name={(value) => (value === 'usual' ? tRoborally('invite.lives-usual') : '4')}
        onPick={setLives}
      />
      {!sameDice && !shared && (
        <RadioGroup
          label={tRoborally('invite.hints')}
          value={hints}
          values={['off', 'on']}
          name={(value) => tRoborally(`invite.hints-${value}`)}
          onPick={setHints}
        />
      )}
      <OptionSetup drawn={drawn} onDrawn={setDrawn} value={cards} onPick={setCards} />
      {!course?.teams && (
        <RadioGroup
          label={tRoborally('invite.play-on')}
          value={playOn}
          values={['no', 'yes']}
          name={(value) => tRoborally(`invite.play-on-${value}`)}
          onPick={setPlayOn}
        />
      )}
      {!invitation.rated && (
        <HouseRulePick
          deck={drawn !== 'none'}
          excluded={excluded}
          onExclude={setExcluded}
          addable={addable}
          added={special}
          onAdd={setAdded}
        />
      )}
    </NewTableForm>
  );
}

/** The house rules of a new race, in a fold: Option cards left out of the deck, and added course rules. */
function HouseRulePick({
  deck,
  excluded,
  onExclude,
  addable,
  added,
  onAdd,
}: {
  /** Whether the race has a deck of Option cards. */
  deck: boolean;
  excluded: readonly string[];
  onExclude: (cards: readonly string[]) => void;
  /** The rules that the course can have. */
  addable: readonly string[];
  added: readonly string[];
  onAdd: (rules: readonly string[]) => void;
}): VNode | null {
  if (!deck && addable.length === 0) return null;
  return (
    <details class="option-pick race-house-rules">
      <summary>{tRoborally('invite.house')}</summary>
      {deck && <CardPick text="exclude" value={excluded} onPick={onExclude} />}
      <AddedRules addable={addable} value={added} onPick={onAdd} />
    </details>
  );
}
