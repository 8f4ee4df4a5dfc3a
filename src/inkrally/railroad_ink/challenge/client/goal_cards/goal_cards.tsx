/** The three goals of a match, as cards that highlight what counts on the visible sheet. */

import type { VNode } from 'preact';
import { GoalCard } from '@railroad_ink/drawing/expansions/goals/goal_card';
import { say } from '@railroad_ink/texts/expansions';
import type { TableSnapshot } from '@/protocol';
import { type MatchGoal, goalsOf, type GoalProgress } from '@railroad_ink/table/model';
import type { Play } from '@railroad_ink/table/play';
import { seatName } from '@/features/table/players/players';
import { boxesOf, cardWords, getGoalDeadline, goalKey, progressOf, progressWords } from './goal_text';

interface ListProps {
  cards: readonly MatchGoal[];
  seat: number;
  progressOf: (code: string) => GoalProgress | undefined;
  nameOf: (seat: number) => string;
  lit: string | null | undefined;
  onLight: (key: string) => void;
}

/** Show the cards with the progress of a seat. */
export function GoalList({ cards, seat, progressOf, nameOf, lit, onLight }: ListProps): VNode {
  return (
    <div class="goal-list stack">
      {cards.map((card) => {
        const progress = progressOf(card.code);
        const key = goalKey(card.code);
        return (
          <GoalCard
            key={card.code}
            code={card.code}
            boxes={boxesOf(card, seat)}
            deadline={getGoalDeadline(card)}
            progress={progressWords(progress)}
            holds={progress !== undefined && progress.have >= progress.need}
            label={cardWords(card, progress, seat, nameOf)}
            pressed={lit === key}
            onPress={() => onLight(key)}
          />
        );
      })}
    </div>
  );
}

export function Goals({ play, snapshot }: { play: Play; snapshot: TableSnapshot }): VNode | null {
  const view = play.view.value;
  const cards = goalsOf(view);
  if (view === undefined || cards.length === 0) return null;
  const seat = play.shown.value;
  return (
    <section class="goals" aria-label={say('goals.heading')}>
      <h2 class="tray-head">{say('goals.heading')}</h2>
      <GoalList
        cards={cards}
        seat={seat}
        progressOf={(code) => progressOf(view, seat, code)}
        nameOf={(one) => seatName(snapshot.table, one)}
        lit={play.lit.value}
        onLight={(key) => play.light(key)}
      />
    </section>
  );
}
