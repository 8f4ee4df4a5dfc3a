import assert from 'node:assert/strict';
import { test } from 'vitest';
import { DEFAULT_CHOICE, optionsOf, parseGameChoice, sameChosen } from '../new_table/game_choice';
import { findPreset, getPresets, titleOf } from '../new_table/presets';
import type { TableSnapshot } from '@/protocol';
import {
  boxesOf,
  cardWords,
  getGoalDeadline,
  litGoalOf,
  progressWords,
} from '../../challenge/client/goal_cards/goal_text';
import { draftNews, describeGoalChanges } from '../../challenge/client/change_text';
import { withPlacement } from './draft/draft';
import { findRefusalText } from './expansions/contract';
import type { Action, MatchGoal, TableView } from './model';
import { OfferedActions } from './draft/offers';
import { getHighlight } from './highlight';
import { villagesOf } from '../../challenge/client/sheet';
import { sheetLayers } from './boards';

const card = (more: Partial<MatchGoal> = {}): MatchGoal => ({
  code: 'G',
  deadline: null,
  values: [4, 2, 1],
  points: [null, null, null],
  ...more,
});
const names = (seat: number) => ['Mira', 'Ilse', 'Tomas'][seat] ?? '';

test('the boxes of a goal are open, the viewer’s or taken by named players', () => {
  const taken = card({ values: [1], points: [2, 4, 4] });
  assert.deepEqual(
    boxesOf(taken, 0).map(({ points, state, by }) => [points, state, by]),
    [
      [4, 'gone', [1, 2]],
      [2, 'mine', [0]],
      [1, 'open', []],
    ],
  );
  assert.equal(
    cardWords(taken, { code: 'G', have: 4, need: 4, spaces: [] }, 0, names),
    'Four exits. One network connects four exits. reached. 4 points: taken by Ilse and Tomas; 2 points: yours; 1 point: open.',
  );
});

test('a goal of a single player has two boxes and a deadline for its full points', () => {
  const alone = card({ deadline: 3, values: [4, 1], points: [null] });
  assert.deepEqual(
    boxesOf(alone, 0).map(({ points, state }) => [points, state]),
    [
      [4, 'open'],
      [1, 'open'],
    ],
  );
  assert.equal(getGoalDeadline(alone), 3);
  assert.equal(getGoalDeadline(card({ deadline: 3, values: [1], points: [null] })), null);
  assert.equal(getGoalDeadline(card({ deadline: 3, values: [4, 1], points: [4] })), null);
});

test('a goal shows its progress and highlights its spaces', () => {
  assert.equal(progressWords({ code: 'G', have: 3, need: 4, spaces: [] }), '3 of 4');
  assert.equal(progressWords({ code: 'G', have: 5, need: 4, spaces: [] }), 'reached');
  const view = {
    parts: { goals: { cards: [card({ points: [4, null, null] }), card({ code: 'D' })] } },
    sheets: [
      {
        progress: [
          { code: 'G', have: 4, need: 4, spaces: ['B1', 'B2'] },
          { code: 'D', have: 1, need: 3, spaces: ['A1'] },
        ],
      },
    ],
  } as unknown as TableView;
  assert.deepEqual(litGoalOf(view, 0, 'goal:D'), { parts: ['A1'] });
  assert.deepEqual(litGoalOf(view, 0, 'goals'), { parts: ['B1', 'B2'] });
  assert.equal(litGoalOf(view, 1, 'goals'), undefined);
});

const seats = ['Mira', 'Ilse'].map((name) => ({
  kind: 'player',
  name,
  ring: 'thinking',
  stand_in: false,
  since: null,
  by_bot: [],
  by_clock: [],
}));
const snapshot = (parts: unknown, phase: unknown = { name: 'draw', asks: [0, 1] }, round = 2): TableSnapshot =>
  ({ table: { seats }, match: { phase, table: { round, rounds: 7, parts } } }) as unknown as TableSnapshot;

test('reached goals are announced with their points and players', () => {
  const goals = (points: (number | null)[], values: number[]) =>
    snapshot({ goals: { cards: [card({ points, values })] } });
  assert.deepEqual(describeGoalChanges(goals([null, null], [4, 2, 1]), goals([4, 4], [2, 1]), 0), [
    'Four exits: 4 points for you and Ilse.',
  ]);
  assert.deepEqual(describeGoalChanges(goals([null, null], [4, 2, 1]), goals([null, null], [4, 2, 1]), 0), []);
});

test('picks are announced with the next player to pick', () => {
  const pair = (by: number | null) => ({
    by,
    dice: [
      { die: 'route-a', face: 'h-curve', value: 2 },
      { die: 'route-a', face: 'r-tee', value: 3 },
    ],
  });
  const draft = (...by: (number | null)[]) => ({ draft: { start: 1, pairs: by.map(pair) } });
  const pick = (seat: number) => ({ name: 'pick', asks: [seat] });
  assert.deepEqual(draftNews(snapshot(draft(null, null), pick(1)), snapshot(draft(1, null), pick(0)), 0), [
    { text: 'Ilse takes curved highway and railway T-junction.', urgent: false },
    { text: 'Your turn to pick: 1 pair is left.', urgent: true },
  ]);
  assert.equal(
    draftNews(snapshot(draft(null, null), pick(1), 1), snapshot(draft(null, null), pick(1)), 0)[0]?.text,
    'Round 2 of 7. 2 pairs of dice are rolled; Ilse picks first.',
  );
});

test('a die and its second drawing move independently and have separate offers', () => {
  const die: Action = { type: 'die', die: 0, space: 'B1', drawing: 'HH--:NE' };
  const again: Action = { type: 'duplicate', die: 0, space: 'B2', drawing: 'H-H-:NS' };
  assert.deepEqual(withPlacement([die, again], { ...die, space: 'B7' }), [again, { ...die, space: 'B7' }]);
  assert.deepEqual(withPlacement([die, again], { ...again, space: 'C2' }), [die, { ...again, space: 'C2' }]);
  const offers = new OfferedActions();
  offers.learn(1, [die], {
    dice: [null],
    specials: {},
    due: [],
    duplicates: { '0': { B2: ['H-H-:NS'], C1: ['HH--:NE'] } },
  });
  assert.deepEqual(offers.ways([die, again], again, 'h-curve'), ['H-H-:NS']);
  assert.deepEqual(offers.about([die, again])?.duplicates, {});
});

test('activated buildings come from the server, and the villages line highlights villages', () => {
  const activated = ['A1', 'F2', 'D4'];
  assert.equal(sheetLayers({ edition: 'original' }, undefined, activated).sites, undefined);
  const layers = sheetLayers({ edition: 'original', sheet: 'challenge' }, undefined, activated);
  assert.equal(Object.keys(layers.sites ?? {}).length, 11);
  assert.deepEqual(layers.inked, activated);
  assert.deepEqual(sheetLayers({ edition: 'challenge' }, undefined).inked, []);
  assert.deepEqual(villagesOf(activated), ['F2']);
  const behind = {
    networks: [],
    highway: [],
    railway: [],
    centre: [],
    errors: [],
    buildings: { villages: ['F2'], factories: ['A1'] },
  };
  assert.deepEqual(getHighlight(behind, 'villages'), { parts: ['F2'] });
  assert.equal(getHighlight({ ...behind, buildings: {} }, 'villages'), undefined);
});

test('a refusal for lack of bridge points names the bridges that are needed', () => {
  const bridges = Array.from(
    { length: 11 },
    (_, index) =>
      [
        [index % 7, 5],
        [(index % 7) + 1, 5],
      ] as const,
  ) as never;
  const layers = {
    canyons: [
      [
        [2, 2],
        [3, 2],
        [3, 3],
      ],
    ] as never,
    bridges,
  };
  assert.deepEqual(findRefusalText('barred', layers, { type: 'die', die: 0, space: 'C3', drawing: 'HH--:NE' }), {
    title: 'Not at C3.',
    text: 'It would cross the canyon on the north and east side. That takes 2 bridges, and 1 is left.',
  });
});

test('presets have titles, and any other choice is named by its contents', () => {
  const titles = getPresets().map(({ title }) => title);
  for (const title of [
    'Railroad Ink',
    'Challenge solo',
    'Blazing Red with lava',
    'Lush Green with forests',
    'Shining Yellow with canyons',
  ])
    assert.ok(titles.includes(title), title);
  const challenge = { ...DEFAULT_CHOICE, edition: 'challenge' };
  assert.equal(findPreset(challenge, 1)?.key, 'solo');
  assert.equal(findPreset(challenge, 3)?.key, 'challenge');
  assert.equal(titleOf({ ...challenge, goals: 'none', expansions: ['river'] }, 2), 'Challenge and Rivers');
  assert.deepEqual(optionsOf({ ...challenge, draft: true }), { edition: 'challenge', goals: 'drawn', draft: true });
  assert.ok(sameChosen(parseGameChoice(JSON.stringify({ ...challenge, title: 'x' })), challenge));
  assert.deepEqual(parseGameChoice(JSON.stringify({ expansions: [], settings: {}, goals: 3 })), DEFAULT_CHOICE);
});
