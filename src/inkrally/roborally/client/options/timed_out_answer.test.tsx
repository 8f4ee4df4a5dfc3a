import assert from 'node:assert/strict';
import { test } from 'vitest';
import { toMarkup } from '@/kit/svg_export/svg_markup';
import type { TableSnapshot } from '@/protocol';
import type { RallyView, OptionActions } from '../table/model';
import { getLastDrawnCards, OptionList } from './option_list';
import { isDone, describeTimedOutAnswer as wordsOf, type PendingQuestion, waitingFor } from './timed_out_answer';

const question = (matter: string, option: string, ...choices: string[]) =>
  ({ robot: 1, option, matter, choices, until: 'register', target: null }) as unknown as OptionActions['question'];
const lateWords = (late: PendingQuestion, after: RallyView | undefined) => wordsOf(late, after, (robot) => `R${robot}`);
const waiting = (of: OptionActions['question'], steps = 1): PendingQuestion => ({
  key: 'x',
  question: of,
  deadline: 9,
  turn: 4,
  steps,
});
const view = (turn: number, ...steps: object[]) =>
  ({
    turn,
    story: { turn, before: [], registers: [{ number: 1, cards: [], steps }], after: [], at_random: [] },
    robots: [{}, { registers: [null, null, null, null, 700] }],
  }) as unknown as RallyView;
const lasers = { stage: 'lasers', changes: [] };
const hurt = (...more: object[]) => ({
  stage: 'lasers',
  changes: [{ type: 'damaged', robot: 1, amount: 1, damage: 5 }, ...more],
});

test('a late player gets a message about the answer of the clock', () => {
  assert.equal(
    lateWords(waiting(question('lose', 'lose', 'brakes', 'flywheel')), undefined),
    'Time is up: Brakes is lost.',
  );
  assert.equal(
    lateWords(waiting(question('weapon', 'pressor_beam', 'laser')), undefined),
    'Time is up: the main laser was fired.',
  );
  assert.equal(
    lateWords(waiting(question('token', 'fire_control', 'damage')), undefined),
    'Time is up: the damage was taken as usual.',
  );
  assert.equal(lateWords(waiting(question('use', 'brakes', 'no')), undefined), 'Time is up: Brakes was not used.');
  assert.equal(
    lateWords(waiting(question('reach', 'mechanical_arm', 'none')), undefined),
    'Time is up: Mechanical Arm was not used.',
  );
});

test('the message about damage names the register that the damage locked for the player’s robot', () => {
  const asked = waiting(question('discard', 'discard', 'keep', 'brakes'));
  const locks = (robot: number) => hurt({ type: 'locked', robot, register: 5 });
  assert.equal(lateWords(asked, view(4, lasers, hurt())), 'Time is up: you took the damage.');
  assert.equal(
    lateWords(asked, view(4, lasers, locks(1))),
    'Time is up: you took the damage, register 5 keeps Move 2.',
  );
  assert.equal(
    lateWords(asked, view(4, lasers, locks(0))),
    'Time is up: you took the damage.',
    'that of another robot',
  );
  assert.equal(lateWords(asked, view(4, locks(1), hurt())), 'Time is up: you took the damage.', 'that was before');
  const later = { stage: 'cards', changes: [] };
  assert.equal(
    lateWords(asked, view(4, lasers, hurt(), later, locks(1))),
    'Time is up: you took the damage.',
    'and that after',
  );
  assert.equal(lateWords(asked, view(5, lasers, locks(1))), 'Time is up: you took the damage.', 'another turn');
});

test('a question to another seat is not a question to this seat', () => {
  const told = (draft: object | null) =>
    ({
      table: { game: 'roborally', deadline: 5000, seats: [] },
      match: { game: 'roborally', table: { ...view(4, lasers), question: question('lose', 'lose', 'brakes') } },
      draft,
    }) as unknown as TableSnapshot;
  assert.equal(waitingFor(told(null)), null);
  assert.equal(waitingFor(null), null);
  const offered = (register: number, answered: number) =>
    waitingFor(
      told({
        acts: [],
        legal_actions: {
          question: question('lose', 'lose', 'brakes'),
          order: ['brakes'],
          always: [],
          register,
          answered,
        },
      }),
    );
  const found = offered(5, 1);
  assert.deepEqual([found?.deadline, found?.turn, found?.steps], [5000, 4, 1]);
  // Even if nothing happened in between, it is another question.
  assert.notEqual(offered(5, 2)?.key, found?.key);
  assert.notEqual(offered(0, 1)?.key, found?.key);
});

test('an Option card drawn in the last turn is marked, also in text', () => {
  const drew = { stage: 'repairs', changes: [{ type: 'drew', robot: 1, option: 'brakes' }] };
  assert.deepEqual(getLastDrawnCards(view(4, drew), 1), ['brakes']);
  assert.deepEqual(getLastDrawnCards(view(4, drew), 0), []);
  assert.deepEqual(getLastDrawnCards(undefined, 0), []);
  const chips = toMarkup(<OptionList cards={['brakes', 'flywheel']} fresh={['brakes']} />);
  assert.equal(chips.split('option-held fresh').length, 2);
  assert.equal(chips.split('just drawn').length, 2);
});

/** Return a table with another kind of question to this seat. */
const asked = (turn: number, phase: string, offer: object | null): TableSnapshot =>
  ({
    table: { game: 'roborally', deadline: 5000, seats: [] },
    match: { phase: { name: phase, asks: [0] }, table: { turn, story: null, robots: [] } },
    draft: offer === null ? null : { acts: [], legal_actions: offer },
  }) as unknown as TableSnapshot;

test('a player who placed a robot too late gets a message with its space', () => {
  const stands = { robots: [{ at: [3, 4], facing: 'N' }] } as unknown as RallyView;
  const offer = { robot: 0, spaces: [], announced: false };
  const begins = waitingFor(asked(0, 're-enter', offer));
  assert.ok(begins);
  assert.equal(lateWords(begins, stands), 'Time is up: R0 starts at 3,4, facing north.');
  const back = waitingFor(asked(7, 're-enter', offer));
  assert.ok(back);
  assert.equal(lateWords(back, stands), 'Time is up: R0 re-enters at 3,4, facing north.');
  const turned = (turn: number) => ({ ...stands, turn: turn + 1, story: { turn } }) as unknown as RallyView;
  assert.match(lateWords(back, turned(7)), /re-enters at 3,4/);
  assert.equal(lateWords(back, turned(8)), 'Time is up: the choice was made for you.', 'a later turn has moved it');
  assert.equal(lateWords(begins, turned(1)), 'Time is up: the choice was made for you.');
  assert.notEqual(back.key, waitingFor(asked(7, 're-enter', { ...offer, robot: 1 }))?.key);
  assert.equal(waitingFor(asked(7, 're-enter', null)), null, 'somebody else is asked');
  assert.equal(waitingFor(asked(7, 'program', offer)), null);
});

test('a player who was late before the first turn gets a message about kept cards or the board', () => {
  const options = { of: 'options', choices: { 0: ['brakes', 'flywheel'], 1: ['recompile'] }, chosen: {} };
  const after = { robots: [{ options: ['flywheel'] }, { options: ['recompile'] }] } as unknown as RallyView;
  const keeps = waitingFor(asked(0, 'set-up', options));
  assert.ok(keeps);
  assert.equal(lateWords(keeps, after), 'Time is up: R0 keeps Flywheel. Time is up: R1 keeps Recompile.');
  const board = waitingFor(asked(0, 'set-up', { ...options, of: 'boards' }));
  assert.ok(board);
  assert.equal(lateWords(board, after), 'Time is up: the board was chosen for you.');
});

test('an answer that leaves no trace in the story counts as unknown', () => {
  const asked = waiting(question('use', 'brakes', 'no', 'yes'));
  const declared = { stage: 'options', changes: [{ type: 'declared', robot: 1, option: 'brakes', choice: 'yes' }] };
  assert.equal(isDone(asked, 'yes', view(4, lasers, declared)), true);
  assert.equal(isDone(asked, 'yes', view(4, lasers, lasers)), undefined);
  assert.equal(
    isDone(waiting(question('discard', 'discard', 'keep', 'brakes')), 'brakes', view(4, lasers, lasers)),
    false,
  );
});
