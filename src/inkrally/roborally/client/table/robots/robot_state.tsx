/** The state of a robot: damage boxes, lives, next flag, locks as text. */

import type { VNode } from 'preact';
import { formatList } from '@/i18n';
import { cardName } from '../../drawing/program_cards';
import { letterOf } from '../../drawing/robots/robot_avatars';
import { MAX_DAMAGE, type RallyView, type RobotView } from '../model';
import { RobotMark } from '../../drawing/robots/robot';
import { tRoborally } from '../../texts/say';

/** Show ten boxes, crossed out for damage. */
export function Damage({ damage }: { damage: number }): VNode {
  return (
    <span class="damage" data-rules="damage" role="img" aria-label={tRoborally('robots.damage', { damage })}>
      {Array.from({ length: MAX_DAMAGE }, (_, index) => (
        <i key={index} class={index < damage ? 'crossed' : undefined} />
      ))}
    </span>
  );
}

/** Show lives as small avatars. Lost ones are dotted. */
export function Lives({ look, lives, all }: { look: number; lives: number; all: number }): VNode {
  return (
    <span
      class={`lives seat-${letterOf(look)}`}
      data-rules="lives"
      role="img"
      aria-label={tRoborally('robots.lives', { lives, all })}
    >
      {Array.from({ length: Math.max(all, lives) }, (_, index) => (
        <RobotMark key={index} look={look} small lost={index >= lives} />
      ))}
    </span>
  );
}

/** Show the next flag of a robot, unless flags have no order or touched flags do not count for this robot. */
export function NextFlag({
  view,
  robot,
  flags,
  all,
}: {
  view: Pick<RallyView, 'flags_in_order'> | undefined;
  robot: Pick<RobotView, 'blocks'> | undefined;
  flags: number;
  all: number;
}): VNode | null {
  if (all === 0 || !view?.flags_in_order || robot?.blocks) return null;
  const done = flags >= all;
  return (
    <svg
      class={done ? 'next-flag done' : 'next-flag'}
      viewBox="11 5 29 38"
      data-rules="flag"
      role="img"
      aria-label={done ? tRoborally('robots.all-flags') : tRoborally('robots.next-flag', { flag: flags + 1 })}
    >
      <path class="flag-pole" d="M14,40V8" />
      <path class="flag-cloth" d="M14,8.5H37L31.5,17L37,25.5H14Z" />
      <text x="22.6" y="22" text-anchor="middle">
        {done ? '✓' : flags + 1}
      </text>
    </svg>
  );
}

/** Return a text such as "register 5 keeps Move 2". `forAll` hides secrets of the viewer's seat. */
export function lockWords(robot: Pick<RobotView, 'locked' | 'registers' | 'shut'>, forAll = false): string | undefined {
  if (robot.locked.length === 0) return undefined;
  const cards = robot.locked.map((register) => {
    const card = forAll && robot.shut?.includes(register) ? null : robot.registers[register - 1];
    return card == null ? tRoborally('robots.locked-hidden') : cardName(card);
  });
  return tRoborally('robots.locked', {
    registers: robot.locked.length,
    list: formatList(robot.locked.map(String)),
    cards: formatList(cards),
  });
}
