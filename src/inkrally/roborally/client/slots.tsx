/** The content of RoboRally in the header of a table, and its list of keyboard shortcuts. */

import type { VNode } from 'preact';
import type { Connection } from '@/live/connection';
import { Clock } from '@/kit/round_tracker';
import type { TableSnapshot } from '@/protocol';
import { formatDuration, useSecondsLeft } from '@/features/table/clock';
import type { RuleQuery } from '@/features/rulebook/rulebook_panel_state';
import type { SeatTeam, TableSlots } from '@/games/plugin';
import { t } from '@/i18n';
import { FIRST_COURSE } from './new_table/race_setup';
import { say as sayOption } from './options/registry';
import { choiceWords } from './options/words';
import { CourseLink } from './rules/course_link';
import { gameName, raceName } from './texts/front';
import { say as saySpecial, teamName } from './course_rules/registry';
import { TeamMark } from './course_rules/marks';
import { rallyOf, withOptions } from './table/model';
import { NUMBERS } from './table/program/registers';
import { tRoborally } from './texts/say';
import { shownCourse, headerTurn } from './table/header_state';
import { keyName } from '@/app/keyboard';
import { signal } from '@preact/signals';
import { listCourses } from './drawing/floors';

const LONG_CLOCK_S = 3600;

/** The phases with a question. */
const ASKED = ['set-up', 'announce', 'option', 'stay-down', 're-enter'] as const;
/**
 * With this many seconds left or fewer, the player's own clock is visible during playback, although it reveals that a
 * question is open.
 */
const SHORT_S = 30;
/** Announce the remaining seconds of an Option card's question at these marks. */
const QUESTION_MARKS = [10, 5];

/** Return the text for what happens when the clock of a phase runs out. */
function lateSoon(phase: string | undefined): string | undefined {
  if (phase === 'program') return tRoborally('turn.late');
  const asked = (['announce', 'stay-down', 're-enter'] as const).find((one) => one === phase);
  return asked && tRoborally(`turn.late-${asked}`);
}

/** Show the turn, its current phase, and the active register. */
function Turn({ connection, snapshot }: { connection: Connection; snapshot: TableSnapshot }): VNode | null {
  const view = rallyOf(snapshot);
  const seat = connection.seat.value;
  // The clock ignores the spoiler guard, because no player should lose time because of a playback.
  const whole = (connection.snapshot.value ?? snapshot).table;
  const mine = seat !== null && whole.seats[seat]?.activity === 'thinking';
  const question = rallyOf(connection.snapshot.value)?.question;
  const left = useSecondsLeft(
    whole.deadline,
    connection.clockOffsetMs.value,
    mine,
    question
      ? (seconds) => sayOption('option.soon', { seconds, choice: choiceWords(question, question.choices[0] ?? '') })
      : whole.timer_running && mine
        ? lateSoon(connection.snapshot.value?.match?.phase?.name)
        : undefined,
    question ? QUESTION_MARKS : undefined,
  );
  const shown = headerTurn.value;
  if (!view) return null;
  const turn = shown?.turn ?? view.turn;
  // The visible register, or the one interrupted by a question.
  const running = shown?.register ?? view.stopped;
  const phase = snapshot.match?.phase?.name;
  const begins = phase === 're-enter' && view.turn === 0;
  const asked = begins ? 'begin' : ASKED.find((one) => one === phase);
  const what = shown
    ? tRoborally('turn.register', { register: Math.min(shown.register, NUMBERS.length) })
    : asked
      ? tRoborally(`turn.asks-${asked}`)
      : phase === undefined
        ? tRoborally('turn.asks-watch')
        : tRoborally('turn.programming');
  const title =
    shown || phase === undefined
      ? tRoborally('turn.now', { turn })
      : asked
        ? tRoborally(`turn.${asked}`, { turn })
        : tRoborally('turn.program', { turn });
  const runs =
    left !== undefined &&
    whole.deadline !== null &&
    (whole.timer_starts_at === null || left <= (whole.deadline - whole.timer_starts_at) / 1000);
  const told = whole === snapshot.table;
  const clock =
    left !== undefined &&
    runs &&
    whole.status === 'playing' &&
    (told || (mine && (left <= SHORT_S || whole.seats_in_playback.includes(seat))));
  return (
    <>
      <ol
        data-rules={shown ? 'register' : 'turn'}
        class={`turn-boxes ${shown ? 'running' : 'programming'}`}
        aria-label={turn === 0 ? title : tRoborally('turn.label', { turn, what })}
      >
        <li class={shown ? 'done' : 'now'}>{title}</li>
        {NUMBERS.map((number) => (
          <li
            key={number}
            class={!running || number > running ? undefined : number < running ? 'done' : 'now'}
            aria-current={number === running ? 'step' : undefined}
          >
            {number}
          </li>
        ))}
      </ol>
      {clock &&
        (left > LONG_CLOCK_S ? (
          <span class="clock clock-words" data-rules="timer">
            {formatDuration(left)}
          </span>
        ) : (
          <span class="turn-clock" data-rules="timer">
            <Clock left={left} all={Math.max(left, whole.clock.seconds ?? view.timer ?? left)} />
          </span>
        ))}
    </>
  );
}

const KEYS: readonly (readonly [keys: readonly string[], does: Parameters<typeof tRoborally>[0]])[] = [
  [['1', '9'], 'keys.cards'],
  [['←', '↑', '↓', '→'], 'keys.move'],
  [['⌫', 'U'], 'keys.back'],
  [['P'], 'keys.power'],
  [['O'], 'keys.options'],
  [['J'], 'keys.pair'],
  [['K'], 'keys.keep'],
  [['1', '9'], 'keys.choose'],
  [['Enter'], 'keys.hand-in'],
  [['W'], 'keys.watch'],
  [['Space'], 'keys.play'],
  [['←', '→'], 'keys.step'],
  [['S'], 'keys.speed'],
  [['End'], 'keys.skip'],
  [['W'], 'keys.why'],
  [['Z'], 'keys.whole'],
  [['F'], 'keys.hold'],
  [['+', '-'], 'keys.zoom'],
  [['H'], 'keys.hint'],
];

function RallyKeyList(): VNode {
  return (
    <>
      <dl class="key-list">
        {KEYS.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{keyName(name)}</kbd>
              ))}
            </dt>
            <dd>{tRoborally(does)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>{t('keys.help')}</dd>
        </div>
      </dl>
      <p class="label">{t('keys.off-hint')}</p>
    </>
  );
}

/** Return the number of the turn as the title during playback, when the phase is hidden; otherwise no title. */
function titleOf(snapshot: TableSnapshot): string {
  const view = rallyOf(snapshot);
  return view && snapshot.match?.phase == null ? tRoborally('turn.now', { turn: view.turn }) : '';
}

/** Show all keys of the game. */
export function AllKeys(): VNode {
  return (
    <>
      <h2>{gameName()}</h2>
      <RallyKeyList />
    </>
  );
}

/** Return the seats of each team, as the host chose them. */
function sides(snapshot: TableSnapshot): readonly SeatTeam[] {
  const { teams = [], course } = snapshot.table.options as {
    readonly teams?: readonly number[];
    readonly course?: string;
  };
  const whole = teams.length > 0 && hasPartnerTeams(course);
  return [...new Set(teams)].sort().map((team) => ({
    name: teamName(team),
    inside: saySpecial('special.team-inside', { team: String(team) }),
    mark: <TeamMark team={team} />,
    seats: teams.flatMap((one, at) => (one === team && at < snapshot.table.seats.length ? [at] : [])),
    whole,
  }));
}

/** Show the game, its course, and whether it uses Option cards. A printed course links to its page in the rulebook. */
function Detail({ snapshot }: { snapshot: TableSnapshot }): VNode {
  const { course = FIRST_COURSE, own } = snapshot.table.options as { readonly course?: string; readonly own?: unknown };
  // The waiting room shows no floor. `shownCourse` may be left from another race.
  const name = snapshot.match === null ? '' : shownCourse.value;
  if (!name) return <>{gameName()}</>;
  const view = rallyOf(snapshot);
  const cards = view && sayOption(withOptions(view) ? 'option.race-with' : 'option.race-without');
  return (
    <span class="course-played">
      {own ? (
        raceName(name)
      ) : (
        <>
          {gameName()} <CourseLink course={course} name={name} beside />
        </>
      )}
      {cards && <span class="race-options">{t('join.comma') + cards}</span>}
    </span>
  );
}

/**
 * Return the current topic of the rulebook: how to win before the race, then the current phase or line, and finally how
 * places are determined.
 */
function rulesNow({ table, match }: TableSnapshot): RuleQuery {
  if (match === null) return {};
  if (table.status === 'over') return { topics: ['places'] };
  const phase = match.phase?.name;
  return { topics: headerTurn.value || phase === undefined ? ['register'] : [`phase.${phase}`, 'program'] };
}

export const slots: TableSlots = {
  Middle: Turn,
  game: gameName,
  Keys: RallyKeyList,
  sides,
  Detail,
  title: titleOf,
  rulesNow,
};

/** The courses for teams of two, or null until the list is loaded. */
const partnerCourses = signal<ReadonlySet<string> | null>(null);
let partnersRequested = false;

/** Return whether the teams of a course are pairs; false until the list is loaded. */
function hasPartnerTeams(course: string | undefined): boolean {
  if (partnerCourses.value === null && !partnersRequested) {
    partnersRequested = true;
    listCourses().then(
      (courses) => (partnerCourses.value = new Set(courses.flatMap((one) => (one.partners ? [one.id] : [])))),
      // The next reader requests it again.
      () => (partnersRequested = false),
    );
  }
  return course !== undefined && (partnerCourses.value?.has(course) ?? false);
}
