import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { onTestFinished, test } from 'vitest';
import type { Connection } from '../../live/connection';
import { toMarkup } from '../../kit/svg_export/svg_markup';
import { ChatButton, sharedScreen } from './talk_button';

test('the shared screen has no button for the chat of a seat', () => {
  onTestFinished(() => {
    sharedScreen.value = false;
  });
  const talk = { permissions: signal({ speak: true, team: true }), unread: signal(2) };
  const drawn = () => toMarkup(<ChatButton connection={{ chat: talk } as unknown as Connection} />);
  assert.match(drawn(), /chat-button/);
  sharedScreen.value = true;
  assert.doesNotMatch(drawn(), /chat-button/);
});
