/** The three goals on the table, each a card that lights what counts towards it on the sheet in the middle. */

import type { VNode } from 'preact';
import { GoalCard } from '@/games/railroad_ink/drawing/expansions/goal_card';
import { say } from './say';
import type { TableSnapshot } from '@/protocol';
import { goalsOf } from '@/games/railroad_ink/table/model';
import type { Play } from '@/games/railroad_ink/table/play';
import { seatName } from '@/table/players';
import { boxesOf, cardWords, dueBy, goalKey, progressOf, progressWords } from './goal_words';

export function Goals({ play, snapshot }: { play: Play; snapshot: TableSnapshot }): VNode | null {
  const view = play.view.value;
  const cards = goalsOf(view);
  if (view === undefined || cards.length === 0) return null;
  const seat = play.shown.value;
  return (
    <section class="goals" aria-label={say('goals.heading')}>
      <h2 class="tray-head">{say('goals.heading')}</h2>
      <div class="goal-list">
        {cards.map((card) => {
          const progress = progressOf(view, seat, card.code);
          return (
            <GoalCard
              key={card.code}
              code={card.code}
              boxes={boxesOf(card, seat)}
              deadline={dueBy(card)}
              progress={progressWords(progress)}
              holds={progress !== undefined && progress.have >= progress.need}
              label={cardWords(card, progress, seat, (one) => seatName(snapshot.table, one))}
              pressed={play.lit.value === goalKey(card.code)}
              onPress={() => play.light(goalKey(card.code))}
            />
          );
        })}
      </div>
    </section>
  );
}
