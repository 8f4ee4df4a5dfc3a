import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { onTestFinished, test } from 'vitest';
import type { Connection } from '../../live/connection';
import { toMarkup } from '../../kit/svg_export/svg_markup';
import { TalkButton, talkAway } from './talk_button';

test('a screen for all has no button that opens the talk of one seat', () => {
  onTestFinished(() => {
    talkAway.value = false;
  });
  const talk = { may: signal({ speak: true, team: true }), unread: signal(2) };
  const drawn = () => toMarkup(<TalkButton connection={{ talk } as unknown as Connection} />);
  assert.match(drawn(), /talk-button/);
  talkAway.value = true;
  assert.doesNotMatch(drawn(), /talk-button/);
});
