/** The content of RoboRally in the waiting room: the course with its map, and the settings. */

import '../index.css';
import './courses.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { WaitingRoomProps } from '@/games/plugin';
import { optionName, say as sayOption } from '../options/registry';
import { ratioOf } from '../drawing/geometry';
import { FloorSvg } from '../drawing/floor_drawing';
import { edit } from '../editor/course_api';
import type { TableSnapshot } from '@/protocol';
import type { CourseListItem } from '../protocol';
import type { Floor } from '../table/model';
import { CourseMap, courseWords, useCourses } from './courses';
import { CourseLink } from '../rules/course_link';
import { RuleDifferences } from '../course_rules/added_rules';
import { playedRules, say as saySpecial } from '../course_rules/registry';
import { tRoborally } from '../texts/say';
import { capitalizeFirst } from '@/i18n';
import { FIRST_COURSE, type RaceOptions } from './race_setup';
import { timerWords, unhurriedOf } from './timer';

type TableOptions = Partial<RaceOptions> & { readonly own?: { readonly name?: string } | null };

/** Return the course of a table. Until a printed course arrives, its ID serves as its name. */
export function useCourse({ table }: TableSnapshot): {
  readonly options: TableOptions;
  readonly id: string;
  readonly name: string;
  readonly course: CourseListItem | undefined;
} {
  const options = table.options as TableOptions;
  const id = options.course ?? FIRST_COURSE;
  const { courses } = useCourses();
  const course = courses.find((one) => one.id === id);
  return { options, id, name: options.own?.name ?? course?.name ?? written(id), course };
}

export function LobbyOptions({ snapshot }: WaitingRoomProps): VNode {
  const { options, id, name, course } = useCourse(snapshot);
  const timer = options.timer === undefined ? 30 : options.timer;
  const { clock, absence_seconds: patience, has_live_timer: hurries } = snapshot.table;
  const timed = timerWords(timer, unhurriedOf(clock.seconds ?? null, patience, hurries), course?.timer ?? null);
  const rules = playedRules([...(course?.rules ?? []), ...(options.special_rules ?? [])], hurries);
  return (
    <div class="race-waiting-room">
      {options.own ? <OwnMap course={options.own} /> : <CourseMap course={id} name={name} />}
      <div class="race-waiting-room-words">
        <ul class="waiting-room-options">
          <li>
            <b>{options.own ? name : <CourseLink course={id} name={name} away />}</b>
          </li>
          {course && <li>{courseWords(course)}</li>}
          {timed && <li>{timed}</li>}
          <li>{tRoborally('lobby.lives', { lives: options.lives ?? 3 })}</li>
          {options.robots_per_seat === 2 && <li>{tRoborally('lobby.robots', { robots: 2 })}</li>}
          {(options.own || course) &&
            optionLines(options, course?.brings_options).map((words) => <li key={words}>{words}</li>)}
          {options.mates_see && (
            <li>
              {saySpecial('special.mates')}: {saySpecial('special.mates-yes')}
              <span class="label">{saySpecial('special.left-open')}</span>
            </li>
          )}
          {options.play_on && <li>{tRoborally('lobby.play-on')}</li>}
        </ul>
        {rules.length > 0 && <RuleDifferences rules={rules} />}
      </div>
    </div>
  );
}

/** Return the Option card settings. `brings` is whether a course rule adds the deck. */
export function optionLines(
  {
    draw_options,
    option_cards = [],
    excluded_options = [],
  }: Pick<RaceOptions, 'draw_options' | 'option_cards' | 'excluded_options'>,
  brings = false,
): readonly string[] {
  const drawn = draw_options ?? (brings ? 0 : undefined);
  const given = option_cards.flat().map((card) => sayOption('option.from-start', { card: optionName(card) }));
  if (drawn === undefined) return [...given, sayOption(given.length > 0 ? 'option.not-drawn' : 'option.without')];
  const excluded = excluded_options.map((card) => sayOption('option.excluded', { card: optionName(card) }));
  return [
    drawn === 0 ? sayOption('option.drawn-0') : sayOption('option.drawn', { cards: drawn }),
    ...excluded,
    ...given,
  ];
}

/** Show the map of a player's own course. The table can start without it. */
export function OwnMap({ course }: { course: { readonly name?: string } }): VNode | null {
  const [floor, setFloor] = useState<Floor | null>(null);
  const text = JSON.stringify(course);
  useEffect(() => {
    let gone = false;
    edit(JSON.parse(text), []).then(
      (found) => gone || setFloor(found.floor),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [text]);
  return (
    <span class="course-map" style={floor ? { '--ratio': String(ratioOf(floor)) } : undefined}>
      {floor && <FloorSvg floor={floor} bare label={tRoborally('floor.map', { course: course.name ?? '' })} />}
    </span>
  );
}

/** Format an ID such as `risky_exchange` as "Risky Exchange". */
function written(id: string): string {
  return id.split('_').map(capitalizeFirst).join(' ');
}
