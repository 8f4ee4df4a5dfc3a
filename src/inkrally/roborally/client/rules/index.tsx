/** RoboRally's components of the rulebook: examples on floors, the damage table, the list of courses. */

import '../index.css';
import './rules.css';
import type { VNode } from 'preact';
import type { RulebookSlots } from '@/games/plugin';
import { listCourses } from '../drawing/floors';
import { CARDS } from '../options/registry';
import type { CourseListItem } from '../protocol';
import { CourseList, type DrawnCourses } from './course_list';
import { CourseFacts, coursePages, type DrawnCourse } from './course_page';
import { DamageTable, type DrawnTable } from './damage_table';
import { type DrawnScenario, Scenario } from './scenario';
import { say } from './words';

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
