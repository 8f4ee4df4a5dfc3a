/** The panel of a running search: the number of similar searches, the start condition, and when bots can take seats. */

import type { RefObject, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { lazyModule } from '@/app/lazy_module';
import { Button } from '@/kit/button';
import { LazyComponent } from '@/kit/lazy_page';
import { formatProblem } from '@/i18n/error_messages';
import { clockOffsetMs, offer, offline, seek, cancelSeek, startWithBots } from '@/live/lobby_connection';
import { say as sayPlace } from '@/i18n/place';
import { say } from './texts';
import { OFFER_BOTS_AFTER_SECONDS, formatMinutes } from '../seek_preferences';
import type { Seeking } from '@/protocol';

const offerPanel = lazyModule(async () => (await import('./offer')).OfferPanel);
const backgroundNote = lazyModule(async () => (await import('./offer')).BackgroundNote);

/** Return the duration of the search by the server's clock, updated each second. */
function useSeekSeconds(): number {
  const since = seek.value?.since;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, now + clockOffsetMs.value - since);
}

interface SearchProps {
  readonly bar?: boolean;
  readonly place?: RefObject<HTMLElement | null>;
  readonly onStop?: () => void;
}

/** The state of a running search: a panel on the front page, a bar on other pages. */
export function SeekStatus({ bar = false, place, onStop }: SearchProps): VNode | null {
  const looked = useSeekSeconds();
  const [problem, setProblem] = useState('');
  const told = seek.value;
  if (told === null) return null;
  const late = looked >= OFFER_BOTS_AFTER_SECONDS * 1000;
  const waits = waitsFor(told, looked);
  return (
    <section
      class={bar ? 'quick-game search-bar paper' : 'quick-game paper'}
      aria-label={sayPlace('place.quick')}
      {...(place && { tabIndex: -1, ref: place })}
    >
      {offer.value && <LazyComponent quiet of={offerPanel} props={{ offer: offer.value }} />}
      <div hidden={offer.value !== null}>
        <p class="seek-status">
          <b role="timer">{say('seek.looking', { time: formatMinutes(looked) })}</b>{' '}
          <span aria-live="polite">{say('seek.looking-how', { others: waits.others })}</span>
        </p>
        {!bar && (told.near ?? 0) > 0 && <p>{say('seek.near')}</p>}
        {!bar && (
          <p>
            {waits.missing > 0 ? say('seek.needs', { more: waits.missing }) : say('seek.unlike')}
            {waits.fewer && (
              <> {say('seek.fewer', { people: waits.fewer.people, time: formatMinutes(waits.fewer.after) })}</>
            )}
            {waits.missing === 0 && waits.anybodyAfter !== undefined && (
              <> {say('seek.anybody', { time: formatMinutes(waits.anybodyAfter) })}</>
            )}
            {told.expected !== null && (
              <> {say('seek.expected', { time: formatMinutes(Math.max(1000, told.expected)) })}</>
            )}
            {typeof told.bots_at !== 'number' && !late && (
              <> {say('seek.bots-ask-at', { time: formatMinutes(OFFER_BOTS_AFTER_SECONDS * 1000) })}</>
            )}
            {typeof told.bots_at === 'number' && (
              <> {sayPlace('place.bots-at', { time: formatMinutes(told.bots_at - told.since) })}</>
            )}
          </p>
        )}
        {!bar && <LazyComponent quiet of={backgroundNote} props={{ told }} />}
        <p class="problem" role="status">
          {offline.value ? say('seek.offline') : problem}
        </p>
      </div>
      {offer.value?.yours !== true && (
        <div class="quick-actions button-row">
          {late && (
            <Button
              does="bots"
              onPress={() => void startWithBots().then((refused) => setProblem(refused ? formatProblem(refused) : ''))}
            >
              {say('seek.bots')}
            </Button>
          )}
          <Button
            does="stop"
            onPress={() => {
              onStop?.();
              void cancelSeek();
            }}
          >
            {say('seek.stop')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface WaitsFor {
  /** The number of other players with the same search. */
  readonly others: number;
  /** The number of players that are missing now. With 0 there are enough, but their searches do not match yet. */
  readonly missing: number;
  /**
   * The time at which fewer players are enough, and their number; undefined if that never happens or makes no
   * difference.
   */
  readonly fewer: { readonly people: number; readonly after: number } | undefined;
  /** The time at which the search starts to ignore ratings; undefined after that time. */
  readonly anybodyAfter: number | undefined;
}

/** Return the state of a search that has lasted for `looked`. All times are in milliseconds since the search began. */
export function waitsFor(status: Seeking, looked: number): WaitsFor {
  const { people, missing_players: more, since, steps = [], anybody_at: anybodyAt = 0 } = status;
  const after = (at: number) => at - since;
  const now = steps.filter(([, at]) => after(at) <= looked).at(-1)?.[0] ?? people + more;
  const next = steps.find(([, at]) => after(at) > looked);
  const anybodyAfter = after(anybodyAt);
  return {
    others: people - 1,
    missing: Math.max(0, now - people),
    fewer: next && now > people ? { people: next[0], after: after(next[1]) } : undefined,
    anybodyAfter: anybodyAfter > looked ? anybodyAfter : undefined,
  };
}
