/** RoboRally in invitations: the map of the course and the settings. */

import type { VNode } from 'preact';
import type { TableSnapshot } from '@/protocol';
import { joinWords } from '@/i18n';
import type { InvitedSlots } from '@/games/plugin';
import { addedRuleWords } from '../course_rules/registry';
import { tRoborally } from '../texts/say';
import { CourseMap, lengthWords } from './courses';
import { OwnMap, optionLines, useCourse } from './lobby_options';

function Picture({ snapshot }: { snapshot: TableSnapshot }): VNode {
  const { id, name, options } = useCourse(snapshot);
  return options.own ? <OwnMap course={options.own} /> : <CourseMap course={id} name={name} />;
}

/** Return the settings, such as "Risky Exchange, 3 flags, medium, one to two hours" and "Without Option cards". */
function useSetup(snapshot: TableSnapshot): ReturnType<InvitedSlots['useSetup']> {
  const { name, course, options } = useCourse(snapshot);
  const added = addedRuleWords(options.special_rules ?? [], snapshot.table.has_live_timer);
  if (options.own) return { words: [name, ...optionLines(options), ...added], english: [] };
  const facts = course ? [tRoborally('courses.flags', { flags: course.flags }), lengthWords(course)] : [];
  return {
    words: [joinWords([name, ...facts]), ...optionLines(options, course?.brings_options), ...added],
    english: [name],
  };
}

export const invited: InvitedSlots = { Picture, useSetup };
