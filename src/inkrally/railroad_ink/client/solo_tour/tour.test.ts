import { expect, test } from 'vitest';
import type { OwnTable, TourStop } from '@/protocol';
import { nextStop, openTables, sortedByBox, starsOf, starTotals } from './tour';

const stop = (expansion: string, best: number | null): TourStop => ({
  expansion,
  options: {},
  stars: [20, 40, 60],
  best,
  table: null,
  matches: 0,
});

test('points equal to a threshold give its star', () => {
  expect([null, 19, 20, 59, 60].map((best) => starsOf(stop('river', best)))).toEqual([0, 0, 1, 2, 3]);
});

test('the next stop is the first one never played, then the first with a star left', () => {
  const river = stop('river', 60);
  const lake = stop('lake', 41);
  const lava = stop('lava', null);
  expect(nextStop([river, lake, lava])).toBe(lava);
  expect(nextStop([river, lake])).toBe(lake);
  expect(nextStop([river])).toBeUndefined();
  expect(starTotals([river, lake, lava])).toEqual({ played: 2, stars: 5, allStars: 9 });
});

test('stops are grouped by box, and boxes without stops are omitted', () => {
  const boxes = [
    { title: 'Blue', expansions: ['lake', 'river'] },
    { title: 'Red', expansions: ['lava'] },
  ];
  const groups = sortedByBox([stop('river', 1), stop('lake', 2)], boxes);
  expect(groups.map(({ title, stops }) => [title, stops.map(({ expansion }) => expansion)])).toEqual([
    ['Blue', ['river', 'lake']],
  ]);
});

test('an unfinished match alone with one expansion can be continued', () => {
  const table = (options: object, more: Partial<OwnTable> = {}) =>
    ({
      game: 'railroad-ink',
      status: 'playing',
      names: ['Ann'],
      path: '/t/a',
      options,
      ...more,
    }) as unknown as OwnTable;
  const found = (one: OwnTable) => [...openTables([one])];
  expect(found(table({ expansions: ['river'] }))).toEqual([['river', '/t/a']]);
  expect(found(table({ expansions: ['river'], edition: 'challenge' }))).toEqual([]);
  expect(found(table({ expansions: ['river', 'lake'] }))).toEqual([]);
  expect(found(table({ expansions: ['underground'], settings: { 'underground.surface': 'none' } }))).toEqual([]);
  expect(found(table({ expansions: ['river'] }, { status: 'over' }))).toEqual([]);
  expect(found(table({ expansions: ['river'] }, { names: ['Ann', 'Bob'] }))).toEqual([]);
});
