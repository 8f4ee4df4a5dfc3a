import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import floors from '@roborally/replay/sample_floors.json';
import { robotName } from '../drawing/robots/robot_avatars';
import {
  type Cell,
  type Floor,
  nameOf,
  type Space,
  type Stage,
  type Step,
  type StepChange,
  type TurnReplay,
} from '../table/model';
import { goldenRaces } from './golden_turns';
import { narrate } from './narration';
import { WHY_CODES, type WhyCode, describeReason } from './reason_text';

const belt = (out: 'N' | 'E', kind: 'normal' | 'express', turns?: object) =>
  ({ belt: { kind, out, in: [], ...(turns && { turns }) } }) as unknown as Cell;
const at = {
  belt: [1, 1],
  express: [3, 1],
  curve: [3, 0],
  gear: [5, 1],
  pusher: [7, 1],
  crusher: [1, 3],
  pit: [3, 3],
  repair: [5, 3],
  flag: [7, 3],
  laser: [0, 5],
  hit: [4, 5],
  open: [6, 6],
} as const satisfies Record<string, Space>;
/** A floor with one of each element. */
const FLOOR: Floor = {
  ...(floors.vault_assault as unknown as Floor),
  width: 8,
  height: 8,
  covered: Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 1)),
  cells: {
    [nameOf(at.belt)]: belt('E', 'normal'),
    [nameOf(at.express)]: belt('N', 'express'),
    [nameOf(at.curve)]: belt('E', 'express', { S: 'cw' }),
    [nameOf(at.gear)]: { gear: 'cw' } as Cell,
    [nameOf(at.pusher)]: { pusher: { wall: 'N', registers: [1, 3, 5] } } as unknown as Cell,
    [nameOf(at.crusher)]: { crusher: { registers: [2] } } as unknown as Cell,
    [nameOf(at.pit)]: { floor: 'pit' } as Cell,
    [nameOf(at.repair)]: { floor: 'repair' } as Cell,
  },
  flags: [at.flag],
  docks: [],
  lasers: [{ at: at.laser, side: 'W', beams: 1, spaces: [at.laser, at.hit] }] as unknown as Floor['lasers'],
  walls: [[...at.belt, 'E']],
};

/** Return the explanation of a line for a robot at `on` with another robot beside it. */
function about(
  on: Space,
  stage: Stage,
  changes: readonly StepChange[],
  more: Partial<Step> & { after?: boolean; opening?: readonly Step[] } = {},
) {
  const pose = (space: Space) => ({ at: space, facing: 'N' as const, damage: 0, flags: 0, lives: 3, archive: space });
  const { after, opening = [], ...rest } = more;
  const steps: Step[] = [{ stage, changes, ...rest } as Step];
  const story: TurnReplay = {
    turn: 2,
    before: [pose(on), pose(at.open)],
    registers: [{ number: 1, cards: [300, 840], steps: after ? [] : steps }],
    after: after ? steps : [],
    at_random: [],
    opening,
  };
  const telling = narrate(story, FLOOR, [{ seat: 0 }, { seat: 1 }]);
  const line = telling.lines.find((one) => one.why !== 'nothing') ?? telling.lines[0];
  assert.ok(line);
  return [line.why, telling.about(line)] as const;
}
const played = (on: Space, ...changes: StepChange[]) => about(on, 'cards', changes, { robot: 0, card: 300 });
const stays = (on: Space, by: string, stage: Stage = 'belts') =>
  about(on, stage, [{ type: 'stopped', robot: 0, by } as StepChange]);
const given = (by: 'damage' | 'destruction') =>
  about(at.open, 'lasers', [{ type: 'discarded', robot: 0, option: 'brakes', by } as StepChange]);
const before = (...changes: StepChange[]) => about(at.open, 'cards', [], { opening: [{ stage: 'cards', changes }] });
const lost = (on: Space, by: 'pit' | 'edge' | 'damage' | 'crusher') =>
  about(on, 'cards', [{ type: 'destroyed', robot: 0, by, lives: 2 }]);

/** For each reason, a line that has it: the robot, the element if any, and the section. */
const CASES: Readonly<Record<WhyCode, readonly [said: () => readonly [WhyCode, string], words: string]>> = {
  'own-move': [() => played(at.open, { type: 'moved', robot: 0, to: [6, 5], by: 'card' }), 'Section 5.1'],
  'own-turn': [() => played(at.open, { type: 'turned', robot: 0, facing: 'E', by: 'card' }), 'Section 5.1'],
  push: [() => played(at.open, { type: 'moved', robot: 1, to: [6, 5], by: 'push', pusher: 0 }), 'Section 5.3'],
  wall: [
    () => played(at.belt, { type: 'stopped', robot: 0, by: 'wall', at: at.belt, side: 'E' }),
    'Abacus, at 1,1: wall to the east. Section 5.1',
  ],
  chain: [
    () => played([0, 1], { type: 'stopped', robot: 0, by: 'chain', at: at.belt, side: 'E', other: 1 }),
    'Abacus, because of 1,1: wall to the east. Section 5.3',
  ],
  pit: [() => lost(at.pit, 'pit'), 'Abacus, at 3,3: pit. Section 7.4'],
  edge: [() => lost([8, 4], 'edge'), 'Abacus, at 8,4: off the floor. Section 7.4'],
  tenth: [() => lost(at.open, 'damage'), 'Section 7.4'],
  crusher: [() => lost(at.crusher, 'crusher'), 'Abacus, at 1,3: crusher, registers 2. Section 5.9'],
  express: [
    () => about(at.express, 'express', [{ type: 'moved', robot: 0, to: [3, 0], by: 'belt' }]),
    'Abacus, at 3,1: express belt to the north. Section 5.4',
  ],
  belts: [
    () => about(at.belt, 'belts', [{ type: 'moved', robot: 0, to: [2, 1], by: 'belt' }]),
    'Abacus, at 1,1: belt to the east and wall east. Section 5.4',
  ],
  curve: [
    () =>
      about(at.express, 'express', [
        { type: 'moved', robot: 0, to: at.curve, by: 'belt' },
        { type: 'turned', robot: 0, facing: 'E', by: 'curve' },
      ]),
    'Abacus, at 3,0: express belt to the east and curve from the south that turns to the right. Section 5.5',
  ],
  contested: [() => stays(at.express, 'contested'), 'Abacus, at 3,1: express belt to the north. Section 5.6'],
  occupied: [() => stays(at.express, 'occupied'), 'Abacus, at 3,1: express belt to the north. Section 5.6'],
  swap: [() => stays(at.express, 'swap'), 'Abacus, at 3,1: express belt to the north. Section 5.6'],
  'belt-wall': [
    () => about(at.belt, 'belts', [{ type: 'stopped', robot: 0, by: 'wall', at: at.belt, side: 'E' }]),
    'Abacus, at 1,1: wall to the east. Section 5.4',
  ],
  pusher: [
    () => about(at.pusher, 'pushers', [{ type: 'moved', robot: 0, to: [7, 2], by: 'pusher' }]),
    'Abacus, at 7,1: pusher to the south, registers 1, 3 and 5. Section 5.7',
  ],
  pushers: [
    () => stays(at.pusher, 'pushers', 'pushers'),
    'Abacus, at 7,1: pusher to the south, registers 1, 3 and 5. Section 5.7',
  ],
  weapon: [() => about(at.open, 'lasers', [{ type: 'moved', robot: 0, to: [6, 7], by: 'weapon' }]), 'Section 13'],
  gear: [
    () => about(at.gear, 'gears', [{ type: 'turned', robot: 0, facing: 'E', by: 'gear' }]),
    'Abacus, at 5,1: gear that turns to the right. Section 5.8',
  ],
  laser: [
    () =>
      about(at.hit, 'lasers', [
        { type: 'shot', at: at.laser, facing: 'E', to: at.hit, hit: 0 },
        { type: 'damaged', robot: 0, amount: 1, damage: 1 },
      ]),
    'Abacus, because of 0,5: laser firing east. Section 6.1',
  ],
  shot: [
    () =>
      about(at.hit, 'lasers', [
        { type: 'shot', at: at.open, facing: 'N', to: at.hit, robot: 1, hit: 0 },
        { type: 'damaged', robot: 0, amount: 1, damage: 1 },
      ]),
    'Abacus, because of 6,6: laser of Bobbin. Section 6.2',
  ],
  'no-hit': [() => about(at.open, 'lasers', [{ type: 'shot', at: at.laser, facing: 'E', to: [7, 5] }]), 'Section 6.3'],
  absorbed: [
    () => about(at.open, 'lasers', [{ type: 'absorbed', robot: 0, amount: 1, by: 'other' } as never]),
    'Section 8.3',
  ],
  option: [
    () => about(at.open, 'options', [{ type: 'declared', robot: 0, option: 'brakes', choice: 'yes' }]),
    'Section 13',
  ],
  drew: [
    () => about(at.open, 'repairs', [{ type: 'drew', robot: 0, option: 'brakes' }], { after: true }),
    'Section 7.1',
  ],
  lost: [() => given('destruction'), 'Section 13'],
  given: [() => given('damage'), 'Section 8.3'],
  emptied: [
    () => about(at.open, 'lasers', [{ type: 'counted', robot: 0, option: 'ablative_coat', tokens: 0 }]),
    'Section 13',
  ],
  late: [() => before({ type: 'noted', robot: 0, what: 'filled', registers: [4, 5] }), 'Section 4.3'],
  announced: [() => before({ type: 'noted', robot: 0, what: 'announced' }), 'Section 4.4'],
  locked: [() => about(at.open, 'lasers', [{ type: 'locked', robot: 0, register: 5 }]), 'Section 8.1'],
  'locked-deck': [
    () => about(at.open, 'lasers', [{ type: 'locked', robot: 0, register: 5, card: 500 }]),
    'Section 8.5',
  ],
  flag: [
    () => about(at.flag, 'flags', [{ type: 'touched', robot: 0, flags: 1 }]),
    'Abacus, at 7,3: flag 1. Section 6.4',
  ],
  archive: [
    () => about(at.repair, 'flags', [{ type: 'archived', robot: 0, at: at.repair, by: 'repair' }]),
    'Abacus, at 5,3: repair site. Section 6.4',
  ],
  finished: [
    () => about(at.flag, 'flags', [{ type: 'finished', robot: 0, place: 1 }]),
    'Abacus, at 7,3: flag 1. Section 12',
  ],
  repair: [
    () => about(at.repair, 'repairs', [{ type: 'repaired', robot: 0, damage: 1, by: 'wrench' }], { after: true }),
    'Abacus, at 5,3: repair site. Section 7.1',
  ],
  wipe: [() => about(at.open, 'wipe', [{ type: 'wiped', robot: 0, registers: [1] }], { after: true }), 'Section 7.2'],
  power: [
    () => about(at.open, 'power-down', [{ type: 'powered', robot: 0, down: true }], { after: true }),
    'Section 8.4',
  ],
  're-entry': [
    () =>
      about(at.open, 're-entry', [{ type: 'reentered', robot: 0, at: at.repair, facing: 'N', damage: 2 }], {
        after: true,
      }),
    'Abacus, at 5,3: repair site. Section 9.1',
  ],
  'course-rule': [
    () => about(at.flag, 'express', [{ type: 'archived', robot: 0, at: at.flag, by: 'flag' }]),
    'Section 13',
  ],
  nothing: [() => about(at.open, 'flags', []), 'Section 5.2'],
};

test.each(Object.entries(CASES))(
  '%s names the robot with its element, if there is one, and the section',
  (why, [said, words]) => {
    assert.deepEqual(said(), [why, `${words} of the rules.`]);
  },
);

test('every reason has a case', () => {
  assert.deepEqual(Object.keys(CASES).sort(), [...WHY_CODES].sort());
});

test('every named section exists in the rules', () => {
  const rules = readFileSync(new URL('../../../../../docs/reference/rules-roborally.md', import.meta.url), 'utf8');
  for (const [, words] of Object.values(CASES)) {
    const section = /Section ([\d.]+)$/.exec(words)?.[1] ?? '';
    assert.match(rules, new RegExp(`^(## )?(\\* |- )?\\**${section.replace('.', '\\.')}[ .*]`, 'm'), section);
  }
});

/** The text that names each board element in recorded turns. */
const NAMED: Partial<Record<WhyCode, RegExp>> = {
  pit: /: .*pit/,
  edge: /: off the floor/,
  crusher: /: .*crusher/,
  express: /: .*express belt/,
  belts: /: .*belt/,
  curve: /: .*curve/,
  contested: /: .*belt/,
  swap: /: .*belt/,
  pusher: /: .*pusher/,
  gear: /: .*gear/,
  laser: /: .*laser firing/,
  shot: /: laser of [A-Z]/,
  wall: /: wall to the/,
  chain: /: wall to the/,
  flag: /: .*flag \d/,
  finished: /: .*flag \d/,
  archive: /: .*(flag|repair site)/,
};

test('each reason in recorded races names the robot with the element, and the section', () => {
  const played = { 'risky-exchange': floors.risky_exchange, 'around-the-world': floors.around_the_world };
  const seen = new Set<WhyCode>();
  for (const [course, floor] of Object.entries(played))
    for (const race of goldenRaces().filter(({ name }) => name.includes(course)))
      for (const story of race.stories) {
        const seats = Array.from({ length: race.robots }, (_, seat) => ({ seat }));
        const telling = narrate(story, floor as unknown as Floor, seats);
        for (const line of telling.lines) {
          const said = telling.about(line);
          // A robot is named together with the element, never alone.
          const about = said.slice(0, said.lastIndexOf('Section')).trim();
          if (line.robot !== null && about !== '') assert.ok(said.startsWith(robotName(line.robot)), said);
          assert.notEqual(about, `${robotName(line.robot ?? 0)}.`);
          assert.match(said, /Section [\d.]+ of the rules\.$/);
          assert.match(said, NAMED[line.why] ?? /./, `${line.why}: ${line.text}`);
          const { title, text } = describeReason(line);
          assert.ok(title.endsWith('.') && text.endsWith('.'), line.why);
          seen.add(line.why);
        }
      }
  assert.ok(seen.size > 20, [...seen].join());
});
