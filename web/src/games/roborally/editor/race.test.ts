import assert from 'node:assert/strict';
import { afterEach, test, vi } from 'vitest';
import { OpenCourse } from './course';
import { alone } from './race';

afterEach(() => vi.unstubAllGlobals());

test('a table on a course is called as the server says that it can be', async () => {
  let setup: { title?: string } = {};
  const takes: unknown[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    if (path === '/api/tables') {
      const wanted = JSON.parse(init?.body ?? '{}');
      setup = wanted.setup;
      takes.push(wanted.take_back);
      // As a server of the release before, which knows nothing of that.
      if (wanted.take_back)
        return new Response(JSON.stringify({ error: { code: 'shape', message: '' } }), { status: 400 });
      return new Response(JSON.stringify({ path: '/t/7urpt9phteev' }));
    }
    const course = { name: 'Push & shove', players: [1], length: 'short', flags: [] };
    const checked = { course, floor: { docks: [] }, boards: [], findings: [], playable: true, title: 'Push shove' };
    return new Response(JSON.stringify(checked));
  });
  const course = new OpenCourse('new');
  await course.open();
  assert.equal(await alone(course), '/t/7urpt9phteev');
  assert.equal(setup.title, 'Push shove');
  assert.deepEqual(takes, [true, undefined]);
});
