/** The English name of a printed course with a link to its rules page. */

import type { VNode } from 'preact';
import { openRules, openRule } from '@/features/rulebook/rulebook_panel_state';
import { rulesPath } from '@/features/rulebook/path';
import { GAME } from '../table/model';

export function courseSection(course: string): string {
  return `course-${course.replaceAll('_', '-')}`;
}

/** `beside` opens the rules beside the table. `away` opens them in a new tab, so that the page stays open. */
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
        // Without a panel of rules, the browser follows the link. Clicks with a modifier key open a new tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey || (!beside && openRule.peek() === null)) return;
        event.preventDefault();
        openRules({ section });
      }}
    >
      {name}
    </a>
  );
}
