/** Quick game: what is looked for, how the search goes, and the way to the table that it leads to. */

import type { RefObject, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../app/announcer';
import { ask } from '../app/api';
import { Dialog } from '../app/dialog';
import { go, route } from '../app/router';
import { Pick } from '../app/settings_dialog';
import { play } from '../app/sound';
import { GAMES } from '../games/pack';
import { Button } from '../parts/button';
import type { OwnRating } from '../protocol';
import { guestName } from '../table/own_eyes';
import { problemWords } from '../texts/problems';
import { say } from './en_place';
import { found } from './found';
import { ahead, looking, offline, search, seek, stop, withBots } from './line';
import { ASK_AFTER_S, BOTS, chooseWish, gameTitle, minutes, PACES, PEOPLE, type QuickWish, wish } from './wish';
import { joined, sentence } from '../texts/index';
import { myName } from './me';
import { OwnNameField } from './own_name_field';

function peopleWords(people: QuickWish['people']): string {
  return people === '2-4' ? say('place.people-any') : say('place.people-some', { n: Number(people) });
}

/** How long one has looked, by the server's clock; it ticks. */
export function useLooked(): number {
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

/** Go to the table that was found, unless somebody plays at another one in this tab. */
export function useFound(): void {
  const path = found.value;
  useEffect(() => {
    if (path === null || found.peek() === null) return; // or another part of the page has gone there
    play('all-in');
    announce(say('place.found'), true);
    if (route.peek().page === 'table' && location.pathname !== path) return;
    found.value = null;
    go(path);
  }, [path]);
}

/** Where the search begins or ends by a press here, what comes in place of the button has the focus. */
function useFocusKept(): { readonly place: RefObject<HTMLElement | null>; readonly pressed: () => void } {
  const seeks = search.value !== null;
  const place = useRef<HTMLElement | null>(null);
  const here = useRef(false);
  useEffect(() => {
    if (here.current) place.current?.focus({ preventScroll: true });
    here.current = false;
  }, [seeks]);
  return {
    place,
    pressed: () => {
      here.current = true;
    },
  };
}

export function QuickGame(): VNode {
  const [choosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { place, pressed } = useFocusKept();
  const { game, pace, people, rated, bots } = wish.value;
  const begin = async () => {
    setBusy(true);
    setProblem('');
    pressed();
    const [fewest, most] = people === '2-4' ? [2, 4] : [Number(people), Number(people)];
    const refused = await seek({
      ...{ game, pace, rated, fewest, most },
      name: myName() || guestName(),
      bots_after: bots === 'ask' ? null : Number(bots),
    });
    setBusy(false);
    setProblem(refused ? problemWords(refused) : '');
  };
  if (search.value !== null) return <Search place={place} onStop={pressed} />;
  const others = looking.value.find((one) => one[0] === game && one[1] === pace && one[2] === rated)?.[3] ?? 0;
  return (
    <section class="quick-game paper" aria-labelledby="quick-game" tabIndex={-1} ref={place}>
      <div>
        <h2 id="quick-game">{say('place.quick')}</h2>
        <p>
          {say('place.quick-what', {
            game: gameTitle(game),
            pace: say(`place.${pace}`),
            people: joined([peopleWords(people), rated ? say('place.rated') : '']),
          })}{' '}
          {bots !== 'ask' && <>{say('place.bots-at', { time: minutes(1000 * Number(bots)) })} </>}
          {others > 0 && say('place.looking-now', { n: others })}
        </p>
        <p class="problem" role="status">
          {problem}
        </p>
      </div>
      <div class="quick-acts">
        <Button kind="bare" opens onPress={() => setChoosing(true)}>
          {say('place.change')}
        </Button>
        <Button kind="main" pending={busy} onPress={() => void begin()}>
          {busy ? say('place.pair-asked') : say('place.pair')}
        </Button>
      </div>
      {choosing && <Choosing onClose={() => setChoosing(false)} />}
    </section>
  );
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
  return (
    <section
      class={bar ? 'quick-game search-bar paper' : 'quick-game paper'}
      aria-label={say('place.quick')}
      {...(place && { tabIndex: -1, ref: place })}
    >
      <div>
        <p class="quick-looking">
          <b role="timer">{say('place.looking', { time: minutes(looked) })}</b>{' '}
          <span aria-live="polite">{say('place.looking-how', { people: told.people, more: told.more })}</span>
        </p>
        {!bar && (told.near ?? 0) > 0 && <p>{say('place.near')}</p>}
        {!bar && (
          <p>
            {told.expected === null
              ? say('place.expected-not')
              : say('place.expected', { time: minutes(Math.max(1000, told.expected)) })}
            {typeof told.bots_at === 'number' && (
              <> {say('place.bots-at', { time: minutes(told.bots_at - told.since) })}</>
            )}
          </p>
        )}
        <p class="problem" role="status">
          {offline.value ? say('place.offline') : problem}
        </p>
      </div>
      <div class="quick-acts">
        {late && (
          <Button
            does="bots"
            onPress={() => void withBots().then((refused) => setProblem(refused ? problemWords(refused) : ''))}
          >
            {say('place.bots')}
          </Button>
        )}
        <Button
          does="stop"
          onPress={() => {
            onStop?.();
            void stop();
          }}
        >
          {say('place.stop')}
        </Button>
      </div>
    </section>
  );
}

/** What is looked for; the last choice is kept. */
function Choosing({ onClose }: { onClose: () => void }): VNode {
  const [ratings, setRatings] = useState<readonly OwnRating[]>([]);
  useEffect(() => {
    void ask<readonly OwnRating[]>('/api/ratings/mine').then(setRatings, () => undefined);
  }, []);
  const { game, pace, people, rated, bots } = wish.value;
  const own = ratings.find((one) => one.game === game && one.tempo === (pace === 'live' ? 'live' : 'days'));
  return (
    <Dialog title={say('place.choose')} onClose={onClose}>
      <div class="invite-form">
        <OwnNameField />
        <Pick
          label={say('place.game')}
          value={game}
          values={GAMES}
          name={gameTitle}
          onPick={(value) => chooseWish({ game: value })}
        />
        <Pick
          label={say('place.pace')}
          value={pace}
          values={PACES}
          name={(value) => sentence(say(`place.${value}`))}
          onPick={(value) => chooseWish({ pace: value })}
        />
        <Pick
          label={say('place.people')}
          value={people}
          values={PEOPLE}
          name={(value) => (value === '2-4' ? say('place.people-2-4') : value)}
          onPick={(value) => chooseWish({ people: value })}
        />
        <Pick
          label={say('place.rated-label')}
          value={rated ? 'yes' : 'no'}
          values={['no', 'yes']}
          name={(value) => say(value === 'yes' ? 'place.rated-yes' : 'place.rated-no')}
          onPick={(value) => chooseWish({ rated: value === 'yes' })}
        />
        {own && (
          <p class="label">{say('place.rating', { ...own.rating, settling: own.rating.settling ? 'yes' : 'no' })}</p>
        )}
        <Pick
          label={say('place.bots-label')}
          value={bots}
          values={BOTS}
          name={(value) => say(`place.bots-${value}`)}
          onPick={(value) => chooseWish({ bots: value })}
        />
        <Button kind="main" onPress={onClose}>
          {say('place.done')}
        </Button>
      </div>
    </Dialog>
  );
}
