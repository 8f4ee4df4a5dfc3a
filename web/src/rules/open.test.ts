import assert from 'node:assert/strict';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { closeRules, openRules } from './open';

/** What can have the focus. */
class Focusable {
  isConnected = true;
  focus(): void {
    page.activeElement = this;
  }
}

const body = new Focusable();
const page = { activeElement: body, body, querySelector: () => null, querySelectorAll: () => [] };
let frame = (): void => undefined;

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLElement', Focusable);
  vi.stubGlobal('SVGElement', Focusable);
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => {
    frame = next;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The rules are opened by a button and closed from within; the panel goes, and the body has the focus. */
function closed(button: Focusable): void {
  button.focus();
  openRules({ topics: [] });
  new Focusable().focus();
  closeRules();
  page.activeElement = body;
}

test('what opened the rules has the focus when they are closed', () => {
  const button = new Focusable();
  closed(button);
  frame();
  assert.equal(page.activeElement, button);
});

test('a key that comes before the next frame keeps the focus where it led', () => {
  const space = new Focusable();
  closed(new Focusable());
  space.focus();
  frame();
  assert.equal(page.activeElement, space);
});
