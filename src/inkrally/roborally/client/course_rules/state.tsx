/** The panel with the state of a course rule, above the registers. Announces changes. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { useCourses } from '../new_table/courses';
import type { PlayState } from '../table/play_state';
import { topicsOfRule } from '../table/rule_topics';
import { playedRules, say, sideName, teamName } from './registry';
import { FlagMark, TeamMark } from './marks';
import { standingRules } from './course_status';
import { joinWords, formatLabel } from '@/i18n';

/** The last announcement. A new turn announces only changes. */
let said = '';

export function CourseStatus({ play }: { play: PlayState }): VNode | null {
  const view = play.view.value;
  const { courses } = useCourses();
  const options = play.snapshot.value?.table.options as { readonly special_rules?: readonly string[] } | undefined;
  const rules = playedRules(
    [...(courses.find((one) => one.id === view?.course)?.rules ?? []), ...(options?.special_rules ?? [])],
    play.snapshot.value?.table.has_live_timer ?? true,
  );
  const { teams, lines, drawn } = standingRules(view, play.looks.value, rules, play.floor.value?.flags ?? []);
  const words = joinWords(
    [...teams.map((row) => formatLabel(teamName(row.team), row.words)), ...lines, ...drawn],
    'semicolon',
  );
  useEffect(() => {
    if (words !== '' && words !== said) announce(words);
    said = words;
  }, [words]);
  if (teams.length === 0 && lines.length === 0) return null;
  return (
    <section
      class="special-state stack paper"
      data-rules={rules.map(topicsOfRule).join(' ')}
      aria-label={say('special.heading')}
    >
      {teams.length > 0 && (
        <ul class="special-teams">
          {teams.map((row) => (
            <li key={row.team} class={row.long ? 'long' : undefined}>
              <TeamMark team={row.team} />
              <b>{sideName(row.team)}</b>
              {row.held ? (
                <span class="special-held">
                  {row.held.map((held, flag) => (
                    <FlagMark key={flag} team={held ? row.team : null} />
                  ))}
                  <span class="visually-hidden">{row.words}</span>
                </span>
              ) : (
                <span class="special-words">{row.words}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {drawn.map((line) => (
        <p key={line} class="special-drawn">
          {line}
        </p>
      ))}
    </section>
  );
}
