/** A search that goes on while somebody looks at other pages: what it is at, and its end. */

import type { VNode } from 'preact';
import './lobby.css';
import { useEffect } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { go, route } from '../../app/router';
import { Button } from '../../kit/button';
import { say } from '../../i18n/place';
import { found, ready } from '../../app/pending_navigation';
import { recall, search } from '../../live/lobby_connection';
import { Search } from './quick/search';
import { useFound } from './quick_game';

export function SearchBar(): VNode | null {
  useEffect(recall, []);
  useFound();
  const path = found.value ?? ready.value;
  const here = route.value;
  useEffect(() => {
    if (ready.value === null) return;
    if (ready.value === location.pathname) ready.value = null;
    else announce(say('place.found'), true);
  }, [ready.value, here]);
  if (path !== null) {
    return (
      <section class="quick-game search-bar paper" aria-label={say('place.quick')}>
        <p>
          <b>{say('place.found')}</b>
        </p>
        <div class="quick-acts button-row">
          <Button
            kind="main"
            onPress={() => {
              found.value = null;
              ready.value = null;
              go(path);
            }}
          >
            {say('place.found-go')}
          </Button>
        </div>
      </section>
    );
  }
  return search.value === null || here.page === 'front' ? null : <Search bar />;
}
