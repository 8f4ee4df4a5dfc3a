import assert from 'node:assert/strict';
import { test } from 'vitest';
import { signal } from '@preact/signals';
import { parseRoute } from '@/app/router';
import { ReviewPageState } from './page_state';
import { positionsOf } from './review_progress';
import { cost, formatSigned, turnWords } from './words';
import type { TableInfo } from '@/protocol';
import type { Game } from '../replay/replay_positions';
import type { Review, RoundReview } from '../analysis/types';
import { ReviewPoller } from '../analysis/review_poller';
import { groupReasons, formatWithError } from '../analysis/words';

const turn = (round: number, lost: number, reasons: RoundReview['reasons'] = []): RoundReview => ({
  round,
  played: [],
  best: [],
  lost,
  error: 0.3,
  reasons,
  luck: 0,
  luck_error: 0,
  worth: 40,
  worth_error: 0.2,
});
const seat = (at: number, turning: readonly number[]) => ({
  seat: at,
  score: 40,
  rounds: [turn(1, 0), turn(2, 2), turn(3, 1)],
  lost: 3,
  lost_error: 0.4,
  luck: -1,
  luck_error: 0.2,
  turning,
});
const game = {
  header: { options: {}, seats: ['Mira', 'Ilse'] },
  rounds: [1, 2, 3].map(() => ({ steps: 4, acts: [[], []] })),
} as unknown as Game;
const table = {} as TableInfo;
const review: Review = { seats: [seat(0, [2]), seat(1, [])], budget: 1, seed: 0 };

function pageState(hash = '', own: number | null = null): ReviewPageState {
  const history = { state: null, replaceState: (_state: unknown, _title: string, to: string) => (written = to) };
  Object.assign(globalThis, { history });
  return new ReviewPageState(game, signal<Review | null>(review), table, 'xyz', own, hash);
}
let written = '';

test('a review has its own address', () => {
  assert.deepEqual(parseRoute('/t/7urpt9phteev/review'), { page: 'review', id: '7urpt9phteev' });
  assert.deepEqual(parseRoute('/t/7urpt9phteev'), { page: 'table', id: '7urpt9phteev' });
  assert.deepEqual(parseRoute('/t/7urpt9phteev/review/more'), { page: 'lost' });
  assert.deepEqual(parseRoute('/tower/9828bcvxqbhu/review'), { page: 'lost' });
});

test('a review begins at the worst turn of the viewer\u2019s seat', () => {
  assert.deepEqual([pageState().seat.value, pageState().round.value], [0, 2]);
  assert.deepEqual([pageState('', 1).seat.value, pageState('', 1).round.value], [1, 3]);
});

test('an address names a round and a seat, and values out of range are corrected', () => {
  const there = pageState('#r1p2');
  assert.deepEqual([there.seat.value, there.round.value, there.turn.value?.lost], [1, 1, 0]);
  assert.deepEqual([pageState('#r9p7').seat.value, pageState('#r9p7').round.value], [0, 3]);
  there.show(99);
  assert.equal(there.round.value, 3);
  assert.equal(written, '#r3p2');
  there.of(0);
  assert.equal(written, '#r3p1');
});

test('the page shows the match first, and the worst turn once the review arrives', () => {
  const told = signal<Review | null>(null);
  const there = new ReviewPageState(game, told, table, 'xyz', 1, '');
  assert.deepEqual([there.seats, there.seat.value, there.round.value], [[0, 1], 1, 3]);
  assert.equal(there.turn.peek(), undefined);
  there.of(0);
  told.value = review;
  assert.deepEqual([there.seat.value, there.round.value, there.turn.value?.lost], [0, 2, 2]);
  told.value = { ...review, seats: [seat(0, [1]), seat(1, [])] };
  assert.equal(there.round.value, 2, 'more of it moves nothing');
});

test('a round that was selected before the review arrived stays selected', () => {
  const told = signal<Review | null>(null);
  const there = new ReviewPageState(game, told, table, 'xyz', 0, '');
  there.show(1);
  told.value = review;
  assert.equal(there.round.value, 1);
  const linked = new ReviewPageState(game, signal<Review | null>(null), table, 'xyz', 0, '#r2p2');
  assert.deepEqual([linked.seat.value, linked.round.value], [1, 2]);
});

test('the progress of a review counts the decisions of all players', () => {
  assert.equal(positionsOf(game), 6);
});

test('showing another round clears the highlighted reason', () => {
  const there = pageState();
  there.light({ code: 'ends', points: 1, spaces: ['B2'] });
  assert.equal(there.lit.value?.code, 'ends');
  there.show(1);
  assert.equal(there.lit.value, null);
});

test('figures are formatted with their sign and error', () => {
  assert.equal(formatWithError(1.25, 0.3), '1.3 ± 0.3');
  assert.equal(formatWithError(12, 0), '12.0');
  assert.equal(formatSigned(0.4, undefined), '+0.4');
  assert.equal(formatSigned(-0.4, 0.1), '\u22120.4 ± 0.1');
  assert.equal(formatSigned(0.01, undefined), '0.0');
  assert.ok(!cost(turn(1, 0.01)));
});

test('the text for a round has its cost and the reason', () => {
  assert.deepEqual(turnWords(turn(1, 0)), { title: 'Round 1: no better turn was found.' });
  const words = turnWords(turn(2, 2, [{ code: 'highway', points: 2 }]));
  assert.deepEqual(words, { title: 'Round 2 cost 2.0 ± 0.3.', text: 'The longest highway is shorter (2.0).' });
});

test('reasons with the same code are merged', () => {
  assert.deepEqual(
    groupReasons([
      { code: 'wants-both', points: 0.5, spaces: ['B2'] },
      { code: 'ends', points: 1 },
      { code: 'wants-both', points: 0.25, spaces: ['C3'] },
    ]),
    [
      { code: 'wants-both', points: 0.75, spaces: ['B2', 'C3'] },
      { code: 'ends', points: 1, spaces: [] },
    ],
  );
});

/** Return a fake server with these answers in order, repeating the last one, and its requests. */
function answering(...answers: readonly { readonly status?: number; readonly body: unknown }[]): string[] {
  const left = [...answers];
  const asked: string[] = [];
  const fetch = (path: string) => {
    asked.push(path);
    const { status = 200, body } = (left.length > 1 ? left.shift() : left[0]) ?? {};
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  Object.assign(globalThis, { fetch });
  return asked;
}
const estimated = (...rounds: readonly number[]): Review => ({
  ...review,
  seats: review.seats.map((one) => ({
    ...one,
    rounds: one.rounds.map((each) => ({ ...each, estimate: rounds.includes(each.round) })),
  })),
});
const working = (part: number, told: Review | null) => ({
  body: { state: 'working', place: 0, done: 1, total: 9, mine: true, error: null, review: told, part },
});

test('later answers never remove turns that are shown, and no part is fetched twice', async () => {
  const asked = answering(
    working(3, estimated(3)),
    working(3, null),
    working(1, estimated(1, 2, 3)),
    working(2, estimated()),
    { body: { state: 'done', review, part: 0 } },
  );
  const watch = new ReviewPoller('xyz');
  const shown: number[] = [];
  for (let look = 0; look < 5; look++) {
    await watch.look();
    shown.push(watch.answer.value?.seats[0]?.rounds.filter(({ estimate }) => estimate).length ?? 0);
  }
  watch.stop();
  assert.deepEqual(shown, [1, 1, 1, 0, 0]);
  assert.deepEqual(
    asked.map((path) => path.split('?')[1]),
    ['form=2', 'form=2&part=3', 'form=2&part=3', 'form=2&part=1', 'form=2&part=2'],
  );
});

test('the best game is requested only when it is shown', async () => {
  const asked = answering({ status: 404, body: { error: { code: 'no-review', message: '' } } });
  const there = pageState('#r2p1');
  there.of(1);
  assert.deepEqual(asked, []);
  there.turnTo('best');
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(asked, ['/api/tables/xyz/best/1?form=2']);
  assert.equal(there.bestWatch?.state.value, null);
  assert.equal(there.best.value, undefined);
  there.of(0);
  assert.equal(asked.length, 2);
  there.stop();
});

test('the text for an estimate says that it is approximate', () => {
  const words = turnWords({ ...turn(3, 1.25), estimate: true }).title;
  assert.equal(words, 'Round 3 cost about 1.3.');
  assert.equal(turnWords({ ...turn(3, 0), estimate: true }).title, 'Round 3: no better turn than yours found so far.');
});
