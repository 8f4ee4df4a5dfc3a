import assert from 'node:assert/strict';
import { onTestFinished, afterEach, beforeEach, test, vi } from 'vitest';
import { OpenCourse } from './course';
import { LinkedCourse, VersionPreview } from './open_dialogs';
import { compressCourse } from './course_link';
import { createSoloRace } from './create_race';
import { keepVersions, keptVersions, MAX_VERSIONS, type Version, withChange } from './versions';
import type { CourseFile } from './course_api';

const file = (name: string): CourseFile => ({ name, players: [2], length: 'short', flags: [] });

interface Asked {
  readonly path: string;
  readonly body: {
    revision?: number;
    once?: string;
    edits?: { type: string; name?: string; board?: number; x?: number }[];
    course?: CourseFile;
    setup?: { options: { own: CourseFile } };
  };
  answer(): Promise<void>;
  fail(code: string): Promise<void>;
}

const moment = () => new Promise<void>((resolve) => setTimeout(resolve));
/** The pending requests to the fake server, oldest first. */
let asked: Asked[] = [];
let stored: Map<string, string>;
/** The capacity of the browser's storage in characters. */
let room: number;

/** The boards of every course that the server sends, and the course at the server. */
let boards: unknown[];
let stand: CourseFile;

beforeEach(() => {
  asked = [];
  boards = [];
  stored = new Map();
  room = Number.POSITIVE_INFINITY;
  // Keys are own properties, as in a browser's storage.
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
    const removed = body.edits?.some((edit) => edit.type === 'remove') ?? false;
    return { course, floor: { docks: [] }, boards: boards.slice(removed ? 1 : 0), findings: [], playable: true };
  }
  if (path === '/api/roborally/own-courses/k2' && !body.course) return { checked: { course: stand }, revision: 2 };
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

test('saving a course waits for the last edit', async () => {
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
  assert.deepEqual(Object.keys(JSON.parse(stored.get('inkrally.course-draft-k2') ?? '')), ['done']);
});

test('an edit made during saving stays in the draft and is not saved', async () => {
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
  assert.deepEqual(Object.keys(JSON.parse(stored.get('inkrally.course-draft') ?? '')), ['done']);
});

test('saving fails if an edit is refused or cannot be sent', async () => {
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

test('a trial drive uses the course with the last edit', async () => {
  const course = await opened();
  rename(course, 'Night shift');
  const race = createSoloRace(course);
  await asked[0]?.answer();
  assert.deepEqual(
    asked.map((one) => [one.path, one.body.setup?.options.own.name]),
    [['/api/tables', 'Night shift']],
  );
  await asked[0]?.answer();
  assert.equal(await race, '/t/7urpt9phteev');
});

test('with little storage, the draft is stored before its versions, and lost versions are reported', async () => {
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
  assert.match(course.problem.value, /cannot save/);
});

test('the versions of one course take up at most a part of the storage', () => {
  let kept: readonly Version[] = [];
  for (let number = 0; number < MAX_VERSIONS; number += 1)
    kept = withChange(kept, file('n'.repeat(48_000)), number * 100_000, false);
  assert.ok(kept.length > 3 && JSON.stringify(kept).length <= 500_000);
});

test('pressing save twice saves once', async () => {
  const course = await opened();
  const [first, second] = [course.keepIt(), course.keepIt()];
  await moment();
  assert.deepEqual(
    asked.map((one) => one.path),
    ['/api/roborally/own-courses'],
  );
  await asked[0]?.answer();
  assert.deepEqual([await first, await second, course.keeping.value], [true, false, false]);
});

test('saving after a lost answer continues from the revision that the server stored', async () => {
  const course = await opened();
  void course.keepIt();
  await moment();
  await asked[0]?.answer();
  rename(course, 'Night shift');
  await asked[0]?.answer();
  const lost = course.keepIt();
  await moment();
  stand = asked[0]?.body.course as CourseFile;
  await asked[0]?.fail('offline');
  assert.equal(await lost, false);
  rename(course, 'Late shift');
  await asked[0]?.answer();
  for (const same of [true, false]) {
    const kept = course.keepIt();
    await moment();
    assert.deepEqual([asked[0]?.body.revision, asked[0]?.body.course?.name], [1, 'Late shift']);
    if (!same) stand = file('of another page');
    await asked[0]?.fail('course-changed');
    if (!same) {
      // No answer was lost since, so another page changed it.
      assert.deepEqual([await kept, asked], [false, []]);
      break;
    }
    await asked[0]?.answer();
    assert.deepEqual([asked[0]?.body.revision, asked[0]?.body.course?.name], [2, 'Late shift']);
    await asked[0]?.answer();
    assert.ok(await kept);
  }
});

test('an older server that refuses the request ID still saves a new course', async () => {
  const course = await opened();
  const kept = course.keepIt();
  await moment();
  assert.ok(asked[0]?.body.once);
  await asked[0]?.fail('shape');
  assert.equal(asked[0]?.body.once, undefined);
  await asked[0]?.answer();
  assert.ok(await kept);
  const refused = course.keepIt(true);
  await moment();
  await asked[0]?.fail('shape');
  await asked[0]?.fail('shape');
  assert.deepEqual(
    [await refused, course.problem.value],
    [false, 'The server does not understand this. Reload the page and try again.'],
  );
});

test('saving a new course after a lost answer repeats the request ID and then saves later changes', async () => {
  const course = await opened();
  const lost = course.keepIt();
  await moment();
  const once = asked[0]?.body.once;
  assert.ok(once && once.length >= 8);
  await asked[0]?.fail('offline');
  assert.equal(await lost, false);
  rename(course, 'Late shift');
  await asked[0]?.answer();
  const kept = course.keepIt();
  await moment();
  assert.equal(asked[0]?.body.once, once);
  await asked[0]?.answer();
  assert.deepEqual([asked[0]?.body.revision, asked[0]?.body.course?.name], [1, 'Late shift']);
  await asked[0]?.answer();
  assert.ok(await kept);
  const copy = course.keepIt(true);
  await moment();
  assert.notEqual(asked[0]?.body.once, once, 'a copy is another one');
  await asked[0]?.answer();
  assert.ok(await copy);
});

test('after several requests with one ID, the server has the course that was saved last', async () => {
  const course = await opened();
  for (const name of ['Late shift', 'Night shift']) {
    const lost = course.keepIt();
    await moment();
    await asked[0]?.fail('offline');
    assert.equal(await lost, false);
    rename(course, name);
    await asked[0]?.answer();
  }
  course.undo();
  await asked[0]?.answer();
  course.undo();
  await asked[0]?.answer();
  const kept = course.keepIt();
  await moment();
  const said = asked[0]?.body.course;
  await asked[0]?.answer();
  assert.deepEqual([asked[0]?.body.revision, asked[0]?.body.course], [1, said], 'it is changed, whatever lies there');
  await asked[0]?.answer();
  assert.ok(await kept);
});

test('pressing twice to remove a board removes one board', async () => {
  boards = [
    { name: 'a', x: 0, y: 0 },
    { name: 'b', x: 12, y: 0 },
  ];
  const course = await opened();
  const remove = () => course.do({ type: 'board-gone', board: 0, of: 2 });
  remove();
  remove();
  await asked[0]?.answer();
  assert.deepEqual([asked, course.checked.value?.boards.length, course.busy.value], [[], 1, false]);
});

test('undo cancels an edit that waits for the server', async () => {
  const course = await opened();
  rename(course, 'Night shift');
  await asked[0]?.answer();
  rename(course, 'Wrong');
  await asked[0]?.fail('offline');
  assert.equal(course.waits.value, 1);
  course.undo();
  assert.deepEqual([asked, course.waits.value, course.problem.value], [[], 0, '']);
  assert.equal(course.checked.value?.course.name, 'Night shift');
  course.undo();
  await asked[0]?.answer();
  assert.notEqual(course.checked.value?.course.name, 'Night shift');
});

test.each(['too-fast', 'busy', 'analysis-busy'])('a refused edit (%s) is sent again later', async (code) => {
  const course = await opened();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  rename(course, 'Night shift');
  const refused = asked[0]?.fail(code);
  await vi.advanceTimersByTimeAsync(100);
  await refused;
  assert.equal(course.waits.value, 1);
  assert.notEqual(course.problem.value, '');
  await vi.advanceTimersByTimeAsync(5000);
  const answered = asked[0]?.answer();
  await vi.advanceTimersByTimeAsync(100);
  await answered;
  assert.deepEqual(
    [course.waits.value, course.checked.value?.course.name, course.problem.value],
    [0, 'Night shift', ''],
  );
});

test('the page reports once that another tab has the same course', async () => {
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal('addEventListener', (name: string, heard: (event: unknown) => void) => listeners.set(name, heard));
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
  const course = await opened();
  const stop = course.follow();
  const write = (key: string) => listeners.get('storage')?.({ key, newValue: '{"course":{}}' });
  write('inkrally.course-draft-k9');
  assert.equal(course.problem.value, '');
  write('inkrally.course-draft');
  assert.match(course.problem.value, /open in another tab/);
  course.problem.value = '';
  write('inkrally.course-draft');
  assert.equal(course.problem.value, '');
  stop();
  assert.equal(listeners.size, 0);
});

test('the preview shows the selected version, whichever answer arrives last', async () => {
  const looked = new VersionPreview();
  const [one, two] = [
    { at: 1, course: file('first') },
    { at: 2, course: file('second') },
  ] as const;
  looked.look(one);
  looked.look(two);
  const [first, second] = asked;
  await second?.answer();
  await first?.answer();
  assert.equal(looked.checked.value?.course.name, 'second');
  looked.look(one);
  const [again] = asked;
  looked.look(two);
  await again?.fail('busy');
  assert.equal(looked.problem.value, '');
});

test('the address keeps a linked course until the course is shown', async () => {
  const hash = `#${await compressCourse(file('By link'))}`;
  const page = { hash, pathname: '/courses/new' };
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', { replaceState: () => (page.hash = '') });
  const said: string[] = [];
  const link = new LinkedCourse((words) => said.push(words));
  const looked = link.look();
  while (asked.length === 0) await moment();
  await asked[0]?.fail('busy');
  await looked;
  assert.deepEqual([page.hash, link.problem.value?.code, said], [hash, 'busy', []]);
  const again = link.look();
  while (asked.length === 0) await moment();
  await asked[0]?.answer();
  await again;
  assert.deepEqual([page.hash, link.problem.value, link.open.value?.course.name], ['', null, 'By link']);

  // A link without a course is refused for good.
  page.hash = '#course=oops';
  await link.look();
  assert.deepEqual([page.hash, said.length], ['', 1]);
});

const flush = async () => {
  for (let turn = 0; turn < 8; turn += 1) await moment();
};

test.each(['busy', 'internal', 'offline'])(
  'edits of a course that cannot be opened (%s) wait until it opens and replace no other draft',
  async (code) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    stand = file('Theirs');
    const course = new OpenCourse('k2');
    void course.open();
    void asked[0]?.fail(code);
    await tick(100);
    rename(course, 'Mine');
    assert.deepEqual(
      asked.map((one) => one.path),
      ['/api/roborally/own-courses/k2'],
    );
    void asked[0]?.fail(code);
    await tick(100);
    assert.deepEqual(
      [course.waits.value, course.stalled.value, stored.get('inkrally.course-draft-k2')],
      [1, true, undefined],
    );
    // Automatically, without an event of the browser.
    await tick(20_000);
    assert.equal(asked[0]?.path, '/api/roborally/own-courses/k2');
    void asked[0]?.answer();
    await tick(100);
    assert.deepEqual([asked[0]?.body.course?.name, asked[0]?.body.edits?.[0]?.name], ['Theirs', 'Mine']);
    void asked[0]?.answer();
    await tick(100);
    const draft = JSON.parse(stored.get('inkrally.course-draft-k2') ?? 'null');
    assert.deepEqual([draft.course.name, draft.address.revision, course.waits.value], ['Mine', 2, 0]);
  },
);

test('a deleted course refuses edits but allows a new course', async () => {
  const course = new OpenCourse('k2');
  void course.open();
  await asked[0]?.fail('course-unknown');
  rename(course, 'Mine');
  await asked[0]?.fail('course-unknown');
  assert.deepEqual([asked, course.waits.value], [[], 0]);
  course.do({ type: 'begin', course: 'empty' });
  await asked[0]?.fail('course-unknown');
  assert.equal(asked[0]?.path, '/api/roborally/edit');
  await asked[0]?.answer();
  assert.notEqual(course.checked.value, null);
});

test('waiting edits survive a reload and are sent afterwards', async () => {
  const course = await opened();
  rename(course, 'Night shift');
  course.do({ type: 'wall', at: [[3, 4]], side: 'N' });
  await asked[0]?.fail('offline');
  assert.deepEqual(
    [course.waits.value, course.stalled.value, course.waitsKept.value, course.waitsAt.value],
    [2, true, true, [[3, 4]]],
  );
  const again = new OpenCourse('new');
  void again.open();
  await asked[0]?.answer();
  assert.equal(asked[0]?.body.edits?.[0]?.name, 'Night shift');
  // Left while pending: the result of that edit is unknown.
  assert.equal(JSON.parse(stored.get('inkrally.course-draft-waits') ?? '[]').length, 2);
  await asked[0]?.answer();
  assert.equal(asked[0]?.body.edits?.[0]?.type, 'wall');
  await asked[0]?.answer();
  assert.deepEqual([again.checked.value?.course.name, again.waits.value], ['Night shift', 0]);
  assert.equal(stored.get('inkrally.course-draft-waits'), undefined);
  await flush();
});

const WAITS = 'inkrally.course-draft-waits';
const BELT = { type: 'belt', way: [[3, 4]], express: false, side: 'N', again: true } as const;
/** Answer all requests. Returns the types of the requested edits. */
async function answered(): Promise<string[]> {
  const types: string[] = [];
  for (await flush(); asked.length > 0; await flush()) {
    types.push(...(asked[0]?.body.edits ?? []).map((one) => one.type));
    await asked[0]?.answer();
  }
  return types;
}

test('an edit that the course contains is not repeated by a page that still has it in its queue', async () => {
  const course = await opened();
  rename(course, 'Night shift');
  await asked[0]?.answer();
  course.do(BELT);
  course.do({ type: 'mirror' });
  await flush();
  // The state while the belt edit is pending. It stays if the page dies after it stored the course with the belt.
  const waits = stored.get(WAITS) ?? '';
  assert.equal(JSON.parse(waits).length, 2);
  await asked[0]?.answer();
  await asked[0]?.fail('offline');
  stored.set(WAITS, waits);
  void new OpenCourse('new').open();
  assert.deepEqual(await answered(), ['mirror']);
  assert.equal(stored.get(WAITS), undefined);
});

test.each([false, true])(
  'two tabs with the same edit in their queues apply it once (saved meanwhile: %s)',
  async (keeps) => {
    const course = await opened();
    course.do(BELT);
    await flush();
    const belt = asked[0];
    const other = new OpenCourse('new');
    const open = other.open();
    await asked.at(-1)?.fail('busy');
    await open;
    assert.deepEqual([other.stalled.value, other.waits.value], [true, 1]);
    await belt?.answer();
    if (keeps) {
      void course.keepIt();
      await answered();
    }
    void other.open();
    assert.ok(!(await answered()).includes('belt'));
    assert.equal(other.waits.value, 0);
  },
);

test('edits stored by an earlier version of the editor are applied, and damaged ones are reported', async () => {
  stored.set(
    WAITS,
    JSON.stringify([{ wish: BELT, at: [3, 4] }, { wish: { type: 'mirror' } }, { wish: { type: 'put' } }]),
  );
  const course = new OpenCourse('new');
  const open = course.open();
  assert.deepEqual(await answered(), ['describe', 'belt', 'mirror']);
  await open;
  assert.match(course.problem.value, /no longer be read/);
});

test('damaged drafts and versions are ignored', async () => {
  for (const text of ['"x"', '[1]', '{"course":{},"address":{"id":{}},"done":{"a":1}}', '{"done":[[1,2],["p",3]]}']) {
    stored.set('inkrally.course-draft', text);
    const course = new OpenCourse('new');
    void course.open();
    await answered();
    assert.deepEqual([course.problem.value, course.address.value], ['', null]);
  }
  const versions = [
    { at: 1, course: { name: 'x' } },
    { at: 2, course: file('whole') },
    { at: '3', course: file('y') },
  ];
  stored.set('inkrally.course-draft-versions', JSON.stringify(versions));
  assert.deepEqual(
    keptVersions('course-draft-versions').map((one) => one.at),
    [2],
  );
});

test('a draft without an address can be replaced by the saved course', async () => {
  stored.set('inkrally.course-draft-k2', JSON.stringify({ course: file('Mine'), address: null }));
  stand = file('Theirs');
  const course = new OpenCourse('k2');
  void course.open();
  await asked[0]?.answer();
  assert.equal(course.elsewhere, 'k2');
  const anew = course.anew();
  await flush();
  await asked[0]?.answer();
  await anew;
  assert.deepEqual([course.checked.value?.course.name, course.address.value?.revision], ['Theirs', 2]);
});
