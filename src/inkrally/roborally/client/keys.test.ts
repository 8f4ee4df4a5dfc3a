import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { onTestFinished, test, vi } from 'vitest';
import { isRepeatable, handleKeydown, playKey, getShortcut, viewKey } from './keys';
import { TurnPlayer } from './replay/player';

const pressed = (key: string) => ({ key, altKey: false, ctrlKey: false, metaKey: false, code: '' }) as never;

/** Return what a key does on the result page: zoom, playback, or nothing, which leaves it to the browser. */
function atTheEnd(key: string, large = true) {
  const did: string[] = [];
  const view = {
    large,
    whole: false,
    toggle: () => did.push('toggle'),
    zoom: (by: number) => did.push(by > 1 ? 'nearer' : 'further'),
    camera: { held: signal(null) },
  };
  const found = getShortcut(pressed(key), true, true);
  if (!found) return 'nothing';
  if (viewKey(view as never, found.act)) return did.join() || (view.camera.held.value ?? 'window');
  return playKey(new TurnPlayer(), found.act) ? 'turn' : 'nothing';
}

test('the result page has only the keys of its buttons', () => {
  const done = (keys: readonly string[]) => keys.map((key) => atTheEnd(key));
  assert.deepEqual(done(['z', 'f', '+', '-']), ['toggle', 'kept', 'nearer', 'further']);
  assert.deepEqual(done([' ', 'ArrowLeft', 'ArrowRight', 'End', 's']), ['turn', 'turn', 'turn', 'turn', 'turn']);
  assert.deepEqual(
    done(['1', '9', 'o', 'p', 'j', 'k', 'u', 'h', 'Enter', '?', 'Backspace']),
    Array.from({ length: 11 }, () => 'nothing'),
  );
  // A floor that is always fully visible has no zoom buttons.
  assert.equal(atTheEnd('+', false), 'window');
});

test('a held key answers and commits once, and only arrows and zoom keys repeat', () => {
  const held = (keys: readonly string[], watching: boolean) =>
    keys.filter((key) => {
      const found = getShortcut(pressed(key), true, watching);
      return found !== undefined && isRepeatable(found);
    });
  assert.deepEqual(held(['Enter', ' ', 'End', 's', 'w', 'ArrowLeft', 'ArrowRight', '+', '-'], true), [
    'ArrowLeft',
    'ArrowRight',
    '+',
    '-',
  ]);
  assert.deepEqual(held(['Enter', '1', 'Backspace', 'u', 'p', 'ArrowUp'], false), ['ArrowUp']);
});

/**
 * Return what the page does with a key: what it commits or undoes, and whether it prevents the default. `inside` is the
 * container of the focused element.
 */
function heardOnPage(key: string, repeat: boolean, inside: readonly string[] = []) {
  vi.stubGlobal('document', { querySelector: () => null });
  onTestFinished(() => void vi.unstubAllGlobals());
  const did: string[] = [];
  const none = signal(null);
  const play = {
    mode: signal('play'),
    player: { telling: none },
    acts: signal([]),
    answers: { reentry: none, using: none, resting: none },
    turnBack: { turn: signal(3), take: () => did.push('turn back') },
    commit: () => did.push('hand in'),
  };
  const target = { closest: (selectors: string) => inside.find((one) => selectors.split(', ').includes(one)) ?? null };
  const kept = () => did.push('kept from the browser');
  const event = { key, repeat, target, defaultPrevented: false, altKey: false, ctrlKey: false, metaKey: false };
  handleKeydown({ ...event, preventDefault: kept } as never, play as never, {} as never);
  return did;
}

test('a held Enter key neither answers a new question nor commits', () => {
  const answer = ['.question button', 'button'];
  assert.deepEqual(heardOnPage('Enter', false, answer), [], 'pressed, it is the button that answers');
  assert.deepEqual(heardOnPage('Enter', true, answer), ['kept from the browser'], 'held, not even that');
  assert.deepEqual(heardOnPage('Enter', true, ['button']), [], "any other button is the browser's");
  assert.deepEqual(heardOnPage('Enter', false), ['kept from the browser', 'hand in']);
  assert.deepEqual(heardOnPage('Enter', true), ['kept from the browser']);
  assert.deepEqual(heardOnPage('u', false), ['kept from the browser', 'turn back']);
  assert.deepEqual(heardOnPage('u', true), ['kept from the browser'], 'held, it takes back one turn and no more');
});
