import assert from 'node:assert/strict';
import { afterEach, test, vi } from 'vitest';
import { OpenCourse } from './course';
import { createRaceAgainstBots, createSoloRace } from './create_race';

afterEach(() => vi.unstubAllGlobals());

test('the title of a table on a course comes from the server', async () => {
  let setup: { title?: string } = {};
  const takes: unknown[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    if (path === '/api/tables') {
      const wanted = JSON.parse(init?.body ?? '{}');
      setup = wanted.setup;
      takes.push(wanted.take_back);
      // An older server does not know the field.
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
  assert.equal(await createSoloRace(course), '/t/7urpt9phteev');
  assert.equal(setup.title, 'Push shove');
  assert.deepEqual(takes, [true, undefined]);
});

test('a race against bots on a player’s own course has hints and draws Option cards', async () => {
  const setups: { hints?: boolean; options?: { draw_options?: number } }[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    if (path === '/api/tables') {
      setups.push(JSON.parse(init?.body ?? '{}').setup);
      return new Response(JSON.stringify({ path: '/t/7urpt9phteev' }));
    }
    if (path === '/api/games') return new Response(JSON.stringify([]));
    const course = { name: 'Push & shove', players: [1], length: 'short', flags: [] };
    const floor = { docks: [{}, {}, {}, {}] };
    return new Response(
      JSON.stringify({ course, floor, boards: [], findings: [], playable: true, title: 'Push shove' }),
    );
  });
  const course = new OpenCourse('new');
  await course.open();
  await createRaceAgainstBots(course);
  await createSoloRace(course);
  assert.deepEqual(
    setups.map((one) => one.hints === true),
    [true, false],
  );
  assert.deepEqual(
    setups.map((one) => one.options?.draw_options),
    [0, 0],
  );
});
