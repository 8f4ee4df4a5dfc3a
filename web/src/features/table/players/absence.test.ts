import assert from 'node:assert/strict';
import { test } from 'vitest';
import { allMarks, getDecidedBy, formatSubstitutions, rangeWords } from './substitution_notes';
import { formatAbsentPlayers, findSeatToSubstitute, getPendingSeats } from './absence';
import { formatLostSeat } from '../lost_seat';
import { waitingWords } from '@railroad_ink/table/status_text';

import { describeChanges } from '../change_text';
import type { TableSnapshot, SeatInfo } from '@/protocol';

const seat = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  kind: 'player',
  name,
  activity: 'committed',
  substitute: false,
  away_since: null,
  substitute_once: false,
  overdue: false,
  by_bot: [],
  by_clock: [],
  avatar: 0,
  avatar_chosen: false,
  gave_up: false,
  done: false,
  waits_for_deal: false,
  deadline: null,
  vacations: [],
  ...more,
});
const snapshot = (...seats: SeatInfo[]): TableSnapshot =>
  ({
    table: { id: 't', status: 'playing', seats, former_seat: null, options: {} },
    match: null,
    draft: null,
  }) as unknown as TableSnapshot;
const away = { activity: 'away', away_since: 1 } as const;

test('the status line does not say that an absent player is drawing', () => {
  const at = snapshot(seat('Mira'), seat('Ilse', away), seat('Tomas', { activity: 'thinking' }));
  assert.equal(waitingWords(at, 0), 'Ilse is away. Tomas is still drawing.');
  assert.equal(
    waitingWords(snapshot(seat('Mira'), seat('Ilse', away), seat('Tomas', away)), 0),
    'Ilse and Tomas are away.',
  );
  assert.equal(
    waitingWords(snapshot(seat('Mira'), seat('Ilse', { activity: 'thinking', overdue: true })), 0),
    'Ilse is not responding.',
  );
  assert.equal(
    waitingWords(snapshot(seat('Mira'), seat('Ilse', { ...away, substitute_once: true })), 0),
    'A bot decides for Ilse.',
  );
  assert.equal(formatAbsentPlayers(at, getPendingSeats(at, 1)), '');
});

test('only a waiting player can request a bot, and only for a late player', () => {
  const late = { ...away, overdue: true };
  assert.equal(findSeatToSubstitute(snapshot(seat('Mira'), seat('Ilse', late)), 0), 1);
  assert.equal(
    findSeatToSubstitute(snapshot(seat('Mira'), seat('Ilse', late)), null),
    undefined,
    'who watches asks for nothing',
  );
  assert.equal(
    findSeatToSubstitute(snapshot(seat('Mira', { activity: 'thinking' }), seat('Ilse', late)), 0),
    undefined,
  );
  assert.equal(findSeatToSubstitute(snapshot(seat('Mira'), seat('Ilse', away)), 0), undefined);
  assert.equal(findSeatToSubstitute(snapshot(seat('Mira', late), seat('Ilse')), 0), undefined, 'oneself');
});

test('the actions of a bot are listed by ranges of rounds', () => {
  assert.equal(rangeWords([2, 3, 4, 7]), '2 to 4 and 7');
  assert.equal(formatSubstitutions(seat('Ilse')), '');
  assert.equal(formatSubstitutions(seat('Ilse', { by_bot: [2, 3, 4, 5, 6, 7] })), 'Rounds 2 to 7 drawn by a bot');
  assert.equal(
    formatSubstitutions(seat('Ilse', { by_bot: [3], by_clock: [5, 6] }), true),
    'Turn 3 decided by a bot, time was up in turns 5 to 6',
  );
  assert.equal(formatSubstitutions(seat('Ilse', { by_clock: [1] })), 'Time was up in round 1');
  const { table } = snapshot(seat('Mira'), seat('Ilse', { by_bot: [1] }));
  assert.deepEqual(
    allMarks(table, (at) => table.seats[at]?.name ?? ''),
    ['Ilse: Round 1 drawn by a bot.'],
  );
  assert.equal(getDecidedBy(table.seats[1], 1), 'bot');
  assert.equal(getDecidedBy(table.seats[1], 2), undefined);
});

test('a player who loses a seat gets a message with the reason', () => {
  const free = seat('', { kind: 'free' });
  assert.equal(formatLostSeat(snapshot(seat('Mira'), free), 1, 'Ilse'), 'freed.now');
  assert.equal(formatLostSeat(snapshot(seat('Mira'), seat('easy', { kind: 'bot' })), 1, 'Ilse'), 'freed.bot');
  assert.equal(formatLostSeat(snapshot(seat('Mira'), seat('Tomas')), 1, 'Ilse'), 'freed.other');
  assert.equal(formatLostSeat(snapshot(seat('Mira'), seat('Ilse')), 1, 'Ilse'), 'freed.moved');
});

test('a player whose seat a bot plays, or will play, gets an announcement at once', () => {
  const said = (more: Partial<SeatInfo>) =>
    describeChanges(snapshot(seat('Mira'), seat('Ilse')), snapshot(seat('Mira'), seat('Ilse', more)), 1, 'results');
  assert.deepEqual(said({ substitute: true }), [{ text: 'A bot plays your seat until you are back.', urgent: true }]);
  const gone = said({ substitute: true, gave_up: true }).map(({ text }) => text);
  assert.deepEqual(gone, ['You have resigned this match; a bot plays your seat to the end.']);
  const done = said({ substitute: true, gave_up: true, done: true }).map(({ text }) => text);
  assert.deepEqual(done, ['You have left this match and keep your place.']);
  assert.deepEqual(said({ substitute_once: true }), [{ text: 'A bot decides this for you.', urgent: true }]);
  assert.equal(said({ overdue: true })[0]?.urgent, true);
  assert.deepEqual(said({}), []);
});
