/** The puzzles "find the best turn" on the front page of returning players. */

import '../daily/daily.css';
import type { VNode } from 'preact';
import { say } from '../../i18n/best_turns';
import { say as sayMine } from '../../i18n/mine';
import { Button } from '../../kit/button';
import { useFetch } from '../../kit/loading_state';
import { fetchPuzzles } from './api';

export function PuzzleCard(): VNode {
  const { content } = useFetch(fetchPuzzles, 'front puzzles');
  const left = content?.puzzles.filter(({ state }) => state === 'new' || state === 'playing').length;
  return (
    <section class="daily-card best-card paper" aria-labelledby="best-card">
      <h2 id="best-card">{say('turn-puzzle.page')}</h2>
      {left !== undefined && <p class="sub">{say('turn-puzzle.card', { left })}</p>}
      <p class="daily-foot">
        <a href="/insight">{sayMine('mine.insight')}</a>
        <Button href="/best-turns">{say('turn-puzzle.card-open')}</Button>
      </p>
    </section>
  );
}
