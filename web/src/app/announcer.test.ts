import { expect, test } from 'vitest';
import { announce, spokenMessages } from './announcer';

const moment = () => new Promise((resolve) => setTimeout(resolve));

test('announcements made together are read out together, in order', async () => {
  announce('Ilse handed in.');
  announce('Round 2 of 7.', true);
  announce('Mira handed in.');
  await moment();
  expect([spokenMessages.polite.value, spokenMessages.assertive.value]).toEqual([
    'Ilse handed in. Mira handed in.',
    'Round 2 of 7.',
  ]);
});

test('a repeated announcement is read out again, and an empty one is ignored', async () => {
  announce('Lifted.');
  await moment();
  const once = spokenMessages.polite.value;
  announce('Lifted.');
  await moment();
  expect(spokenMessages.polite.value).not.toBe(once);
  expect(spokenMessages.polite.value.trim()).toBe('Lifted.');
  announce('');
  await moment();
  expect(spokenMessages.polite.value.trim()).toBe('Lifted.');
});
