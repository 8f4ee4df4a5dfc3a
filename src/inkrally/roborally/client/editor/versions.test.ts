import assert from 'node:assert/strict';
import { test } from 'vitest';
import { MAX_VERSIONS, type Version, withChange } from './versions';
import type { CourseFile } from './course_api';

const course = (name: string): CourseFile => ({ name, players: [2], length: 'short', flags: [] });
const names = (versions: readonly Version[]) => versions.map((one) => one.course.name);

test('changes in quick succession form one version, and a pause starts another', () => {
  let kept = withChange([], course('a'), 0, false);
  kept = withChange(kept, course('b'), 50_000, false);
  kept = withChange(kept, course('c'), 100_000, false);
  assert.deepEqual(names(kept), ['c']);
  kept = withChange(kept, course('d'), 160_000, false);
  assert.deepEqual(names(kept), ['d', 'c']);
});

test('a change that replaces the course always starts a new version', () => {
  const kept = withChange(withChange([], course('mine'), 0, false), course('opened'), 10, true);
  assert.deepEqual(names(kept), ['opened', 'mine']);
});

test('the oldest version is removed beyond the maximum', () => {
  let kept: readonly Version[] = [];
  for (let number = 0; number < MAX_VERSIONS + 5; number += 1)
    kept = withChange(kept, course(String(number)), number * 100_000, false);
  assert.equal(kept.length, MAX_VERSIONS);
  assert.deepEqual([kept[0]?.course.name, kept.at(-1)?.course.name], ['34', '5']);
});
