/** The state of course rules in a view: rows of teams with a text each. */

import { robotName } from '../drawing/robots/robot_avatars';
import { joinWords, formatList } from '@/i18n';
import type { RallyView, Space } from '../table/model';
import { spaceName } from '../texts/say';
import { nowOf, say, teamName } from './registry';

/** The row of a team: its flags (toggle), lives (elimination) or next flag (relay). */
interface TeamRow {
  readonly team: number;
  /** For each flag, whether this team holds it. */
  readonly held?: readonly boolean[];
  readonly words: string;
  /** Whether the text is too long to fit beside another team on a phone. */
  readonly long?: boolean;
}

interface StandingRules {
  readonly teams: readonly TeamRow[];
  readonly lines: readonly string[];
  /** Texts that the floor also shows. Small screens hide them visually. */
  readonly drawn: readonly string[];
}

const NOTHING: StandingRules = { teams: [], lines: [], drawn: [] };

export function standingRules(
  view: RallyView | undefined,
  looks: readonly number[],
  rules: readonly string[],
  flags: readonly Space[],
): StandingRules {
  if (!view) return NOTHING;
  return {
    teams: teamRows(view, looks, flags.length),
    lines: [...lines(view, looks, flags), ...rules.flatMap((rule) => nowOf(rule) ?? [])],
    drawn: flagsMoved(
      'flags-end',
      view.special?.flags_ahead?.map((way) => way.at(-1)) ?? [],
      view.special?.flags ?? [],
    ),
  };
}

/** Return the teams of the robots in order. */
const teamsOf = (view: RallyView): readonly number[] =>
  [...new Set(view.robots.flatMap((robot) => robot.team ?? []))].sort((a, b) => a - b);

function teamRows({ special }: RallyView, looks: readonly number[], flags: number): readonly TeamRow[] {
  if (!special) return [];
  const { claims, aim } = special;
  return special.teams.flatMap(({ team, lives, touched }): readonly TeamRow[] => {
    if (aim === 'claims') {
      const held = Array.from({ length: flags }, (_, flag) => claims[flag] === team);
      return [{ team, held, words: say('special.holds', { held: held.filter(Boolean).length, all: flags }) }];
    }
    if (aim === 'lives') return [{ team, words: say('special.lives-left', { lives }) }];
    return touched ? [{ team, words: relayWords(touched, looks, flags), long: touched.length > 0 }] : [];
  });
}

/** Return a text such as "next: flag 3; flag 1 by Dredge, flag 2 by Crank". */
function relayWords(touched: readonly number[], looks: readonly number[], flags: number): string {
  const next = touched.length < flags ? say('special.next', { flag: touched.length + 1 }) : say('special.all-flags');
  const by = touched.map((robot, flag) =>
    say('special.touched-by', { flag: flag + 1, robot: robotName(looks[robot] ?? robot) }),
  );
  return by.length > 0 ? joinWords([next, formatList(by)], 'semicolon') : next;
}

function lines(view: RallyView, looks: readonly number[], flags: readonly Space[]): readonly string[] {
  const { special, robots } = view;
  const name = (robot: number) => robotName(looks[robot] ?? robot);
  const found: string[] = [];
  if (!special) return found;
  if (special.superbot != null) found.push(say('special.superbot', { robot: name(special.superbot) }));
  for (const team of special.aim === 'claims' ? teamsOf(view) : []) {
    const missing = special.claims.flatMap((owner, flag) => (owner === team ? [] : [flag]));
    const [flag] = missing;
    if (missing.length === 1 && flag !== undefined) {
      const at = flags[flag];
      found.push(say('special.missing', { team: teamName(team), space: at ? spaceName(at) : String(flag + 1) }));
    }
  }
  robots.forEach((robot, index) => {
    if (robot.carries) {
      const home = special.homes[(robot.team ?? 1) - 1];
      found.push(
        say('special.carries', {
          robot: name(index),
          flag: robot.carries,
          far: home && robot.at ? farFrom(robot.at, home) : -1,
        }),
      );
    }
    if (robot.back_in) found.push(say('special.back', { robot: name(index), turn: robot.back_in }));
  });
  const gone = special.flags.flatMap((at, flag) =>
    at === null && !robots.some((robot) => robot.carries === flag + 1) ? [String(flag + 1)] : [],
  );
  if (gone.length > 0) found.push(say('special.lost', { flags: formatList(gone), count: gone.length }));
  found.push(...flagsMoved('flags-next', special.flags_next ?? [], special.flags));
  const turned = special.boards.filter((degrees) => degrees % 360 !== 0).length;
  if (turned > 0) found.push(say('special.boards', { boards: turned }));
  return found;
}

/** Return a sentence about the spaces to which belts carry flags, or an empty string if all flags stay. */
function flagsMoved(
  when: 'flags-next' | 'flags-end',
  spaces: readonly (Space | null | undefined)[],
  now: readonly (Space | null)[],
): readonly string[] {
  const flags = spaces.flatMap((to, flag) =>
    to && !sameSpace(to, now[flag]) ? [say('special.flag-to', { flag: flag + 1, space: spaceName(to) })] : [],
  );
  return flags.length > 0 ? [say(`special.${when}`, { flags: formatList(flags) })] : [];
}

const sameSpace = (a: Space, b: Space | null | undefined): boolean => b != null && a[0] === b[0] && a[1] === b[1];

/** Return the distance in spaces between a space and a board. */
function farFrom([x, y]: Space, [[left, top], [right, bottom]]: readonly [Space, Space]): number {
  return Math.max(left - x, 0, x - right) + Math.max(top - y, 0, y - bottom);
}
