/** Links to lessons on the home page: to the current lesson, to the first lesson of each game, and to all lessons. */

import './lessons.css';
import type { VNode } from 'preact';
import { GAMES, getPlugin } from '../../games/plugin';
import { say } from '../../i18n/place';
import { getResumePoint, progress } from './progress';

export function LessonLinks(): VNode {
  const here = progress.value;
  return (
    <nav class="learn-way" aria-label={say('learn.way')}>
      {getResumePoint(here) && <a href={`/t/${here.table}`}>{say('learn.way-on', { step: here.step + 1 })}</a>}
      {GAMES.map((game) => {
        const title = getPlugin(game)?.title();
        // The first lesson of a game has the name of the game.
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
