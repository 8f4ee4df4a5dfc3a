import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { createPressFilter, installDoubleClickGuard } from './double_click_guard';

const button = {};
const other = {};

test('the second press of a double click does not activate another control', () => {
  const meant = createPressFilter();
  assert.ok(meant([button, undefined], 1));
  assert.ok(!meant([other, undefined], 2));
  assert.ok(!meant([other, undefined], 3));
  assert.ok(meant([other, undefined], 1));
});

test('a button with a new purpose counts as another control', () => {
  const meant = createPressFilter();
  assert.ok(meant([button, 'hand-in'], 1));
  assert.ok(!meant([button, 'take-back'], 2));
});

test('repeated presses of the same button count, and presses by keyboard always do', () => {
  const meant = createPressFilter();
  for (const count of [1, 2, 3, 4]) assert.ok(meant([button, undefined], count));
  assert.ok(meant([other, undefined], 0));
  assert.ok(meant(null, 2));
});

test('the page stops the second click if the control has changed', () => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  installDoubleClickGuard();
  vi.unstubAllGlobals();
  let does = 'hand-in';
  Object.assign(page, { closest: () => ({ dataset: { does } }) });
  const pressed: string[] = [];
  page.addEventListener('click', () => pressed.push(does));
  const click = (detail: number) =>
    page.dispatchEvent(Object.assign(new Event('click', { cancelable: true }), { detail }));
  assert.ok(click(1));
  does = 'take-back';
  assert.ok(!click(2));
  assert.ok(click(1));
  assert.deepEqual(pressed, ['hand-in', 'take-back']);
});
