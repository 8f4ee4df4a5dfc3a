/** Where the special rules of a course stand, from what the view says: rows of teams, and a line each. Judges nothing. */

import { robotName } from '../drawing/looks';
import { list } from '../../../texts/index';
import { nameOf, type RallyView, type Space } from '../table/model';
import { nowOf, say, teamName } from './found';

/** A team's row: whose flags are which (toggle), how many lives it has (elimination), its next flag (relay). */
export interface TeamRow {
  readonly team: number;
  /** By flag who holds it, as far as it is this team. */
  readonly held?: readonly boolean[];
  readonly words: string;
}

export interface StandingRules {
  readonly teams: readonly TeamRow[];
  readonly lines: readonly string[];
}

const NOTHING: StandingRules = { teams: [], lines: [] };

export function standingRules(
  view: RallyView | undefined,
  looks: readonly number[],
  rules: readonly string[],
  flags: readonly Space[],
): StandingRules {
  if (!view) return NOTHING;
  return {
    teams: teamRows(view, rules, flags.length),
    lines: [...lines(view, looks, flags), ...rules.flatMap((rule) => nowOf(rule) ?? [])],
  };
}

/** The teams of the robots, the lowest number first. */
export const teamsOf = (view: RallyView): readonly number[] =>
  [...new Set(view.robots.flatMap((robot) => robot.team ?? []))].sort((a, b) => a - b);

function teamRows(view: RallyView, rules: readonly string[], flags: number): readonly TeamRow[] {
  const claims = view.special?.claims ?? [];
  return teamsOf(view).flatMap((team): readonly TeamRow[] => {
    const members = view.robots.filter((robot) => robot.team === team);
    if (claims.length > 0) {
      const held = claims.map((owner) => owner === team);
      return [{ team, held, words: say('special.holds', { held: held.filter(Boolean).length, all: claims.length }) }];
    }
    if (rules.includes('elimination'))
      return [
        { team, words: say('special.lives-left', { lives: members.reduce((sum, robot) => sum + robot.lives, 0) }) },
      ];
    if (!rules.includes('team_relay')) return [];
    const touched = Math.max(0, ...members.map((robot) => robot.flags));
    return [{ team, words: touched < flags ? say('special.next', { flag: touched + 1 }) : say('special.all-flags') }];
  });
}

function lines(view: RallyView, looks: readonly number[], flags: readonly Space[]): readonly string[] {
  const { special, robots } = view;
  const name = (robot: number) => robotName(looks[robot] ?? robot);
  const found: string[] = [];
  if (!special) return found;
  if (special.superbot != null) found.push(say('special.superbot', { robot: name(special.superbot) }));
  for (const team of special.claims.length > 0 ? teamsOf(view) : []) {
    const missing = special.claims.flatMap((owner, flag) => (owner === team ? [] : [flag]));
    const [flag] = missing;
    if (missing.length === 1 && flag !== undefined) {
      const at = flags[flag];
      found.push(say('special.missing', { team: teamName(team), space: at ? nameOf(at) : String(flag + 1) }));
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
  if (gone.length > 0) found.push(say('special.lost', { flags: list(gone), count: gone.length }));
  const moves = (special.flags_next ?? []).flatMap((to, flag) =>
    to && !sameSpace(to, special.flags[flag]) ? [say('special.flag-to', { flag: flag + 1, space: nameOf(to) })] : [],
  );
  if (moves.length > 0) found.push(say('special.flags-next', { flags: list(moves) }));
  const turned = special.boards.filter((degrees) => degrees % 360 !== 0).length;
  if (turned > 0) found.push(say('special.boards', { boards: turned }));
  return found;
}

const sameSpace = (a: Space, b: Space | null | undefined): boolean => b != null && a[0] === b[0] && a[1] === b[1];

/** So many spaces lie between a space and a board, as the crow flies along the grid. */
function farFrom([x, y]: Space, [[left, top], [right, bottom]]: readonly [Space, Space]): number {
  return Math.max(left - x, 0, x - right) + Math.max(top - y, 0, y - bottom);
}
