/** The content of RoboRally in lists of tables: a small floor, the course, and the progress of each robot. */

import { signal } from '@preact/signals';
import { say } from '@/i18n/mine';
import { capitalizeFirst } from '@/i18n';
import type { ListSlots, TablePreview } from '@/games/plugin';
import { listCourses, useFloor } from './drawing/floors';
import type { CourseListItem } from './protocol';
import { raceName } from './texts/front';
import './index.css';
import type { VNode } from 'preact';
import { boxOf, FloorDrawing } from './drawing/floor_drawing';
import { ANGLE, SPACE } from './drawing/geometry';
import { RobotDrawing } from './drawing/robots/robot';

const courses = signal<readonly CourseListItem[] | undefined>(undefined);

/** The courses arrive after the page. Until then, a course has its ID in readable form as its name. */
function courseName(id: string): string {
  if (courses.value === undefined)
    listCourses().then(
      (found) => {
        courses.value = found;
      },
      () => undefined,
    );
  return courses.value?.find((one) => one.id === id)?.name ?? id.split('_').map(capitalizeFirst).join(' ');
}

function courseOf(options: Readonly<Record<string, unknown>>, ownCourse: string): string {
  return ownCourse || courseName(String(options['course'] ?? 'risky_exchange'));
}

export const lists: ListSlots = {
  Small: ({ table }) => (table.own_course === '' ? <FloorThumbnail table={table} /> : null),
  game: (table) => raceName(courseOf(table.options, table.own_course)),
  played: (options, ownCourse) => raceName(courseOf(options, ownCourse)),
  box: courseOf,
  // The language of a name that a player gave to a course is unknown.
  english: (options, ownCourse) => (ownCourse === '' ? [courseOf(options, '')] : []),
  lost: () => say('lost.turns'),
  heads: () => [say('figure.flags'), say('same.turns')],
  figures: (dice, { robots, round }) => [
    { text: `${Math.max(0, ...robots.map((robot) => robot.flags))}/${dice.flags}` },
    { text: String(round), class: 'dice-points' },
  ],
};

/** A small floor with robots, for lists of own tables. */
function FloorThumbnail({ table }: { table: TablePreview }): VNode | null {
  const { floor } = useFloor(table.own_course === '' ? String(table.options['course'] ?? 'risky_exchange') : undefined);
  if (floor === null) return null;
  return (
    <svg class="floor-map small-floor" viewBox={boxOf(floor, 4).join(' ')} role="img" aria-label={say('mine.floor')}>
      <FloorDrawing floor={floor} bare />
      {table.robots.map(
        (robot, index) =>
          robot.at && (
            <g
              key={index}
              transform={`translate(${(robot.at[0] + 0.5) * SPACE} ${(robot.at[1] + 0.5) * SPACE}) scale(1.6)`}
            >
              <RobotDrawing look={table.looks[robot.seat] ?? robot.seat} angle={ANGLE[robot.facing]} />
            </g>
          ),
      )}
    </svg>
  );
}
