import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { GameAction, Replay, ScoreSheet, View } from '@/protocol';
import {
  changeAt,
  endOf,
  endRollAt,
  finishedRound,
  foldReplay,
  hashOf,
  layersAt,
  marksAt,
  parsePositionHash,
} from './replay_positions';

const score = (total: number): ScoreSheet => ({
  exits: total,
  highway: 0,
  railway: 0,
  centre: 0,
  expansions: {},
  villages: 0,
  goals: 0,
  errors: 0,
  total,
});
const draw = (die: number, space: string): GameAction => ({ type: 'die', die, space, drawing: 'H-H-:NS' });

const first: View = {
  viewer: null,
  phase: null,
  committed: [],
  own: null,
  table: {
    options: { edition: 'original', longest: null },
    round: 0,
    rounds: 2,
    roll: [],
    sheets: [0, 1].map(() => ({ marks: {}, specials: [], score: score(0) })),
  },
  result: null,
};

const replay: Replay = {
  table: 'abc',
  title: 'Friday ink',
  header: {
    format: 1,
    game: 'railroad-ink',
    rules: 1,
    options: { edition: 'original', longest: null },
    seats: ['Mira', 'Otter'],
    seed_sha256: 'aa',
  },
  seed: 'bb',
  first,
  steps: [
    { n: 1, at: 0, event: { type: 'opened' }, changes: [] },
    { n: 2, at: 0, event: { type: 'rolled', round: 1, faces: [['h-straight', 0]] }, changes: [] },
    { n: 3, at: 0, event: { type: 'committed', seat: 0, acts: [draw(0, 'C3')] }, changes: [] },
    { n: 4, at: 0, event: { type: 'retracted', seat: 0 }, changes: [] },
    {
      n: 5,
      at: 0,
      event: { type: 'committed', seat: 0, acts: [draw(0, 'B1'), draw(1, 'F1')] },
      changes: [[['table', 'sheets', 0, 'score', 'total'], 5]],
    },
    {
      n: 6,
      at: 0,
      event: { type: 'committed', seat: 1, acts: [draw(0, 'B7')] },
      changes: [[['table', 'sheets', 1, 'score', 'total'], 7]],
    },
    { n: 7, at: 0, event: { type: 'rolled', round: 2, faces: [['r-tee', 5]] }, changes: [] },
    { n: 8, at: 0, event: { type: 'committed', seat: 1, acts: [draw(0, 'B6')] }, changes: [] },
    {
      n: 9,
      at: 0,
      event: { type: 'committed', seat: 0, acts: [] },
      changes: [[['result'], { scores: [5, 7], places: [2, 1] }]],
    },
  ],
};

test('a sheet with expansions at a moment includes automatic and erased contents, as the server sent them', () => {
  const sheet = (marks: object, layers: object) => ({ marks, layers, specials: [], score: score(0) });
  const at = (path: (string | number)[], value: unknown) => [[['table', 'sheets', 0, ...path], value]] as never;
  const staged: Replay = {
    ...replay,
    header: {
      ...replay.header,
      seats: ['Mira'],
      options: { ...replay.header.options, expansions: ['meteor', 'lake'] },
    },
    first: { ...first, table: { ...first.table, sheets: [sheet({ D3: ['H-H-:NS', 0] }, {})] as never } },
    steps: [
      { n: 1, at: 0, event: { type: 'rolled', round: 1, faces: [['l-three', 0]] }, changes: [] },
      {
        n: 2,
        at: 0,
        event: { type: 'committed', seat: 0, acts: [draw(0, 'C3')] },
        changes: at([], sheet({ C3: ['LLL-:NES', 1], C4: ['LLLL:NESW', 1] }, { craters: ['D3'] })),
        stages: [
          at([], sheet({}, { craters: ['D3'] })),
          at([], sheet({ C3: ['LLL-:NES', 1], C4: ['LLLL:NESW', 1] }, { craters: ['D3'] })),
        ],
      },
    ],
  };
  const game = foldReplay(staged);
  assert.deepEqual(Object.keys(marksAt(game, 0, { round: 1, step: 0 })), []);
  assert.deepEqual(layersAt(game, 0, { round: 1, step: 0 }), { craters: ['D3'] });
  assert.deepEqual(Object.keys(marksAt(game, 0, { round: 1, step: 1 })), ['C3', 'C4']);
  assert.equal(layersAt(foldReplay(replay), 0, { round: 1, step: 1 }), undefined);
});

test('a roll at the end of a round is a step of its own, and the decisions after it are the next step', () => {
  const sheet = (layers: object) => ({ marks: {}, layers, specials: [], score: score(0) });
  const change = (path: (string | number)[], value: unknown) => [path, value] as never;
  const ended: Replay = {
    ...replay,
    header: { ...replay.header, seats: ['Mira'], options: { ...replay.header.options, expansions: ['meteor'] } },
    first: { ...first, table: { ...first.table, sheets: [sheet({}) as never] } },
    steps: [
      { n: 1, at: 0, event: { type: 'rolled', round: 1, faces: [['h-straight', 0]] }, changes: [] },
      {
        n: 2,
        at: 0,
        event: { type: 'committed', seat: 0, acts: [draw(0, 'B1')] },
        changes: [change(['table', 'sheets', 0], sheet({ craters: ['A1'] }))],
        stages: [[], [change(['table', 'sheets', 0], sheet({ craters: ['A1'] }))]],
      },
      {
        n: 3,
        at: 0,
        event: { type: 'end-rolled', round: 1, faces: [['echo', 0]] },
        changes: [change(['phase'], { name: 'end', asks: [0] })],
      },
      {
        n: 4,
        at: 0,
        event: { type: 'committed', seat: 0, acts: [{ type: 'tentacle-grow', space: 'G7' }] },
        changes: [change(['table', 'sheets', 0], sheet({ craters: ['G7'] }))],
      },
    ],
  };
  const game = foldReplay(ended);
  assert.deepEqual(
    game.moments.map(({ step }) => step),
    [0, 1, 2, 3],
  );
  assert.equal(game.rounds[0]?.acts[0]?.length, 1);
  const moments = game.moments.map((moment) => ({
    roll: endRollAt(game, moment),
    space: changeAt(game, 0, moment)?.act.space,
    layers: layersAt(game, 0, moment),
  }));
  assert.deepEqual(moments, [
    { roll: undefined, space: undefined, layers: {} },
    { roll: undefined, space: 'B1', layers: { craters: ['A1'] } },
    { roll: ['echo'], space: undefined, layers: { craters: ['A1'] } },
    { roll: undefined, space: 'G7', layers: { craters: ['G7'] } },
  ]);
});

test('an action on the sheet of a neighbour is a step of that sheet, before its drawings', () => {
  const sheet = (craters: string[], marks = {}) => ({ marks, layers: { craters }, specials: [], score: score(0) });
  const set = (seat: number, ...given: Parameters<typeof sheet>) =>
    [['table', 'sheets', seat], sheet(...given)] as never;
  const strike = (seat: number, space: string) => ({
    type: 'committed' as const,
    seat,
    acts: [{ type: 'meteor-strike' as const, space }],
  });
  const sent: Replay = {
    ...replay,
    header: { ...replay.header, options: { ...replay.header.options, expansions: ['meteor'] } },
    first: { ...first, table: { ...first.table, sheets: [sheet([]), sheet([])] as never } },
    steps: [
      { n: 1, at: 0, event: { type: 'rolled', round: 1, faces: [['h-straight', 0]] }, changes: [] },
      {
        n: 2,
        at: 0,
        event: { type: 'required-first' } as never,
        changes: [[['phase'], { name: 'first', asks: [0, 1] }]],
      },
      { n: 3, at: 0, event: strike(0, 'A1'), changes: [set(1, ['A1'])], stages: [[], [set(1, ['A1'])]] },
      { n: 4, at: 0, event: { type: 'retracted', seat: 0 }, changes: [set(1, [])] },
      { n: 5, at: 0, event: strike(0, 'B2'), changes: [set(1, ['B2'])], stages: [[], [set(1, ['B2'])]] },
      {
        n: 6,
        at: 0,
        event: strike(1, 'C3'),
        changes: [set(0, ['C3']), [['phase'], { name: 'draw', asks: [0, 1] }]],
        stages: [[], [set(0, ['C3'])]],
      },
      {
        n: 7,
        at: 0,
        event: { type: 'committed', seat: 1, acts: [draw(0, 'F1')] },
        changes: [set(1, ['B2'], { F1: ['H-H-:NS', 1] })],
        stages: [[], [set(1, ['B2'], { F1: ['H-H-:NS', 1] })]],
      },
    ],
  };
  const game = foldReplay(sent);
  const shown = game.moments.map((moment) => ({
    by: changeAt(game, 1, moment)?.by,
    space: changeAt(game, 1, moment)?.act.space,
    craters: layersAt(game, 1, moment)?.craters,
    marks: Object.keys(marksAt(game, 1, moment)),
  }));
  assert.deepEqual(shown, [
    { by: undefined, space: undefined, craters: [], marks: [] },
    { by: 0, space: 'B2', craters: ['B2'], marks: [] },
    { by: 1, space: 'F1', craters: ['B2'], marks: ['F1'] },
  ]);
  // The list of own actions has the strike on the neighbour's sheet.
  assert.deepEqual(
    game.rounds[0]?.acts[1]?.map(({ space }) => space),
    ['C3', 'F1'],
  );
});

test('a match is a list of moments: each roll, then each drawing', () => {
  const game = foldReplay(replay);
  assert.deepEqual(
    game.moments.map(({ round, step }) => `${round}.${step}`),
    ['1.0', '1.1', '1.2', '2.0', '2.1'],
  );
  assert.deepEqual(game.rounds[1]?.roll, ['r-tee']);
  assert.deepEqual(game.result?.places, [2, 1]);
});

test('a sheet at a moment has the drawings until then, without retracted ones', () => {
  const game = foldReplay(replay);
  assert.deepEqual(Object.keys(marksAt(game, 0, { round: 1, step: 0 })), []);
  assert.deepEqual(Object.keys(marksAt(game, 0, { round: 1, step: 1 })), ['B1']);
  assert.deepEqual(marksAt(game, 1, { round: 2, step: 1 }), { B7: ['H-H-:NS', 1], B6: ['H-H-:NS', 2] });
  assert.equal(changeAt(game, 0, { round: 1, step: 2 })?.act.space, 'F1');
  assert.equal(changeAt(game, 0, { round: 1, step: 0 }), undefined);
});

test('points at a moment are the points after the last finished round', () => {
  const game = foldReplay(replay);
  assert.equal(finishedRound(game, { round: 1, step: 1 }), 0);
  assert.equal(finishedRound(game, endOf(game, 1)), 1);
  assert.deepEqual(
    game.rounds[0]?.scores.map(({ total }) => total),
    [5, 7],
  );
});

test('each moment has a URL fragment', () => {
  const game = foldReplay(replay);
  assert.equal(hashOf(game, { round: 1, step: 1 }), '#r1s1');
  assert.equal(hashOf(game, endOf(game, 2)), '#r2');
  for (const moment of game.moments) assert.deepEqual(parsePositionHash(game, hashOf(game, moment)), moment);
  assert.deepEqual(parsePositionHash(game, '#r1s99'), endOf(game, 1));
  for (const hash of ['', '#dice', '#r0', '#r3', '#r1s', '#rx']) assert.equal(parsePositionHash(game, hash), undefined);
});

test('goals before the first drawing are the goals at the start', () => {
  const card = (values: readonly number[], point: number | null) => ({
    goals: { cards: [{ code: 'G', deadline: null, values, points: [point, null] }] },
  });
  const steps = replay.steps.map((step) => {
    if (step.n === 1) return { ...step, changes: [[['table', 'parts'], card([4, 2, 1], null)]] };
    return step.n === 5 ? { ...step, changes: [[['table', 'parts'], card([2, 1], 4)]] } : step;
  });
  const { laid, rounds } = foldReplay({ ...replay, steps } as unknown as Replay);
  assert.deepEqual(
    laid.map(({ values, points }) => [values, points]),
    [
      [
        [4, 2, 1],
        [null, null],
      ],
    ],
  );
  assert.deepEqual(rounds[0]?.goals[0]?.values, [2, 1]);
  assert.deepEqual(foldReplay(replay).laid, []);
});
