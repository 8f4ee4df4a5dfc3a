import assert from 'node:assert/strict';
import { test } from 'vitest';
import { parseRoute } from '../../app/router';
import { keyAct } from '@railroad_ink/table/shortcuts/use_keys';
import { expansionArtModule } from '@railroad_ink/drawing/expansion_art';
import { news } from '@railroad_ink/table/change_text';
import { describeChanges } from './change_text';
import { parseInvitation, formatSeatCode } from './seats';
import { findClashingSide, findExplainingOrientation, describeRefusal } from '@railroad_ink/table/draft/refusal_text';
import type { TableSnapshot } from '../../protocol';

const pressed = (key: string, more: Partial<{ code: string; shiftKey: boolean; ctrlKey: boolean }> = {}) => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

test('an address is parsed into its page', () => {
  assert.deepEqual(parseRoute('/'), { page: 'front' });
  assert.deepEqual(parseRoute('/t/abcdefghjkmn'), { page: 'table', id: 'abcdefghjkmn' });
  assert.deepEqual(parseRoute('/move/ABCDE-FGHJK'), { page: 'move', code: 'ABCDE-FGHJK' });
  assert.deepEqual(parseRoute('/t/a/b'), { page: 'lost' });
  assert.deepEqual(parseRoute('/%E0%A4%A'), { page: 'lost' });
});

test('an invitation can be a link or a code, and other text is not one', () => {
  assert.deepEqual(parseInvitation('https://play.test/t/abcdefghjkmn'), { path: '/t/abcdefghjkmn' });
  assert.deepEqual(parseInvitation('abcd-efgh-jkmn'), { path: '/t/abcdefghjkmn' });
  assert.deepEqual(parseInvitation('abcde-fghjk'), { path: '/move/ABCDEFGHJK' });
  assert.equal(parseInvitation('hello'), undefined);
  assert.equal(formatSeatCode('abcdefghjkmn'), 'abcd-efgh-jkmn');
});

test('shortcuts with letters can be disabled, and the others stay', () => {
  assert.deepEqual(keyAct(pressed('3'), true), { act: 'die', index: 2 });
  assert.equal(keyAct(pressed('3'), false), undefined);
  assert.deepEqual(keyAct(pressed('U', { shiftKey: true }), true), { act: 'redo' });
  assert.deepEqual(keyAct(pressed('z', { ctrlKey: true }), false), { act: 'undo' });
  assert.deepEqual(keyAct(pressed('Enter'), false), { act: 'hand-in' });
  assert.equal(keyAct(pressed('c', { ctrlKey: true }), true), undefined);
  assert.deepEqual(keyAct(pressed('d'), true), { act: 'effect' });
  assert.deepEqual(keyAct(pressed('g'), true), { act: 'goal' });
});

test('digit keys work on keyboards whose top row types letters', () => {
  assert.deepEqual(keyAct(pressed('\u0161', { code: 'Digit3' }), true), { act: 'die', index: 2 });
  assert.deepEqual(keyAct(pressed('3', { code: 'Digit3', shiftKey: true }), true), { act: 'die', index: 2 });
  assert.deepEqual(keyAct(pressed('3', { code: 'Numpad3' }), true), { act: 'die', index: 2 });
  assert.equal(keyAct(pressed('\u0161', { code: 'Digit3' }), false), undefined);
  assert.equal(keyAct(pressed('#', { code: 'Digit3', shiftKey: true }), true), undefined);
  assert.equal(keyAct(pressed('\u00e9', { code: 'Digit0' }), true), undefined);
  // A letter with a shortcut keeps it, wherever it is on the keyboard.
  assert.deepEqual(keyAct(pressed('r', { code: 'Digit4' }), true), { act: 'turn' });
});

test('the text of a refusal names the side', () => {
  const marks = { B2: ['-R-R:EW', 1] } as const;
  assert.deepEqual(findClashingSide(marks, 'C2', '-H-H:EW'), { side: 'W', kind: 'H', other: 'R', exit: false });
  const said = describeRefusal(
    { code: 'clash', message: '' },
    { type: 'die', die: 0, space: 'C2', drawing: '-H-H:EW' },
    marks,
    ['h-straight'],
  );
  assert.deepEqual(said, { title: 'Not at C2.', text: 'Its west side would connect highway to railway.' });
  assert.equal(findExplainingOrientation(marks, 'C2', 'H-H-:NS'), '-H-H:EW');
  assert.equal(findExplainingOrientation({}, 'D4', 'H-H-:NS'), 'H-H-:NS');
  assert.match(
    describeRefusal({ code: 'clash', message: '' }, { type: 'die', die: 0, space: 'B1', drawing: 'R-R-:NS' }, {}, [
      'r-straight',
    ]).text,
    /north exit is for highway only/,
  );
});

test('a new round is announced at once, and commits of other players only on request', () => {
  const seats = (ring: string) => [
    { kind: 'player', name: 'Mira', activity: 'thinking' },
    { kind: 'player', name: 'Ilse', activity: ring },
  ];
  const snapshot = (round: number, ring: string) =>
    ({
      table: { status: 'playing', seats: seats(ring) },
      match: { table: { round, rounds: 7, roll: ['h-curve'], sheets: [] } },
    }) as unknown as TableSnapshot;
  assert.deepEqual(describeChanges(snapshot(1, 'thinking'), snapshot(1, 'committed'), 0, 'all', news), [
    { text: 'Ilse handed in.' },
  ]);
  assert.deepEqual(describeChanges(snapshot(1, 'thinking'), snapshot(1, 'committed'), 0, 'mine', news), []);
  const [round] = describeChanges(snapshot(1, 'committed'), snapshot(2, 'thinking'), 0, 'results', news);
  assert.equal(round?.urgent, true);
  assert.match(round?.text ?? '', /Round 2 of 7. The dice: curved highway./);
});

test('a round is announced only with dice, and after the modules that name them are loaded', () => {
  const snapshot = (roll: readonly string[], status = 'playing') => {
    const table = { round: roll.length, rounds: 7, roll, sheets: [], options: { expansions: ['rainbow'] } };
    return { table: { status, seats: [] }, match: { table } } as unknown as TableSnapshot;
  };
  const open = { table: { status: 'open', seats: [] }, match: null } as unknown as TableSnapshot;
  assert.deepEqual(describeChanges(open, snapshot([]), 0, 'all', news), []);
  assert.ok(news.modules(snapshot(['rainbow'])).includes(expansionArtModule));
  assert.deepEqual(news.modules(snapshot(['rainbow'], 'over')), []);
});
