import { expect, test } from 'vitest';
import type { OpenTable } from '../../protocol';
import { getFilterUrl, parseFilter, matchesFilter, findSimilarTables } from './filters';

const table = (number: number, more: Partial<OpenTable> = {}): OpenTable => ({
  id: `t${number}`,
  number,
  game: 'one',
  title: '',
  options: {},
  own_course: '',
  pace: 'live',
  seconds: 60,
  seats: 4,
  looks: [0],
  rated: false,
  ratings: [],
  waits: true,
  round: 0,
  ...more,
});

test('an address is parsed into the filter that it was made from', () => {
  const wanted = { game: 'one', pace: 'days', box: 'rivers & lakes' };
  expect(parseFilter(getFilterUrl(wanted))).toEqual(wanted);
  expect(getFilterUrl(parseFilter(''))).toBe('');
  expect(parseFilter('?game=one&other=2')).toEqual({ game: 'one', pace: '', box: '' });
});

test('a table matches a filter if it fits all its conditions', () => {
  const box = (one: OpenTable) => String(one.options['box'] ?? '');
  const slow = table(1, { pace: 'three-days', options: { box: 'lakes' } });
  expect(matchesFilter(slow, parseFilter(''), box)).toBe(true);
  expect(matchesFilter(slow, parseFilter('?pace=days&box=lakes&game=one'), box)).toBe(true);
  expect(matchesFilter(slow, parseFilter('?pace=live'), box)).toBe(false);
  expect(matchesFilter(slow, parseFilter('?box=rivers'), box)).toBe(false);
  expect(matchesFilter(slow, parseFilter('?game=two'), box)).toBe(false);
});

test('similar tables have the same game, preferably the same pace, and a free seat', () => {
  const taken = table(5, { pace: 'day' });
  const others = [
    table(1, { game: 'two', pace: 'day' }),
    table(2),
    table(3, { pace: 'day', waits: false }),
    table(4, { pace: 'day' }),
    taken,
    table(6, { pace: 'day', rated: true }),
  ];
  expect(findSimilarTables(taken, others).map((one) => one.number)).toEqual([4, 6]);
  expect(findSimilarTables(taken, [taken])).toEqual([]);
});
