/** The bar of a running search on other pages: its state, and the button that ends it. */

import type { VNode } from 'preact';
import './lobby.css';
import { useEffect } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { navigate, route } from '../../app/router';
import { Button } from '../../kit/button';
import { say } from '../../i18n/place';
import { matchedTablePath, createdTablePath } from '../../app/pending_navigation';
import { restoreSeek, seek } from '../../live/lobby_connection';
import { SeekStatus } from './quick/search';
import { useOpenMatchedTable } from './quick_game';

export function SeekBar(): VNode | null {
  useEffect(restoreSeek, []);
  useOpenMatchedTable();
  const path = matchedTablePath.value ?? createdTablePath.value;
  const here = route.value;
  useEffect(() => {
    if (createdTablePath.value === null) return;
    if (createdTablePath.value === location.pathname) createdTablePath.value = null;
    else announce(say('place.found'), true);
  }, [createdTablePath.value, here]);
  if (path !== null) {
    return (
      <section class="quick-game search-bar paper" aria-label={say('place.quick')}>
        <p>
          <b>{say('place.found')}</b>
        </p>
        <div class="quick-actions button-row">
          <Button
            kind="main"
            onPress={() => {
              matchedTablePath.value = null;
              createdTablePath.value = null;
              navigate(path);
            }}
          >
            {say('place.found-go')}
          </Button>
        </div>
      </section>
    );
  }
  return seek.value === null || here.page === 'front' ? null : <SeekStatus bar />;
}
