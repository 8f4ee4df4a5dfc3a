/** The result of a Challenge match: its goals and each player's dice, from the replay alone. */

import '@railroad_ink/drawing/expansions/ink.css';
import '@railroad_ink/drawing/expansions/parts.css';
import '@railroad_ink/drawing/expansions/goals/goals.css';
import './table.css';
import type { VNode } from 'preact';
import { StaticDie } from '@railroad_ink/drawing/dice/die';
import type { EditionResult } from '@railroad_ink/result/lazy_edition_result';
import type { HighlightTarget } from '@railroad_ink/drawing/drawing';
import { getGoalText, goalTitle } from '@railroad_ink/drawing/expansions/words';
import { say } from '@railroad_ink/texts/expansions';
import { villagesOf } from './sheet';
import { SeatMark } from '@/kit/seat';
import type { TableSnapshot } from '@/protocol';
import { finishedRound, type Game, type ReplayPosition, rollAt, sheetAt } from '@railroad_ink/replay/replay_positions';
import { GoalList } from './goal_cards/goal_cards';
import { goalKey, progressWords } from './goal_cards/goal_text';
import type { MatchGoal, GoalProgress } from '@railroad_ink/table/model';
import { t } from '@railroad_ink/texts';
import { seatName } from '@railroad_ink/result/summary';
import { addressed } from '@/features/table/players/players';

/** Return the goals after the last round that is finished at a position of the replay, or at the start. */
function goalsAt(game: Game, moment: ReplayPosition): readonly MatchGoal[] {
  const round = finishedRound(game, moment);
  return round > 0 ? (game.rounds[round - 1]?.goals ?? []) : game.laid;
}

function progressAt(game: Game, seat: number, moment: ReplayPosition, code: string): GoalProgress | undefined {
  return sheetAt(game, seat, moment)?.progress?.find((one) => one.code === code);
}

interface GoalsProps {
  game: Game;
  snapshot: TableSnapshot;
  seat: number;
  moment: ReplayPosition;
  lit: string | undefined;
  onLight: (line: string) => void;
}

/** Show the goals, each with a highlight on the visible sheet. */
function Goals({ game, snapshot, seat, moment, lit, onLight }: GoalsProps): VNode | null {
  const cards = goalsAt(game, moment);
  if (cards.length === 0) return null;
  return (
    <section class="goals result-goals" aria-label={say('goals.heading')}>
      <GoalList
        cards={cards}
        seat={seat}
        progressOf={(code) => progressAt(game, seat, moment, code)}
        nameOf={(one) => seatName(snapshot.table, one)}
        lit={lit}
        onLight={onLight}
      />
    </section>
  );
}

/** Return the highlight of villages, of a goal, or of all reached goals. */
function litAt(game: Game, seat: number, moment: ReplayPosition, line: string): HighlightTarget | undefined {
  const meant = (card: MatchGoal) => (line === 'goals' ? card.points[seat] != null : line === goalKey(card.code));
  const spaces =
    line === 'villages'
      ? villagesOf(sheetAt(game, seat, moment)?.activated)
      : goalsAt(game, moment).flatMap((card) =>
          meant(card) ? (progressAt(game, seat, moment, card.code)?.spaces ?? []) : [],
        );
  return spaces.length === 0 ? undefined : { parts: [...new Set(spaces)] };
}

/** Show the dice of a round with their values, if players had different dice. */
function Dice({
  game,
  snapshot,
  seat,
  moment,
}: {
  game: Game;
  snapshot: TableSnapshot;
  seat: number;
  moment: ReplayPosition;
}): VNode | null {
  const draft = game.rounds[moment.round - 1]?.draft;
  if (draft === undefined) return null;
  const player = addressed(seatName(snapshot.table, seat));
  return (
    <section class="result-dice" aria-label={say('draft.dice', { player })}>
      <p class="label">{say('draft.dice-in', { player, round: moment.round })}</p>
      <div class="result-dice-row">
        {rollAt(game, seat, moment).map((route, index) => (
          <StaticDie key={index} route={route} />
        ))}
        {draft.totals && (
          <span class="draft-line label">
            {draft.totals.map((total, at) => (
              <span key={at} class={at === draft.next ? 'next' : undefined}>
                <SeatMark seat={at} />
                <span class="visually-hidden">{seatName(snapshot.table, at)}: </span>
                <b>{total}</b>
              </span>
            ))}
          </span>
        )}
      </div>
    </section>
  );
}

/** Return the status line while a line of the Challenge is highlighted. */
function litWordsAt(game: Game, seat: number, moment: ReplayPosition, line: string): { title: string; text?: string } {
  const score = game.rounds[finishedRound(game, moment) - 1]?.scores[seat];
  if (line === 'villages')
    return { title: say('score.lit', { name: t('behind.villages'), points: score?.villages ?? 0 }) };
  if (line === 'goals') return { title: say('score.lit', { name: t('behind.goals'), points: score?.goals ?? 0 }) };
  const card = goalsAt(game, moment).find(({ code }) => goalKey(code) === line);
  if (card === undefined) return { title: '' };
  return {
    title: say('goal.lit', {
      name: goalTitle(card.code),
      progress: progressWords(progressAt(game, seat, moment, card.code)),
    }),
    text: getGoalText(card.code),
  };
}

export const result: EditionResult = { Goals, Dice, litAt, litWordsAt };
