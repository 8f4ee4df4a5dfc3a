import { expect, test } from 'vitest';
import type { OpenTable } from '../../protocol';
import { EMPTY_ORDER, getStableOrder } from './table_list';

const table = (number: number, more: Partial<OpenTable> = {}): OpenTable =>
  ({ id: `t${number}`, number, waits: number % 3 !== 0, looks: [0], ...more }) as OpenTable;

const MANY = 2000;
const first = Array.from({ length: MANY }, (_, number) => table(number));

test('waiting tables come first, then running tables, the newest first', () => {
  const { ids } = getStableOrder(first, 'all', EMPTY_ORDER);
  expect(ids).toHaveLength(MANY);
  const waits = ids.map((id) => Number(id.slice(1)) % 3 !== 0);
  expect(waits.lastIndexOf(true)).toBeLessThan(waits.indexOf(false));
  expect(ids.slice(0, 3)).toEqual(['t1', 't2', 't4']);
  expect(ids.slice(waits.indexOf(false)).slice(0, 2)).toEqual(['t1998', 't1995']);
});

test('tables keep their order while other tables change, disappear and arrive', () => {
  let tables = first;
  let order = getStableOrder(tables, 'all', EMPTY_ORDER);
  let next = MANY;
  for (let round = 0; round < 50; round += 1) {
    const before = order.ids;
    tables = tables
      .filter((one) => (one.number * 7 + round) % 97 !== 0) // remove some
      .map((one) => ((one.number + round) % 11 === 0 ? { ...one, waits: !one.waits, looks: [0, 1] } : one)); // change some
    const came = [table(next), table(next + 1)];
    next += 2;
    // The server may send the tables in any order.
    tables = [...came, ...tables.slice(round), ...tables.slice(0, round)];
    order = getStableOrder(tables, 'all', order);
    const there = new Set(tables.map((one) => one.id));
    expect(order.ids.slice(0, -2)).toEqual(before.filter((id) => there.has(id)));
    expect(order.ids.slice(-2)).toEqual(came.map((one) => one.id));
    expect(new Set(order.ids).size).toBe(tables.length);
  }
});

test('while a player uses the list, tables that are gone keep their place', () => {
  const order = getStableOrder([table(1), table(2), table(4)], 'all', EMPTY_ORDER);
  const held = getStableOrder([table(1), table(4), table(5)], 'all', order, true);
  expect(held.ids).toEqual(['t1', 't2', 't4', 't5']);
  expect(getStableOrder([table(1), table(4), table(5)], 'all', held).ids).toEqual(['t1', 't4', 't5']);
  expect(getStableOrder([table(1), table(4)], 'live', held, true).ids).toEqual(['t1', 't4']);
});

test('another filter sorts the list again', () => {
  const order = getStableOrder([table(3), table(1)], 'all', EMPTY_ORDER);
  const taken = [table(3), table(1, { waits: false }), table(2)];
  expect(getStableOrder(taken, 'all', order).ids).toEqual(['t1', 't3', 't2']);
  expect(getStableOrder(taken, 'live', order).ids).toEqual(['t2', 't1', 't3']);
});
