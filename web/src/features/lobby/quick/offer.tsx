/** The panel of a found match that waits for players who were away, and the note about searches in the background. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { formatProblem } from '@/i18n/error_messages';
import { say } from './texts';
import { Button } from '@/kit/button';
import { acceptMatch, cancelSeek, clockOffsetMs } from '@/live/lobby_connection';
import type { MatchOffered, Seeking } from '@/protocol';
import { formatMinutes } from '../seek_preferences';

export function OfferPanel({ offer }: { offer: MatchOffered }): VNode {
  const [now, setNow] = useState(() => Date.now());
  const [problem, setProblem] = useState('');
  const time = formatMinutes(Math.max(0, offer.ends - now - clockOffsetMs.value));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => announce(say('offer.found'), true), [offer.yours]);
  return (
    <div class="stack">
      <p class="seek-status">
        <b>{say('offer.found')}</b>
      </p>
      <p>{offer.yours ? say('offer.yours', { time }) : say('offer.others', { count: offer.unanswered, time })}</p>
      <p class="problem" role="status">
        {problem}
      </p>
      {offer.yours && (
        <div class="quick-actions button-row">
          <Button
            kind="main"
            does="accept"
            onPress={() => void acceptMatch().then((refused) => setProblem(refused ? formatProblem(refused) : ''))}
          >
            {say('page.play')}
          </Button>
          <Button does="decline" onPress={() => void cancelSeek()}>
            {say('offer.decline')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What happens to the search when the player closes the page. */
export function BackgroundNote({ told }: { told: Seeking }): VNode {
  return <p>{say(told.in_background ? 'offer.background' : 'offer.keep-open')}</p>;
}
