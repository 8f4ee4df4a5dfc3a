import assert from 'node:assert/strict';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { closeRules, restoreFocus, openRules } from './rulebook_panel_state';

/** What can have the focus. */
class Focusable {
  isConnected = true;
  focus(): void {
    page.activeElement = this;
  }
}

const body = new Focusable();
const page = { activeElement: body, body, querySelector: () => null, querySelectorAll: () => [] };

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLElement', Focusable);
  vi.stubGlobal('SVGElement', Focusable);
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

test('closing the rules returns the focus to the element that opened them', () => {
  const button = new Focusable();
  closed(button);
  restoreFocus();
  assert.equal(page.activeElement, button);
});

test('the focus is returned only once', () => {
  const space = new Focusable();
  closed(new Focusable());
  restoreFocus();
  space.focus();
  restoreFocus();
  assert.equal(page.activeElement, space);
});
