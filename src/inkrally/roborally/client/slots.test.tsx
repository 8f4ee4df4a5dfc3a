import assert from 'node:assert/strict';
import { test } from 'vitest';
import { toMarkup } from '@/kit/svg_export/svg_markup';
import type { TableSnapshot } from '@/protocol';
import { slots } from './slots';
import { shownCourse } from './table/header_state';

const table = (match: unknown): TableSnapshot =>
  ({ table: { options: { course: 'checkmate' } }, match }) as unknown as TableSnapshot;

test('the lobby of a race does not show the course of the race that was open before', () => {
  shownCourse.value = 'Risky Exchange';
  assert.doesNotMatch(toMarkup(<slots.Detail snapshot={table(null)} />), /Risky/);
  assert.match(toMarkup(<slots.Detail snapshot={table({})} />), /Risky Exchange/);
  shownCourse.value = '';
  assert.equal(toMarkup(<slots.Detail snapshot={table({})} />), 'RoboRally');
});
