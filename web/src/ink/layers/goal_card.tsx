/** A goal as a card: its picture, what it asks, and the points that are still to be had. Pure. */

import type { VNode } from 'preact';
import { type Goal, GoalPicture } from './goals';
import { say } from './words';

const POINTS = [4, 2, 1] as const;

export interface GoalCardProps {
  code: Goal;
  /** How many of the boxes 4 and 2 are crossed off for everybody. */
  gone: number;
  /** What this player has for it. */
  mine?: number | undefined;
  /** Alone: the round by which it counts in full. */
  deadline?: number | undefined;
}

export function GoalCard({ code, gone, mine, deadline }: GoalCardProps): VNode {
  return (
    <article class="goal paper">
      <GoalPicture code={code} />
      <div>
        <h3>{say(`goal.${code}`)}</h3>
        <p class="label">
          {say(`goal.${code}-asks`)}
          {deadline !== undefined && ` ${say('goal.deadline', { round: deadline })}`}
        </p>
      </div>
      <ol>
        {POINTS.map((points, index) => {
          const state = points === mine ? 'mine' : index < gone ? 'gone' : 'open';
          const label = say('goal.points', { points });
          return (
            <li key={points} class={`goal-${state}`} role="img" aria-label={say(`goal.${state}`, { points: label })}>
              {points}
              {state === 'gone' && (
                <svg viewBox="0 0 28 28" aria-hidden="true">
                  <path class="goal-off" d="M5,6C11,12 17,18 23,23M23,5C17,11 11,17 5,23" />
                </svg>
              )}
            </li>
          );
        })}
      </ol>
    </article>
  );
}
