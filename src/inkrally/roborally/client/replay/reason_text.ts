/** Explains a line in plain words: the rule section, the board element and the robot. */

import { formatList } from '@/i18n';
import { getElements } from '../drawing/space_text';
import type { Floor } from '../table/model';
import { facingWord, tRoborally, spaceName } from '../texts/say';
import type { NarrationLine } from './narration';
import { reasonText, reasonTitle, reasonTopic } from './reasons';

export type WhyCode =
  | 'own-move'
  | 'own-turn'
  | 'push'
  | 'wall'
  | 'chain'
  | 'pit'
  | 'edge'
  | 'tenth'
  | 'crusher'
  | 'express'
  | 'belts'
  | 'curve'
  | 'contested'
  | 'occupied'
  | 'swap'
  | 'belt-wall'
  | 'pusher'
  | 'pushers'
  | 'weapon'
  | 'gear'
  | 'laser'
  | 'shot'
  | 'no-hit'
  | 'absorbed'
  | 'option'
  | 'locked'
  | 'locked-deck'
  | 'flag'
  | 'archive'
  | 'finished'
  | 'repair'
  | 'wipe'
  | 'power'
  | 're-entry'
  | 'course-rule'
  | 'lost'
  | 'given'
  | 'drew'
  | 'emptied'
  | 'late'
  | 'announced'
  | 'nothing';

/** Sections of `docs/reference/rules-roborally.md`. */
const SECTIONS: Readonly<Record<WhyCode, string>> = {
  'own-move': '5.1',
  'own-turn': '5.1',
  push: '5.3',
  wall: '5.1',
  chain: '5.3',
  pit: '7.4',
  edge: '7.4',
  tenth: '7.4',
  crusher: '5.9',
  express: '5.4',
  belts: '5.4',
  curve: '5.5',
  contested: '5.6',
  occupied: '5.6',
  swap: '5.6',
  'belt-wall': '5.4',
  pusher: '5.7',
  pushers: '5.7',
  weapon: '13',
  gear: '5.8',
  laser: '6.1',
  shot: '6.2',
  'no-hit': '6.3',
  absorbed: '8.3',
  locked: '8.1',
  'locked-deck': '8.5',
  flag: '6.4',
  archive: '6.4',
  finished: '12',
  repair: '7.1',
  wipe: '7.2',
  power: '8.4',
  're-entry': '9.1',
  'course-rule': '13',
  option: '13',
  lost: '13',
  given: '8.3',
  drew: '7.1',
  emptied: '13',
  late: '4.3',
  announced: '4.4',
  nothing: '5.2',
};

/** Return the topics of a line in the rulebook: its cards and course rules first. */
export function topicsOf({ why, reasons = [] }: Pick<NarrationLine, 'why' | 'reasons'>): readonly string[] {
  return [...reasons.map(reasonTopic), `why.${why}`];
}

/** All reasons of lines. */
export const WHY_CODES = Object.keys(SECTIONS) as readonly WhyCode[];

/**
 * Return the explanation of a line: the cards and course rules that the engine names, with the numbers they changed, or
 * the base rule.
 */
export function describeReason({ reasons = [], ...line }: Pick<NarrationLine, 'why' | 'card' | 'reasons'>): {
  readonly title: string;
  readonly text: string;
} {
  const [first, ...others] = reasons;
  if (first) {
    const more = others.map((other) => `${reasonTitle(other)} ${reasonText(other)}`);
    return { title: reasonTitle(first), text: [reasonText(first), ...more].join(' ') };
  }
  return {
    title: tRoborally(`why.${line.why}.title`),
    text: tRoborally(`why.${line.why}`, { priority: String(line.card ?? '') }),
  };
}

/** Reasons that name a board element. Other lines do not depend on the floor. */
const OF_FLOOR: ReadonlySet<WhyCode> = new Set<WhyCode>([
  'pit',
  'edge',
  'crusher',
  'express',
  'belts',
  'curve',
  'contested',
  'occupied',
  'swap',
  'belt-wall',
  'pusher',
  'pushers',
  'gear',
  'laser',
  'shot',
  'flag',
  'archive',
  'finished',
  'repair',
  're-entry',
]);
/** The element of these reasons is not on the robot's space. */
const ELSEWHERE: ReadonlySet<WhyCode> = new Set<WhyCode>(['laser', 'shot', 'chain']);

/**
 * Return the robot, the element if any, and the section: "Crank, at 3,4: gear to the right. Section 5.8 of the rules."
 */
export function aboutWords(
  line: Pick<NarrationLine, 'why' | 'robot' | 'spaces' | 'wall' | 'shooter' | 'reasons'>,
  floor: Floor | undefined,
  names: readonly string[],
): string {
  const { why, wall, spaces, shooter } = line;
  const robot = line.robot === null ? '' : (names[line.robot] ?? '');
  // The curve that a robot enters turns it, not the belt that it leaves.
  const where = wall?.[0] ?? (OF_FLOOR.has(why) ? (why === 'curve' ? spaces.at(-1) : spaces[0]) : undefined);
  const element =
    where === undefined || floor === undefined
      ? ''
      : wall !== undefined
        ? tRoborally('why.wall-at', { side: facingWord(wall[1]) })
        : shooter !== undefined
          ? tRoborally('why.laser-of', { robot: names[shooter] ?? '' })
          : formatList(getElements(floor, where));
  const key = robot === '' ? 'why.at' : ELSEWHERE.has(why) ? 'why.robot-from' : 'why.robot-at';
  // The name of the robot alone adds nothing to the line.
  const about = where ? tRoborally(key, { robot, space: spaceName(where), element }) : '';
  return `${about ? `${about}. ` : ''}${tRoborally('why.section', { section: SECTIONS[line.reasons?.length ? 'option' : why] })}`;
}
