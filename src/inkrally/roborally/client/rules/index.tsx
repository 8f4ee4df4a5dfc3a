/** RoboRally's components of the rulebook: examples on floors, the damage table, the list of courses. */

import '../index.css';
import './rules.css';
import type { VNode } from 'preact';
import type { RulebookSlots } from '@/games/plugin';
import { listCourses } from '../drawing/floors';
import { CARDS } from '../options/registry';
import type { CourseListItem } from '../protocol';
import { CourseFacts, coursePages, type DrawnCourse } from './course_page';
import { type DrawnScenario, Scenario } from './scenario';
import { say } from './words';
import { formatList } from '@/i18n';
import '../new_table/courses.css';
import { openRules, openRule } from '@/features/rulebook/rulebook_panel_state';
import { rulesPath } from '@/features/rulebook/path';
import { words } from '@/features/rulebook/rulebook';
import { CourseMap, courseWords } from '../new_table/courses';
import { GAME } from '../table/model';
import { CourseLink } from './course_link';

/** The data of an example: a scenario or table from `roborally/examples.py`, the list of courses, or a course. */
type Drawn = DrawnScenario | DrawnTable | DrawnCourses | DrawnCourse;

function Example({ drawn, label }: { drawn: unknown; label: string }): VNode {
  const what = drawn as Drawn;
  if ('damage' in what) return <DamageTable rows={what.damage} />;
  if ('courses' in what) return <CourseList courses={what.courses} />;
  if ('course' in what) return <CourseFacts course={what.course} label={label} />;
  return <Scenario drawn={what} label={label} />;
}

/** The settings of a race that affect the rulebook. */
interface Raced {
  readonly course?: string;
  readonly draw_options?: number | null;
  /** The Option cards of each robot at the start. */
  readonly option_cards?: readonly (readonly string[])[];
  readonly special_rules?: readonly string[];
}

/** The courses of the server's list, by name. */
const known = new Map<string, CourseListItem>();

/** Fetches the data that `partsOf` needs. */
export async function fetchCourses(): Promise<void> {
  for (const course of await listCourses().catch(() => [])) known.set(course.id, course);
}

/** Return the rulebook parts of a race: its course rules and Option cards, all cards if they can be drawn. */
function partsOf(options: Readonly<Record<string, unknown>>): readonly string[] {
  const { course = '', draw_options, option_cards, special_rules = [] } = options as Raced;
  const raced = known.get(course);
  const drawn = draw_options != null || raced?.brings_options === true;
  return [...(raced?.rules ?? []), ...special_rules, ...(drawn ? CARDS : (option_cards ?? []).flat())];
}

export const rules: RulebookSlots = { Example, partsOf, pages: coursePages, glance: () => say('rally-rules.glance') };

interface DrawnTable {
  /** Damage, number of dealt cards, locked registers. */
  readonly damage: readonly (readonly [number, number, readonly number[]])[];
}

/** The engine's table of dealt cards and locked registers by damage. */
function DamageTable({ rows }: { rows: DrawnTable['damage'] }): VNode {
  return (
    <table class="damage-table">
      <thead>
        <tr>
          <th scope="col">{say('rally-rules.table-damage')}</th>
          <th scope="col">{say('rally-rules.table-cards')}</th>
          <th scope="col">{say('rally-rules.table-locked')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([damage, cards, locked]) => (
          <tr key={damage}>
            <th scope="row">{damage}</th>
            <td>{cards}</td>
            <td>{locked.length > 0 ? formatList(locked.map(String)) : say('rally-rules.table-none')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DrawnCourses {
  readonly courses: readonly CourseListItem[];
}

/** The list of courses with maps, players, length, and links to their special rules. */
function CourseList({ courses }: DrawnCourses): VNode {
  return (
    <ul class="course-list">
      {courses.map((course) => (
        <li key={course.id} id={`course-${course.id.replaceAll('_', '-')}`}>
          <CourseMap course={course.id} name={course.name} />
          <span class="course-text">
            <b>
              <CourseLink course={course.id} name={course.name} />
            </b>
            <span class="label">{courseWords(course)}</span>
            {course.rules.map((rule) => (
              <RuleLink key={rule} rule={rule} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Link to the page of a course rule. In the panel beside a table it opens there. */
function RuleLink({ rule }: { rule: string }): VNode {
  const section = `rule-${rule.replaceAll('_', '-')}`;
  return (
    <a
      href={rulesPath(GAME, section)}
      onClick={(event) => {
        if (openRule.peek() === null) return;
        event.preventDefault();
        openRules({ section });
      }}
    >
      {words(`${GAME}.${section}`)}
    </a>
  );
}
