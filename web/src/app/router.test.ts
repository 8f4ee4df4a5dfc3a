/** Tests that links, the back button and other addresses of the same page lead where the address says. */

import assert from 'node:assert/strict';
import { afterEach, test, vi } from 'vitest';
import { navigate, route, startRouter } from './router';

afterEach(() => vi.unstubAllGlobals());

/** A window with an address bar and its history, as far as the router uses them. */
function openWindow(): { back: () => void } {
  const entries = ['/'];
  const page = new EventTarget();
  const address = () => new URL(entries.at(-1) ?? '/', 'http://localhost');
  vi.stubGlobal('location', {
    get pathname() {
      return address().pathname;
    },
    get hash() {
      return address().hash;
    },
    origin: 'http://localhost',
  });
  vi.stubGlobal('history', {
    pushState: (_state: unknown, _title: string, path: string) => entries.push(path),
    replaceState: (_state: unknown, _title: string, path: string) => entries.splice(-1, 1, path),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('scrollTo', () => undefined);
  const back = () => {
    entries.pop();
    page.dispatchEvent(new Event('popstate'));
  };
  return { back };
}

test('the back button shows the previous page', () => {
  const { back } = openWindow();
  startRouter();
  navigate('/rules/roborally/5.4');
  assert.deepEqual(route.value, { page: 'rules', game: 'roborally', section: '5.4' });
  navigate('/t/abc');
  back();
  assert.equal(route.value.page, 'rules');
  navigate('/keys', true);
  back();
  assert.deepEqual(route.value, { page: 'front' });
});

test('an unknown address leads to the page for unknown addresses', () => {
  const { back } = openWindow();
  startRouter();
  for (const path of ['/nowhere', '/t/abc/unknown', '/mail/confirm']) {
    navigate(path);
    assert.equal(route.value.page, 'lost', path);
    back();
  }
});
