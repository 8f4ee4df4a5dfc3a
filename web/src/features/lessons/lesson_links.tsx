/** The ways to lessons on the front page: to go on with one, to the first of each game, to all. */

import './lessons.css';
import type { VNode } from 'preact';
import { GAMES, packOf } from '../../games/plugin';
import { say } from '../../i18n/place';
import { goesOnAt, progress } from './progress';

export function LearnWay(): VNode {
  const here = progress.value;
  return (
    <nav class="learn-way" aria-label={say('learn.way')}>
      {goesOnAt(here) && <a href={`/t/${here.table}`}>{say('learn.way-on', { step: here.step + 1 })}</a>}
      {GAMES.map((game) => {
        const title = packOf(game)?.title();
        // A game has a lesson of its own name.
        return (
          title !== undefined && (
            <a key={game} href={`/learn/${game}`}>
              {say('learn.way-game', { game: title })}
            </a>
          )
        );
      })}
      <a href="/learn">{say('learn.way-all')}</a>
    </nav>
  );
}
