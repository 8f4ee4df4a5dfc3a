import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { TableSnapshot } from '@/protocol';
import { damageLine, optionLine } from '../replay/option_narration';
import { getTurnReplay, hideSpoilers } from '../replay/spoiler_guard';
import type { RallyAction, RallyView, RobotView, TurnReplay } from '../table/model';
import { withoutCards, programOf, withCardPlaced, withCardRemoved, whereIs } from '../table/program/registers';
import { CARDS, choiceName, optionName, optionText, symbolOf } from './registry';
import { assignOptions, optionSetup } from './option_setup';
import { choiceWords, lossWords, standingWords } from './words';

test('the name and text of an Option card come from its folder', () => {
  assert.equal(optionName('extra_memory'), 'Extra Memory');
  assert.match(optionText('extra_memory'), /one more card/);
  assert.equal(CARDS.length, 26);
});

test('an unknown Option card is named by its ID and has no symbol', () => {
  assert.equal(optionName('toy_mirror'), 'Toy mirror');
  assert.equal(choiceName('toy_mirror', 'upside-down'), 'Upside down');
  assert.equal(symbolOf('toy_mirror'), undefined);
});

test('each card is dealt once, to the robots in turn', () => {
  assert.deepEqual(assignOptions(['a', 'b', 'c'], 2), [['a', 'c'], ['b']]);
  assert.deepEqual(assignOptions(['a'], 4), [['a']]);
  assert.deepEqual(optionSetup('none', [], 4), {});
  assert.deepEqual(optionSetup('0', ['a'], 2), { draw_options: 0, option_cards: [['a']] });
});

test('a pair is in one register with the Move card first, and both cards are removed together', () => {
  const view = { locked: [], registers: [null, null, null, null, null] } as unknown as RobotView;
  const place = { type: 'place', robot: 0, register: 1, card: 70 } as const;
  const join = { type: 'join', robot: 0, register: 1, card: 490, option: 'toy' } as const;
  const program = programOf(0, view, [490, 70], [place, join], null);
  assert.deepEqual(program.registers[0], {
    number: 1,
    locked: false,
    card: 490,
    second: { card: 70, by: 'toy' },
  });
  assert.equal(whereIs(program, 70), 1);
  assert.deepEqual(withCardRemoved([place, join], 0, 1), []);
  assert.deepEqual(withCardPlaced([place, join], 0, 2, 70), [{ ...place, register: 2 }]);
});

test('cards on Option cards are in no register, and cards taken from there are in the hand', () => {
  const view = { locked: [], registers: [null, null, null, null, null], stored: { toy: 830 } } as unknown as RobotView;
  const acts: readonly RallyAction[] = [
    { type: 'fetch', robot: 0, option: 'toy' },
    { type: 'store', robot: 0, option: 'shelf', card: 70 },
  ];
  const program = programOf(0, view, [490, 70], acts, null);
  assert.deepEqual(program.hand, [830, 490, 70]);
  assert.equal(program.aside.get(70), 'shelf');
  assert.deepEqual(withoutCards(acts, 0), [acts[0]]);
});

test('the narration describes the effects of Option cards', () => {
  const name = (robot: number | null | undefined) => `R${robot}`;
  const lines = (
    [
      { type: 'drew', robot: 0, option: 'brakes' },
      { type: 'discarded', robot: 1, option: 'brakes', by: 'damage' },
      { type: 'replaced', robot: 1, register: 3, card: null, by: 'scrambler', hidden: true },
      { type: 'controlled', robot: 1, other: 0, since: 4 },
    ] as const
  ).map((change) => optionLine('lasers', change, name)?.text);
  assert.deepEqual(lines, [
    'R0 draws Brakes.',
    'R1 gives up Brakes instead of one damage.',
    'Scrambler: another card is now face down in register 3 of R1.',
    'From register 4 on R1 plays the cards of R0.',
  ]);
  const damaged = { type: 'damaged', robot: 1, amount: 1, damage: 4 } as const;
  assert.equal(damageLine('cards', damaged, [damaged], name)?.text, 'R1 takes 1 damage, 4 in all.');
  const pose = { at: [0, 0], facing: 'N', damage: 0, flags: 0, lives: 3, archive: [0, 0], options: ['brakes'] };
  const drawn = { stage: 'repairs', changes: [{ type: 'drew', robot: 0, option: 'flywheel' }] };
  const story = { turn: 1, before: [pose], registers: [], after: [drawn] };
  const robots = [{ options: ['brakes', 'flywheel'], stored: { flywheel: null }, lives: 3 }];
  const said = [{ robot: 0, option: 'brakes', choice: 'yes', register: null, since: 0 }];
  const snapshot = {
    table: { game: 'roborally', status: 'playing', seats: [] },
    match: { table: { story, robots, said, question: { robot: 0 }, stopped: 2 } },
  } as unknown as TableSnapshot;
  const seen = hideSpoilers(snapshot, story as unknown as TurnReplay, { turn: 0, frames: 0 }).match?.table as RallyView;
  assert.deepEqual(seen.robots[0]?.options, ['brakes']);
  assert.equal(JSON.stringify([seen.robots, seen.question, seen.said]).includes('flywheel'), false);
  assert.equal('question' in seen, false);
  assert.equal('stopped' in seen, false);
});

test('choices are described by the matter of the question', () => {
  const words = (matter: 'discard' | 'lose' | 'weapon' | 'reach' | 'token', choices: readonly string[]) =>
    choices.map((choice) => choiceWords({ option: 'brakes', matter }, choice));
  assert.deepEqual(words('discard', ['keep', 'brakes']), ['Take the damage', 'Give up Brakes']);
  assert.deepEqual(words('weapon', ['laser', 'scrambler']), ['Fire the main laser', 'Fire Scrambler']);
  assert.deepEqual(words('token', ['damage', 'lock 3', 'destroy brakes']), [
    'Take the damage as usual',
    'Lock register 3 with the damage',
    'Destroy Brakes instead',
  ]);
  assert.deepEqual(words('reach', ['none', '4,5']), ['Nothing else', 'The space 4,5']);
  assert.equal(standingWords('discard', 'keep'), 'Take the damage');
});

test('choices are described with their loss, and the cheapest one is marked', () => {
  const order = ['flywheel', 'keep', 'ablative_coat'];
  const losses = {
    flywheel: { why: 'empty' },
    keep: { why: 'locks', number: 5 },
    ablative_coat: { why: 'worn', number: 1 },
  } as const;
  const lose = (choice: string, lying: readonly (number | null)[] = [], told = losses) =>
    lossWords({ order, losses: told }, choice, 'Abacus', lying);
  assert.equal(lose('flywheel'), 'It holds no card. This costs you the least.');
  assert.equal(lose('keep', [null, null, null, null, 750]), 'Register 5 locks with Move 2.');
  assert.equal(lose('keep'), 'Register 5 locks.');
  assert.equal(lose('ablative_coat'), 'It can take one more token.');
  const destroys = { ...losses, keep: { why: 'destroys' } } as unknown as typeof losses;
  assert.equal(lose('keep', [], destroys), 'This destroys Abacus.');
});

test('without losses from the server no choice is marked as the cheapest', () => {
  const order = ['brakes', 'flywheel'];
  assert.equal(lossWords({ order }, 'brakes', 'Abacus', []), '');
  assert.equal(lossWords({ order, losses: {} }, 'brakes', 'Abacus', []), 'This costs you the least.');
  assert.equal(lossWords({ order, losses: {} }, 'flywheel', 'Abacus', []), '');
});

test('a turn that stops for a question is played back up to the question', () => {
  const story = { turn: 1, before: [], registers: [{ number: 1, cards: [], steps: [{}] }], after: [] };
  const snapshot = (table: object) =>
    ({ table: { game: 'roborally', status: 'playing' }, match: { table } }) as unknown as TableSnapshot;
  assert.equal(getTurnReplay(snapshot({ story })), null);
  // Also if only the owner receives the question.
  assert.equal(getTurnReplay(snapshot({ story, stopped: 1 })), story);
});
