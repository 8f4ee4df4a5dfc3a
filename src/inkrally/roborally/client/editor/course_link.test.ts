import assert from 'node:assert/strict';
import { test } from 'vitest';
import { fileText, inFile, MOST_BYTES, packed, unpacked } from './course_link';

const course = {
  name: 'Čtyřicet desek',
  boards: Array.from({ length: 64 }, (_, at) => ({ board: 'exchange', x: 12 * (at % 8), y: 12 * Math.floor(at / 8) })),
};

test('a course of 64 boards goes into a link and comes out whole', async () => {
  const hash = await packed(course);
  assert.match(hash, /^course=[\w-]+$/);
  assert.ok(hash.length < 2000, String(hash.length));
  assert.deepEqual(await unpacked(`#${hash}`), course);
});

test('what is cut off, changed or no course link is nothing', async () => {
  const hash = `#${await packed(course)}`;
  assert.equal(await unpacked(hash.slice(0, -9)), undefined);
  assert.equal(await unpacked('#course=%%%'), undefined);
  assert.equal(await unpacked('#floor'), undefined);
});

test('a link that unpacks to more than a course file may have is nothing', async () => {
  assert.equal(await unpacked(`#${await packed('x'.repeat(MOST_BYTES))}`), undefined);
  assert.equal(await unpacked(`#${await packed('x'.repeat(MOST_BYTES - 2))}`), 'x'.repeat(MOST_BYTES - 2));
});

/** Return a course with a file of this many bytes for the server. */
function large(bytes: number): unknown {
  const cells: Record<string, unknown> = {};
  const course = { name: '', own_boards: { one: { width: 48, height: 48, cells } } };
  const size = () => JSON.stringify(course).length;
  for (let at = 0; at < 1_500; at += 1) cells[`${at % 48},${Math.floor(at / 48)}`] = { walls: ['N', 'E'] };
  course.name = 'n'.repeat(bytes - size());
  return course;
}

test('what was saved is opened, as large as the server takes it, and no larger', () => {
  const most = large(MOST_BYTES);
  assert.ok(fileText(most).length > MOST_BYTES);
  assert.deepEqual(inFile(fileText(most)), { course: most });
  assert.deepEqual(inFile(fileText(large(MOST_BYTES + 1))), { fault: 'course.file-large' });
  assert.deepEqual(inFile('{'), { fault: 'course.file-json' });
});
