import assert from 'node:assert/strict';
import { test } from 'vitest';
import { fileText, inFile } from './file';
import { MOST_BYTES } from './link';

/** A course whose file has so many bytes for the server. */
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
