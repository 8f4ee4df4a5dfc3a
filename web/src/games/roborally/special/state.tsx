/** Where the special rule of a course stands, one line each: above the registers, said as it changes. */

import type { VNode } from 'preact';
import type { RallyDesk } from '../table/desk';
import { robotName } from '../drawing/looks';
import type { RallyView } from '../table/model';
import { say, teamName } from './found';

export function SpecialState({ desk }: { desk: RallyDesk }): VNode | null {
  const view = desk.view.value;
  const lines = view ? specialLines(view, desk.looks.value) : [];
  if (lines.length === 0) return null;
  return (
    <ul class="special-state label" role="status" aria-label={say('special.heading')}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

export function specialLines(view: RallyView, looks: readonly number[]): readonly string[] {
  const { special, robots } = view;
  if (!special) return [];
  const name = (robot: number) => robotName(looks[robot] ?? robot);
  const lines: string[] = [];
  if (special.superbot != null) lines.push(say('special.superbot', { robot: name(special.superbot) }));
  special.claims.forEach((team, flag) => {
    lines.push(say('special.claims', { flag: flag + 1, team: team == null ? say('special.nobody') : teamName(team) }));
  });
  robots.forEach((robot, index) => {
    if (robot.carries) lines.push(say('special.carries', { robot: name(index), flag: robot.carries }));
    if (robot.back_in) lines.push(say('special.back', { robot: name(index), turn: robot.back_in }));
  });
  special.flags.forEach((at, flag) => {
    if (at === null && !robots.some((robot) => robot.carries === flag + 1))
      lines.push(say('special.lost', { flag: flag + 1 }));
  });
  const turned = special.boards.filter((degrees) => degrees % 360 !== 0).length;
  if (turned > 0) lines.push(say('special.boards', { boards: turned }));
  return lines;
}
