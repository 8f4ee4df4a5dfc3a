/**
 * The rules page of each printed course: map, players, boards, special rules. Generated from the server's list of
 * courses.
 */

import '../new_table/courses.css';
import type { VNode } from 'preact';
import { joinWords, formatLabel, formatList, capitalizeFirst } from '@/i18n';
import { type Rule, type Section, words } from '@/features/rulebook/rulebook';
import { listCourses, useFloor } from '../drawing/floors';
import { FloorSvg } from '../drawing/floor_drawing';
import { lengthWords, levelWords, playersWords } from '../new_table/courses';
import type { CourseListItem } from '../protocol';
import { tRoborally as sayGame } from '../texts/say';
import { courseSection } from './course_link';
import { say } from './words';

export interface DrawnCourse {
  readonly course: CourseListItem;
}

/** The number of the chapter on courses. */
const NUMBER = '10';
const LISTS = ['beginner', 'expert', 'team'] as const;

export async function coursePages(): Promise<readonly Section[]> {
  return (await listCourses()).map(pageOf);
}

export function pageOf(course: CourseListItem): Section {
  const section = courseSection(course.id);
  const list = LISTS.find((one) => course.category.startsWith(one));
  const own = (id: string, title: string, text: string, more: Partial<Rule>): Rule => ({
    id,
    section,
    title,
    text,
    points: undefined,
    about: [],
    examples: [],
    see: [],
    ...more,
  });
  const special = course.rules.map((rule) => {
    const id = `rule-${rule.replaceAll('_', '-')}`;
    return own(id, `roborally.${id}`, `rule.${rule}`, { see: [id] });
  });
  return {
    id: section,
    number: NUMBER,
    part: '',
    title: '',
    name: course.name,
    words: '',
    rules: [
      own(
        'course',
        'rally-rules.course',
        special.length > 0 ? 'rally-rules.course-special' : 'rally-rules.course-plain',
        {
          about: [`course.${course.id}`],
          // The engine's floor is the drawing.
          examples: [{ name: 'course', drawn: { course } satisfies DrawnCourse, says: { flags: course.flags } }],
          values: { flags: course.flags, rules: special.length },
          see: list === undefined ? [NUMBER] : [`courses-${list}`],
        },
      ),
      ...special,
    ],
  };
}

/** Return the boards of a course. A list cached from an older server lacks them. */
function laidWords({
  boards,
  bay,
}: Partial<CourseListItem>): readonly (readonly [term: string, told: VNode | string])[] {
  if (boards === undefined || bay === undefined) return [];
  return [
    [say('rally-rules.course-boards'), <span lang="en">{joinWords(boards)}</span>],
    [
      say('rally-rules.course-bay'),
      bay === null ? say('rally-rules.course-no-bay') : say(`rally-rules.course-bay-${bay}`),
    ],
  ];
}

export function CourseFacts({ course, label }: { course: CourseListItem; label: string }): VNode {
  const { floor, problem } = useFloor(course.id);
  const facts: readonly (readonly [term: string, told: VNode | string])[] = [
    [say('rally-rules.course-players'), playersWords(course.players)],
    [say('rally-rules.course-length'), capitalizeFirst(lengthWords(course))],
    [say('rally-rules.course-level'), levelWords(course) || say('rally-rules.course-level-none')],
    [say('rally.end.flags'), String(course.flags)],
    ...laidWords(course),
    [say('rally-rules.course-size'), say('rally-rules.course-spaces', { width: course.width, height: course.height })],
    ...(course.teams ? [[say('rally-rules.course-teams'), say('rally-rules.course-in-teams')] as const] : []),
    [
      say('rally-rules.course-rules'),
      course.rules.length === 0
        ? say('rally-rules.course-no-rules')
        : formatList(
            course.rules.map((rule) => words(`roborally.rule-${rule.replaceAll('_', '-')}`).replace(/\.$/, '')),
          ),
    ],
  ];
  return (
    <div class="course-page">
      {problem ? (
        <p role="status">{problem}</p>
      ) : (
        floor && <FloorSvg floor={floor} label={formatLabel(sayGame('floor.map', { course: course.name }), label)} />
      )}
      <dl class="course-facts">
        {facts.map(([term, told]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{told}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
