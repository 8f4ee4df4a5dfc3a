/** Describes the effects of course rules in sentences. */

import { formatList } from '@/i18n';
import { optionName } from '../options/registry';
import { sameSpace, type StepChange } from '../table/model';
import { say } from './registry';
import { spaceName } from '../texts/say';

/**
 * Return whether a flag counts for a robot because its partner touched it.
 *
 * The touch follows the partner's touch, and the robot leaves no marker at the partner's flag. The robot may leave a
 * marker at another flag under it.
 */
export function isRelayed(change: Extract<StepChange, { type: 'touched' }>, changes: readonly StepChange[]): boolean {
  const partner = changes
    .slice(0, changes.indexOf(change))
    .find((other) => other.type === 'touched' && other.flags === change.flags && other.robot !== change.robot);
  if (!partner) return false;
  const marked = (robot: number | null | undefined) =>
    changes.flatMap((one) => (one.type === 'archived' && one.by === 'flag' && one.robot === robot ? [one.at] : []));
  const there = marked(partner.robot);
  return !marked(change.robot).some((at) => there.some((other) => sameSpace(at, other)));
}

/**
 * Return the line of a fact that changes nothing; undefined for the distance of a card, because the card's line has it.
 */
function notedLine(change: Extract<StepChange, { type: 'noted' }>, robot: string): string | undefined {
  const { what, number = 0, option, registers = [] } = change;
  switch (what) {
    case 'spaces':
      return undefined;
    case 'filled': {
      const words = formatList(registers.map(String));
      return say('special.line.filled', { robot, registers: words, count: registers.length });
    }
    case 'stored':
    case 'fetched':
      return say(`special.line.${what}`, { robot, option: optionName(option ?? '') });
    default:
      return say(`special.line.${what}`, { robot, number });
  }
}

/** Return the sentence of a change, or undefined if another line describes it. `name` returns the name of a robot. */
export function describeCourseChange(change: StepChange, name: (robot: number) => string): string | undefined {
  switch (change.type) {
    case 'claimed':
      return say('special.line.claimed', { robot: name(change.robot), flag: change.flag });
    case 'superbot':
      return say('special.line.superbot', { robot: name(change.robot) });
    case 'turned-board':
      return say('special.line.turned-board', { board: change.board });
    case 'carried':
      return say('special.line.carried', { flag: change.flag, space: spaceName(change.to) });
    case 'picked-up':
      return say('special.line.picked-up', { robot: name(change.robot), flag: change.flag });
    case 'dropped':
      return say('special.line.dropped', { robot: name(change.robot), flag: change.flag, space: spaceName(change.at) });
    case 'sent-home':
      return say('special.line.sent-home', { robot: name(change.robot), flag: change.flag });
    case 'taken-off':
      return say('special.line.taken-off', { robot: name(change.robot), other: name(change.by) });
    case 'noted':
      return notedLine(change, name(change.robot));
    case 'tossed':
      return say('special.line.tossed', { robot: name(change.robot), side: change.side });
    default:
      return undefined;
  }
}
