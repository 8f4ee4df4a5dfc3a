import assert from 'node:assert/strict';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { OpenCourse } from './course';
import { alone } from './race';
import { keepVersions, keptVersions, MOST_VERSIONS, type Version, withChange } from './versions';
import type { CourseFile } from './wire';

const file = (name: string): CourseFile => ({ name, players: [2], length: 'short', flags: [] });

interface Asked {
  readonly path: string;
  readonly body: { edits?: { name?: string }[]; course?: CourseFile; setup?: { options: { own: CourseFile } } };
  answer(): Promise<void>;
  fail(code: string): Promise<void>;
}

const moment = () => new Promise<void>((resolve) => setTimeout(resolve));
/** What was asked of the server and waits for an answer, first come first. */
let asked: Asked[] = [];
let stored: Map<string, string>;
/** So many letters the browser has room for. */
let room: number;

beforeEach(() => {
  asked = [];
  stored = new Map();
  room = Number.POSITIVE_INFINITY;
  // Keys are the object's own, as those of a browser's storage are.
  const storage = new Proxy({} as Record<string, unknown>, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_, name) =>
      ({
        getItem: (key: string) => stored.get(key) ?? null,
        removeItem: (key: string) => stored.delete(key),
        setItem: (key: string, text: string) => {
          const others = [...stored].reduce((sum, [one, value]) => sum + (one === key ? 0 : value.length), 0);
          if (others + text.length > room) throw new Error('QuotaExceededError');
          stored.set(key, text);
        },
      })[name as string],
  });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', (path: string, init?: { body?: string }) => {
    const body = JSON.parse(init?.body ?? '{}') as Asked['body'];
    return new Promise((resolve) => {
      const give = async (status: number, content: unknown) => {
        asked = asked.filter((one) => one !== here);
        resolve(new Response(JSON.stringify(content), { status }));
        for (let turn = 0; turn < 5; turn += 1) await moment();
      };
      const here: Asked = {
        path,
        body,
        answer: () => give(200, answerTo(path, body)),
        fail: (code) => give(400, { error: { code, message: code } }),
      };
      asked.push(here);
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

function answerTo(path: string, body: Asked['body']): unknown {
  if (path === '/api/roborally/edit') {
    const name = body.edits?.findLast((edit) => edit.name !== undefined)?.name;
    const course = { ...(body.course ?? file('')), ...(name !== undefined && { name }) };
    return { course, floor: { docks: [] }, boards: [], findings: [], playable: true };
  }
  if (path === '/api/tables') return { path: '/t/7urpt9phteev' };
  return { id: 'k2', path: '/courses/k2', revision: 1 };
}

async function opened(): Promise<OpenCourse> {
  const course = new OpenCourse('new');
  const open = course.open();
  await asked[0]?.answer();
  await open;
  return course;
}
const rename = (course: OpenCourse, name: string) => course.do({ type: 'describe', name });

test('what was typed last is kept with the course, however soon it is kept', async () => {
  const course = await opened();
  rename(course, 'Night shift');
  const kept = course.keepIt();
  await moment();
  assert.deepEqual(
    asked.map((one) => one.path),
    ['/api/roborally/edit'],
  );
  await asked[0]?.answer();
  assert.equal(asked[0]?.body.course?.name, 'Night shift');
  await asked[0]?.answer();
  assert.ok(await kept);
  assert.ok(!course.changed.value);
  assert.equal(stored.get('inkrally.course-draft-k2'), undefined);
});

test('what was drawn while it was being kept is no more lost than it is kept', async () => {
  const course = await opened();
  rename(course, 'Night shift');
  await asked[0]?.answer();
  const kept = course.keepIt();
  await moment();
  rename(course, 'Late shift');
  const [keeping, editing] = asked;
  await editing?.answer();
  await keeping?.answer();
  assert.ok(await kept);
  assert.ok(course.changed.value);
  const draft = JSON.parse(stored.get('inkrally.course-draft-k2') ?? 'null');
  assert.deepEqual([draft.course.name, draft.address.id, draft.address.mine], ['Late shift', 'k2', true]);
  assert.equal(stored.get('inkrally.course-draft'), undefined);
});

test('a course is not said to be kept while an edit of it is refused or cannot be sent', async () => {
  const course = await opened();
  rename(course, 'x');
  const refused = course.keepIt();
  await asked[0]?.fail('course-name');
  assert.equal(await refused, false);
  assert.deepEqual([asked, course.problem.value === ''], [[], false]);

  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  rename(course, 'y');
  assert.equal(await course.keepIt(), false);
  assert.notEqual(course.problem.value, '');
});

test('the course that is raced over has what was drawn last', async () => {
  const course = await opened();
  rename(course, 'Night shift');
  const race = alone(course);
  await asked[0]?.answer();
  assert.deepEqual(
    asked.map((one) => [one.path, one.body.setup?.options.own.name]),
    [['/api/tables', 'Night shift']],
  );
  await asked[0]?.answer();
  assert.equal(await race, '/t/7urpt9phteev');
});

test('where there is little room the course is kept before its versions, and it is said what is gone', async () => {
  const course = await opened();
  const versions = Array.from({ length: 8 }, (_, at) => ({ at, course: file(`${at}`.repeat(200)) }));
  keepVersions('course-draft-other-versions', versions);
  keepVersions('course-draft-versions', versions);
  course.versions.value = versions;
  stored.set('inkrally.draft.7urpt9phteev', 'x'.repeat(200));
  room = [...stored.values()].reduce((sum, text) => sum + text.length, 0);
  rename(course, 'n'.repeat(400));
  await asked[0]?.answer();
  const draft = JSON.parse(stored.get('inkrally.course-draft') ?? 'null');
  assert.equal(draft.course.name, 'n'.repeat(400));
  assert.equal(stored.get('inkrally.draft.7urpt9phteev')?.length, 200);
  assert.deepEqual(keptVersions('course-draft-versions'), course.versions.value);

  room = 1700;
  rename(course, 'm'.repeat(400));
  await asked[0]?.answer();
  assert.equal(course.checked.value?.course.name, 'm'.repeat(400));
  assert.match(stored.get('inkrally.course-draft') ?? '', /mmmm/);
  assert.ok(course.versions.value.length < 9);
  assert.match(course.problem.value, /oldest versions/);

  room = 0;
  rename(course, 'Lost');
  await asked[0]?.answer();
  assert.match(course.problem.value, /cannot keep/);
});

test('versions of one course take up no more than a part of what a browser keeps', () => {
  let kept: readonly Version[] = [];
  for (let number = 0; number < MOST_VERSIONS; number += 1)
    kept = withChange(kept, file('n'.repeat(48_000)), number * 100_000, false);
  assert.ok(kept.length > 3 && JSON.stringify(kept).length <= 500_000);
});
