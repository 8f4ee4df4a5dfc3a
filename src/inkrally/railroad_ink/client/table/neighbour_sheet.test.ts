import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { test } from 'vitest';
import type { Connection } from '@/live/connection';
import type { Command, TableSnapshot } from '@/protocol';
import type { Action } from './model';
import { Play } from './play';

const give = (space: string) => ({ type: 'gifts-give', space }) as unknown as Action;

/** A table with two seats whose seat 0 must act on the sheet of seat 1. */
function table(drafted: readonly Action[] = []): TableSnapshot {
  return {
    table: { status: 'playing', seats: [{}, {}] },
    match: {
      phase: { name: 'first', asks: [0, 1] },
      own: null,
      table: { round: 1, roll: [], sheets: [{ marks: { B1: ['H-H-:NS', 1] } }, { marks: {} }], options: {} },
    },
    draft: {
      acts: drafted,
      undone: 0,
      legal_actions: {
        dice: [],
        specials: {},
        due: [],
        acts: drafted.length > 0 ? [] : [give('A1'), give('B1')],
        duties: drafted.length > 0 ? [] : [{ code: 'gifts-give', text: '', spaces: [], first: true }],
        sheet: 1,
      },
      missing: null,
    },
  } as unknown as TableSnapshot;
}

test('the sheet of the neighbour is shown, and its spaces can be chosen', async () => {
  const said: Command[] = [];
  const snapshot = signal<TableSnapshot | null>(table());
  const play = new Play({
    table: '7urpt9phteev',
    snapshot,
    seat: signal<number | null>(0),
    status: signal('live'),
    currentDecision: () => '',
    sendCommand: (command: Command) => {
      said.push(command);
      snapshot.value = table([give('B1')]);
      return Promise.resolve(null);
    },
  } as unknown as Connection);
  const stop = play.start();
  assert.deepEqual([play.shown.value, play.mine.value, play.drawing.value], [1, false, true]);
  assert.deepEqual(play.marks.value, {});
  assert.deepEqual(Object.keys(play.fits.value ?? {}), ['A1', 'B1']);

  play.lookAt(0);
  assert.deepEqual([play.shown.value, play.drawing.value], [0, false]);
  play.space('B1', 'tap');
  assert.deepEqual(said, [], 'the sheet of the player does not change');

  play.lookAt(null);
  play.space('B1', 'tap');
  await new Promise<void>((resolve) => setTimeout(resolve));
  assert.deepEqual(said, [{ type: 'add-action', act: give('B1') }]);
  assert.deepEqual([play.shown.value, play.acts], [1, [give('B1')]]);
  stop();
});
