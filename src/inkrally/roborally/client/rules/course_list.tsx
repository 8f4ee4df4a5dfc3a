/** The list of courses with maps, players, length, and links to their special rules. */

import '../new_table/courses.css';
import type { VNode } from 'preact';
import { openRules, openRule } from '@/features/rulebook/rulebook_panel_state';
import { rulesPath } from '@/features/rulebook/path';
import { words } from '@/features/rulebook/rulebook';
import type { CourseListItem } from '../protocol';
import { CourseMap, courseWords } from '../new_table/courses';
import { GAME } from '../table/model';
import { CourseLink } from './course_link';

export interface DrawnCourses {
  readonly courses: readonly CourseListItem[];
}

export function CourseList({ courses }: DrawnCourses): VNode {
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
