/** The quick game: the preferences, the search, and the way to the found table. */

import type { RefObject, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { LazyComponent } from '../../kit/lazy_page';
import { lazyModule } from '../../app/lazy_module';
import { navigate, route } from '../../app/router';
import { play } from '../../app/sound';
import { Button } from '../../kit/button';
import { guestName } from '../table/guest_name';
import { formatProblem } from '../../i18n/error_messages';
import { say } from '../../i18n/place';
import { matchedTablePath } from '../../app/pending_navigation';
import { seekCounts, seek, startSeek } from '../../live/lobby_connection';
import { gameTitle, formatMinutes, type SeekPreferences, seekPreferences } from './seek_preferences';
import { joinWords } from '../../i18n';
import { myName } from '../../app/current_account';

/** The search panel and the dialog of preferences. They are not loaded on a first visit. */
const searching = lazyModule(async () => (await import('./quick/search')).SeekStatus);
const choosingDialog = lazyModule(async () => (await import('./quick/choosing')).Choosing);

function peopleWords(people: SeekPreferences['people']): string {
  return people === '2-4' ? say('place.people-any') : say('place.people-some', { n: Number(people) });
}

/** Open the found table, unless the player is at another table in this tab. */
export function useOpenMatchedTable(): void {
  const path = matchedTablePath.value;
  useEffect(() => {
    if (path === null || matchedTablePath.peek() === null) return; // another component has opened the table already
    play('all-in');
    announce(say('place.found'), true);
    if (route.peek().page === 'table' && location.pathname !== path) return;
    matchedTablePath.value = null;
    navigate(path);
  }, [path]);
}

/** Keep the focus when a press starts or ends the search: move it to the element that replaces the button. */
function useFocusKept(): { readonly place: RefObject<HTMLElement | null>; readonly pressed: () => void } {
  const seeks = seek.value !== null;
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
  const { game, pace, people, rated, bots } = seekPreferences.value;
  const begin = async () => {
    setBusy(true);
    setProblem('');
    pressed();
    const [min_players, max_players] = people === '2-4' ? [2, 4] : [Number(people), Number(people)];
    // The search panel replaces the button and takes the focus, so its code has to be loaded first.
    await searching.load().catch(() => undefined);
    const refused = await startSeek({
      ...{ game, pace, rated, min_players, max_players },
      name: myName() || guestName(),
      bots_after: bots === 'ask' ? null : Number(bots),
    });
    setBusy(false);
    setProblem(refused ? formatProblem(refused) : '');
  };
  if (seek.value !== null) return <LazyComponent quiet of={searching} props={{ place, onStop: pressed }} />;
  const others = seekCounts.value.find((one) => one[0] === game && one[1] === pace && one[2] === rated)?.[3] ?? 0;
  return (
    <section class="quick-game paper" aria-labelledby="quick-game" tabIndex={-1} ref={place}>
      <div>
        <h2 id="quick-game">{say('place.quick')}</h2>
        <p>
          {say('place.quick-what', {
            game: gameTitle(game),
            pace: say(`place.${pace}`),
            people: joinWords([peopleWords(people), rated ? say('place.rated') : '']),
          })}{' '}
          {bots !== 'ask' && <>{say('place.bots-at', { time: formatMinutes(1000 * Number(bots)) })} </>}
          {others > 0 && say('place.looking-now', { n: others })}
        </p>
        <p class="problem" role="status">
          {problem}
        </p>
      </div>
      <div class="quick-actions button-row">
        <Button kind="bare" opens onPress={() => setChoosing(true)}>
          {say('lobby.change')}
        </Button>
        <Button kind="main" pending={busy} onPress={() => void begin()}>
          {busy ? say('place.pair-asked') : say('place.pair')}
        </Button>
      </div>
      {choosing && <LazyComponent quiet of={choosingDialog} props={{ onClose: () => setChoosing(false) }} />}
    </section>
  );
}
