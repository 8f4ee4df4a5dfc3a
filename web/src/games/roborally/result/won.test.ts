import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { RallyView } from '../table/model';
import { wonWords } from './won';

function won(
  statuses: readonly string[],
  places: readonly number[],
  last_standing: number | null = null,
  seat: number | null = null,
): string {
  const end = { robots: statuses.map((status, at) => ({ seat: at, status })), last_standing } as unknown as RallyView;
  return wonWords({ places, end }, (at) => ['Mira', 'Ilse', 'Jonas'][at] ?? '', seat);
}

test('who touched the last flag first wins the race', () => {
  assert.equal(won(['racing', 'finished'], [2, 1]), 'Ilse wins the race.');
  assert.equal(won(['racing', 'finished'], [2, 1], null, 1), 'You win the race.');
});

test('where the last robots go out in the same instant nobody has won, however they rank', () => {
  assert.equal(won(['out', 'out', 'out'], [1, 1, 3]), 'Nobody won: no robot is left.');
  assert.equal(won(['out', 'out'], [1, 2], null, 0), 'Nobody won: no robot is left.');
});

test('who stood last has won, also where that robot then went out', () => {
  assert.equal(won(['out', 'racing'], [2, 1], 1), 'Ilse was the last one standing.');
  assert.equal(won(['out', 'out'], [2, 1], 1), 'Ilse was the last one standing.');
  assert.equal(won(['out', 'out'], [2, 1], 1, 1), 'You were the last one standing.');
});

/** Two robots of each team; team 1 has the first place. */
function wonByTeam(special: unknown, status: string, last_standing: number | null = null): string {
  const robots = [1, 2, 1, 2].map((team, seat) => ({ seat, team, status: team === 1 ? status : 'racing' }));
  const end = { robots, last_standing, special } as unknown as RallyView;
  return wonWords({ places: [1, 3, 1, 3], end }, String, null);
}

test('a team is told with what it has won by', () => {
  const held = { claims: [1, 1, 1], aim: 'claims' };
  assert.equal(wonByTeam(held, 'finished'), 'Team Road holds all 3 flags. Team Road wins.');
  assert.equal(wonByTeam(held, 'racing', 0), 'Only Team Road has robots left. Team Road wins.');
  const home = { claims: [], aim: 'home' };
  assert.equal(wonByTeam(home, 'finished'), 'Team Road has the other team’s flag at home. Team Road wins.');
  const relay = { claims: [], aim: 'flags' };
  assert.equal(wonByTeam(relay, 'finished'), 'Team Road has touched every flag. Team Road wins.');
  assert.equal(wonByTeam({ claims: [1, 2, null], aim: 'claims' }, 'racing'), 'Team Road wins.');
});
