/** The panel of a running search: players with the same wishes, the condition to begin, and when bots can take seats. */

import type { RefObject, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '@/kit/button';
import { problemWords } from '@/i18n/error_messages';
import { ahead, offline, search, stop, withBots } from '@/live/lobby_connection';
import { say } from '@/i18n/place';
import { ASK_AFTER_S, minutes } from '../seek_preferences';
import { waitsFor } from './waits_for';

/** How long one has looked, by the server's clock; it ticks. */
function useLooked(): number {
  const since = search.value?.since;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, now + ahead.value - since);
}

interface SearchProps {
  readonly bar?: boolean;
  readonly place?: RefObject<HTMLElement | null>;
  readonly onStop?: () => void;
}

/** While it is looked for people; also on other pages, as a bar. */
export function Search({ bar = false, place, onStop }: SearchProps): VNode | null {
  const looked = useLooked();
  const [problem, setProblem] = useState('');
  const told = search.value;
  if (told === null) return null;
  const late = looked >= ASK_AFTER_S * 1000;
  const waits = waitsFor(told, looked);
  return (
    <section
      class={bar ? 'quick-game search-bar paper' : 'quick-game paper'}
      aria-label={say('place.quick')}
      {...(place && { tabIndex: -1, ref: place })}
    >
      <div>
        <p class="quick-looking">
          <b role="timer">{say('seek.looking', { time: minutes(looked) })}</b>{' '}
          <span aria-live="polite">{say('seek.looking-how', { others: waits.others })}</span>
        </p>
        {!bar && (told.near ?? 0) > 0 && <p>{say('seek.near')}</p>}
        {!bar && (
          <p>
            {waits.missing > 0 ? say('seek.needs', { more: waits.missing }) : say('seek.unlike')}
            {waits.fewer && <> {say('seek.fewer', { people: waits.fewer.people, time: minutes(waits.fewer.after) })}</>}
            {waits.missing === 0 && waits.anybodyAfter !== undefined && (
              <> {say('seek.anybody', { time: minutes(waits.anybodyAfter) })}</>
            )}
            {told.expected !== null && <> {say('seek.expected', { time: minutes(Math.max(1000, told.expected)) })}</>}
            {typeof told.bots_at !== 'number' && !late && (
              <> {say('seek.bots-ask-at', { time: minutes(ASK_AFTER_S * 1000) })}</>
            )}
            {typeof told.bots_at === 'number' && (
              <> {say('place.bots-at', { time: minutes(told.bots_at - told.since) })}</>
            )}
          </p>
        )}
        <p class="problem" role="status">
          {offline.value ? say('seek.offline') : problem}
        </p>
      </div>
      <div class="quick-acts button-row">
        {late && (
          <Button
            does="bots"
            onPress={() => void withBots().then((refused) => setProblem(refused ? problemWords(refused) : ''))}
          >
            {say('seek.bots')}
          </Button>
        )}
        <Button
          does="stop"
          onPress={() => {
            onStop?.();
            void stop();
          }}
        >
          {say('seek.stop')}
        </Button>
      </div>
    </section>
  );
}
