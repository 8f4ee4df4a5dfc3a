import assert from 'node:assert/strict';
import { test } from 'vitest';
import { fileText, parseCourseFile, MAX_COURSE_BYTES, compressCourse, decompressCourse } from './course_link';

const course = {
  name: 'Čtyřicet desek',
  boards: Array.from({ length: 64 }, (_, at) => ({ board: 'exchange', x: 12 * (at % 8), y: 12 * Math.floor(at / 8) })),
};

test('a course of 64 boards fits into a link and is restored from it', async () => {
  const hash = await compressCourse(course);
  assert.match(hash, /^course=[\w-]+$/);
  assert.ok(hash.length < 2000, String(hash.length));
  assert.deepEqual(await decompressCourse(`#${hash}`), course);
});

test('an incomplete, changed or other link has no course', async () => {
  const hash = `#${await compressCourse(course)}`;
  assert.equal(await decompressCourse(hash.slice(0, -9)), undefined);
  assert.equal(await decompressCourse('#course=%%%'), undefined);
  assert.equal(await decompressCourse('#floor'), undefined);
});

test('a link with a course above the maximum size has no course', async () => {
  assert.equal(await decompressCourse(`#${await compressCourse('x'.repeat(MAX_COURSE_BYTES))}`), undefined);
  assert.equal(
    await decompressCourse(`#${await compressCourse('x'.repeat(MAX_COURSE_BYTES - 2))}`),
    'x'.repeat(MAX_COURSE_BYTES - 2),
  );
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

test('a saved file opens up to the maximum size of the server', () => {
  const most = large(MAX_COURSE_BYTES);
  assert.ok(fileText(most).length > MAX_COURSE_BYTES);
  assert.deepEqual(parseCourseFile(fileText(most)), { course: most });
  assert.deepEqual(parseCourseFile(fileText(large(MAX_COURSE_BYTES + 1))), { fault: 'course.file-large' });
  assert.deepEqual(parseCourseFile('{'), { fault: 'course.file-json' });
});
