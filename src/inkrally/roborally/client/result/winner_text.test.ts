import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { RallyView } from '../table/model';
import { goldenEnd } from '../replay/golden_turns';
import { winnersOf } from '../replay/winners';
import { mineWords, describeWinner } from './winner_text';

function won(
  statuses: readonly string[],
  places: readonly number[],
  last_standing: number | null = null,
  seat: number | null = null,
): string {
  const end = { robots: statuses.map((status, at) => ({ seat: at, status })), last_standing } as unknown as RallyView;
  return describeWinner({ places, end }, (at) => ['Mira', 'Ilse', 'Jonas'][at] ?? '', seat);
}

test('the robot in the first place wins the race after touching the last flag', () => {
  assert.equal(won(['racing', 'finished'], [2, 1]), 'Ilse wins the race.');
  assert.equal(won(['racing', 'finished'], [2, 1], null, 1), 'You win the race.');
});

test('no player wins if the last robots are destroyed at the same time, whatever their places are', () => {
  assert.equal(won(['out', 'out', 'out'], [1, 1, 3]), 'Nobody won: no robot is left.');
  assert.equal(won(['out', 'out'], [1, 2], null, 0), 'Nobody won: no robot is left.');
});

test('the last robot in the race wins, even if the same register destroyed it', () => {
  assert.equal(won(['out', 'racing'], [2, 1], 1), 'Ilse is the last one in the race.');
  assert.equal(won(['out', 'out'], [2, 1], 1), 'Ilse is the last one in the race.');
  assert.equal(won(['out', 'out'], [2, 1], 1, 1), 'You are the last one in the race.');
});

test('the text for a winning team says how the team won', () => {
  const told = (name: Parameters<typeof goldenEnd>[0]) => describeWinner(goldenEnd(name), String, null);
  assert.equal(told('course-toggle-boggle'), 'Team Highway holds all 3 flags. Team Highway wins.');
  assert.equal(told('course-capture-the-flag'), 'Team Highway has the other team’s flag at home. Team Highway wins.');
  assert.equal(told('course-war-zone'), 'Only Team Highway has robots left. Team Highway wins.');
  assert.equal(told('course-tandem-carnage'), 'Team Highway has touched every flag. Team Highway wins.');
  assert.equal(told('course-interference'), '3 wins the race.');
});

test('the text for a winning team does not mention flags if the team lacks one', () => {
  const { end, places } = goldenEnd('course-toggle-boggle');
  const special = { ...end.special, claims: [1, 2, null] } as typeof end.special;
  assert.equal(describeWinner({ places, end: { ...end, special } as typeof end }, String, null), 'Team Highway wins.');
});

test('no player wins if the last robots are destroyed together and only blockers remain', () => {
  const { end, places } = goldenEnd('course-interference');
  const robots = end.robots.map((robot) => (robot.blocks ? robot : { ...robot, status: 'out' as const, lives: 0 }));
  assert.ok(robots.some((robot) => robot.blocks && robot.status === 'racing'));
  assert.equal(describeWinner({ places, end: { ...end, robots } }, String, null), 'Nobody won: no robot is left.');
  assert.deepEqual(winnersOf({ ...end, robots }), []);
});

test('winners without the last flag are all robots of a team, or the robots of the last seat', () => {
  assert.deepEqual(winnersOf(goldenEnd('course-toggle-boggle').end), [0, 2]);
  assert.deepEqual(winnersOf(goldenEnd('course-capture-the-flag').end), [0, 2]);
  assert.deepEqual(winnersOf(goldenEnd('course-war-zone').end), [0, 2]);
  assert.deepEqual(winnersOf(goldenEnd('course-tandem-carnage').end), [], 'the last flag says so itself');
  const { end } = goldenEnd('course-interference');
  const robots = end.robots.map((robot) => ({ ...robot, status: 'racing' as const }));
  assert.deepEqual(winnersOf({ ...end, robots, last_standing: 0 }), [3], 'no blocker wins');
});

test('the text of the place is about the viewer', () => {
  const mine = (places: readonly number[], seat: number | null, statuses = places.map(() => 'racing')) => {
    const robots = statuses.map((status, at) => ({ seat: at, status }));
    return mineWords({ places, end: { robots, last_standing: null } as unknown as RallyView }, seat);
  };
  assert.equal(mine([2, 1, 3, 4], 0), 'You: second of four');
  assert.equal(mine([2, 1, 2, 4], 2), 'You: shared second of four');
  assert.equal(mine([2, 1], 1), 'You: first of two');
  // A spectator, a single player, or a race without a winner has no place.
  assert.equal(mine([2, 1], null), '');
  assert.equal(mine([1], 0), '');
  assert.equal(mine([1, 2], 0, ['out', 'out']), '');
});

test('a player in a team gets the place of the team', () => {
  const { end, places } = goldenEnd('course-toggle-boggle');
  const [first, second] = [1, 2].map((team) => end.robots.find((robot) => robot.team === team)?.seat ?? 0);
  assert.equal(mineWords({ places, end }, first ?? 0), 'Your team: first of two');
  assert.equal(mineWords({ places, end }, second ?? 0), 'Your team: second of two');
});
