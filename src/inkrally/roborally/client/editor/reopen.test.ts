import assert from 'node:assert/strict';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { OpenCourse } from './course';
import type { CourseFile } from './course_api';

const file = (name: string): CourseFile => ({ name, players: [2], length: 'short', flags: [] });
const checked = (course: CourseFile) => ({ course, floor: { docks: [] }, boards: [], findings: [], playable: true });
const moment = () => new Promise<void>((resolve) => setTimeout(resolve));
const KEY = 'inkrally.course-draft-k2';
let stored: Map<string, string>;
/** The course at the fake server. */
let there: { name: string; revision: number };

beforeEach(() => {
  stored = new Map();
  there = { name: 'Theirs', revision: 2 };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    const { course } = JSON.parse(init?.body ?? '{}') as { course?: CourseFile };
    const answer = path.endsWith('/edit')
      ? checked(course ?? file(''))
      : { id: 'k2', path: '/courses/k2', revision: there.revision, mine: true, checked: checked(file(there.name)) };
    return new Response(JSON.stringify(answer));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function withDraft(name: string): Promise<OpenCourse> {
  const address = { id: 'k2', path: '/courses/k2', revision: 1, mine: true };
  stored.set(KEY, JSON.stringify({ course: file(name), address }));
  const course = new OpenCourse('k2');
  await course.open();
  for (let turn = 0; turn < 5; turn += 1) await moment();
  return course;
}

test('a draft of an older revision is reported and can be replaced by the saved course', async () => {
  const course = await withDraft('Mine');
  assert.equal(course.checked.value?.course.name, 'Mine');
  assert.match(course.problem.value, /changed elsewhere/);
  await course.anew();
  assert.deepEqual(
    [course.checked.value?.course.name, course.changed.value, course.problem.value],
    ['Theirs', false, ''],
  );
  assert.deepEqual([course.address.value?.revision, stored.get(KEY)], [2, undefined]);
  course.undo();
  for (let turn = 0; turn < 5; turn += 1) await moment();
  assert.deepEqual([course.checked.value?.course.name, course.changed.value], ['Mine', true]);
});

test('a draft that equals the saved course is deleted', async () => {
  const course = await withDraft('Theirs');
  assert.deepEqual([course.changed.value, course.address.value?.revision, stored.get(KEY)], [false, 2, undefined]);
});

test('a draft of the current revision stays', async () => {
  there.revision = 1;
  const course = await withDraft('Mine');
  assert.deepEqual([course.changed.value, course.problem.value, stored.has(KEY)], [true, '', true]);
});
