import assert from 'node:assert/strict';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { closeRules, restoreFocus, openRules } from './rulebook_panel_state';

/** A fake element that can have the focus. */
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

/** Open the rules by a button and close them from within. The page removes the panel, so the body gets the focus. */
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
