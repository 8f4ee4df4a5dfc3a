/** What the rules of RoboRally need of the client: examples drawn as floors, the damage table, the list of courses. */

import '../index.css';
import './rules.css';
import type { VNode } from 'preact';
import type { RulesSlots } from '@/games/pack';
import { listCourses } from '../drawing/floors';
import { CARDS } from '../options/found';
import type { CourseListItem } from '../protocol';
import { CourseList, type DrawnCourses } from './course_list';
import { CourseFacts, coursePages, type DrawnCourse } from './course_page';
import { DamageTable, type DrawnTable } from './damage_table';
import { type DrawnScenario, Scenario } from './scenario';
import { say } from './words';

/** As `roborally/examples.py` writes it, and the one of a course. */
type Drawn = DrawnScenario | DrawnTable | DrawnCourses | DrawnCourse;

function Example({ drawn, label }: { drawn: unknown; label: string }): VNode {
  const what = drawn as Drawn;
  if ('damage' in what) return <DamageTable rows={what.damage} />;
  if ('courses' in what) return <CourseList courses={what.courses} />;
  if ('course' in what) return <CourseFacts course={what.course} label={label} />;
  return <Scenario drawn={what} label={label} />;
}

/** What a race is raced with, as far as rules go by it. */
interface Raced {
  readonly course?: string;
  readonly draw_options?: number | null;
  /** Those that each robot begins with. */
  readonly option_cards?: readonly (readonly string[])[];
}

/** By its name. */
const known = new Map<string, CourseListItem>();

/** What partsOf goes by is fetched with the rules. */
export async function fetchCourses(): Promise<void> {
  for (const course of await listCourses().catch(() => [])) known.set(course.id, course);
}

/** The rules of its course, and the Option cards: all of them where they can be drawn. */
function partsOf(options: Readonly<Record<string, unknown>>): readonly string[] {
  const { course = '', draw_options, option_cards } = options as Raced;
  const raced = known.get(course);
  const drawn = draw_options != null || raced?.brings_options === true;
  return [...(raced?.rules ?? []), ...(drawn ? CARDS : (option_cards ?? []).flat())];
}

export const rules: RulesSlots = { Example, partsOf, pages: coursePages, glance: () => say('rally-rules.glance') };
