/** The insight into one game: the total, losses by round and by theme, and scores over time. */

import type { VNode } from 'preact';
import { say, perMatch, unitOf } from './words';
import type { GameInsight } from '../../protocol';
import { gameTitle } from '../lobby/seek_preferences';
import { RoundBars } from './rounds';
import { ScoreHistory } from './score_history';
import { ThemeList } from './themes';

export function GameSection({ insight, least }: { insight: GameInsight; least: number }): VNode {
  const { game, reviewed, turns, outdated, lost, rounds, themes } = insight;
  const id = `insight-of-${game}`;
  return (
    <section class="insight-game" aria-labelledby={id}>
      <div class="paper history-paper history-part">
        <h2 id={id}>{gameTitle(game)}</h2>
        {lost === null ? (
          <p>{say('insight.few', { n: reviewed, least })}</p>
        ) : (
          <>
            <p class="insight-total">{say('insight.total', { lost: perMatch(game, lost) })}</p>
            <p class="label">{say('insight.count', { matches: reviewed, turns })}</p>
            <p class="label">{say('insight.errors')}</p>
          </>
        )}
        {outdated > 0 && <p class="label">{say('insight.outdated', { n: outdated })}</p>}
      </div>
      {lost !== null && (
        <>
          <div class="paper history-paper history-part">
            <div class="history-head">
              <h3>{say('insight.rounds', { kind: unitOf(game) })}</h3>
              <p class="label">{say('insight.rounds-how')}</p>
            </div>
            <RoundBars game={game} rounds={rounds} />
          </div>
          {themes.length > 0 && (
            <div class="paper history-paper history-part">
              <div class="history-head">
                <h3>{say('insight.themes')}</h3>
                <p class="label">{say('insight.themes-how')}</p>
              </div>
              <ThemeList game={game} themes={themes} />
            </div>
          )}
        </>
      )}
      <div class="paper history-paper history-part">
        <div class="history-head">
          <h3>{say('insight.scores')}</h3>
          <p class="label">{say('insight.scores-how')}</p>
        </div>
        <ScoreHistory insight={insight} />
      </div>
    </section>
  );
}
