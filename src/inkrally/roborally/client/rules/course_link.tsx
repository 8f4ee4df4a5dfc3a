/** The name of a printed course, in English as it is printed, and with it the way to its page of the rules. */

import type { VNode } from 'preact';
import { openRules, rulesAsked } from '@/rules/open';
import { rulesPath } from '@/rules/path';
import { GAME } from '../table/model';

export function courseSection(course: string): string {
  return `course-${course.replaceAll('_', '-')}`;
}

/** `beside`: at a table, where its rules open beside it; `away`: on a page that must stay, they open on another. */
export function CourseLink({
  course,
  name,
  beside = false,
  away = false,
}: {
  course: string;
  name: string;
  beside?: boolean;
  away?: boolean;
}): VNode {
  const section = courseSection(course);
  return (
    <a
      class="course-link"
      href={rulesPath(GAME, section)}
      lang="en"
      target={away ? '_blank' : undefined}
      rel={away ? 'noopener' : undefined}
      onClick={(event) => {
        // With the page of the rules there is no panel, and a new page is asked for with other taps.
        if (event.ctrlKey || event.metaKey || event.shiftKey || (!beside && rulesAsked.peek() === null)) return;
        event.preventDefault();
        openRules({ section });
      }}
    >
      {name}
    </a>
  );
}
