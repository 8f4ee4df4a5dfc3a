/** A goal card: its picture, condition and progress, the points that are left, and the seats that took the others. */

import type { VNode } from 'preact';
import { SeatMark } from '@/kit/seat';
import { RuleLink } from '@/features/rulebook/rule_link';
import { getGoalText, goalTitle, say } from '../words';
import { GOAL_PICTURES } from '../registry';

/** A box of points: open, lost or scored by this player; and the seats that scored the points. */
export interface GoalBox {
  readonly points: number;
  readonly state: 'open' | 'gone' | 'mine';
  readonly by: readonly number[];
}

interface GoalCardProps {
  code: string;
  boxes: readonly GoalBox[];
  /** The progress, such as "3 of 4". Undefined without a sheet. */
  progress?: string | undefined;
  /** Whether the current sheet meets the condition. */
  holds?: boolean | undefined;
  /** For a single player, the last round in which the goal gives its full points. */
  deadline?: number | null | undefined;
  /**
   * The description for screen readers. A card with a label is a button that highlights the counted parts of the sheet.
   */
  label?: string | undefined;
  pressed?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

export function GoalCard({
  code,
  boxes,
  progress,
  holds = false,
  deadline,
  label,
  pressed,
  onPress,
}: GoalCardProps): VNode {
  const inside = (
    <>
      <GoalPicture code={code} />
      <span class="goal-words">
        <b class="goal-name">{goalTitle(code)}</b>
        <span class="goal-asks label">{getGoalText(code)}</span>
      </span>
      <span class="goal-boxes">
        {boxes.map((box) => (
          <GoalPoints key={box.points} box={box} />
        ))}
      </span>
      <span class={holds ? 'goal-progress holds' : 'goal-progress'}>
        {progress}
        {deadline != null && (
          <span class="goal-deadline">
            <span class="where-wide">{say('goal.by-round', { round: deadline })}</span>
            <span class="where-narrow">{say('goal.by-short', { round: deadline })}</span>
          </span>
        )}
      </span>
    </>
  );
  if (onPress === undefined)
    return (
      <article class="goal paper" data-rules={`goal.${code} goals`}>
        {inside}
      </article>
    );
  return (
    <div class="goal-place">
      <button
        data-rules={`goal.${code} goals`}
        type="button"
        class="goal paper"
        aria-pressed={pressed}
        onClick={onPress}
      >
        <span class="visually-hidden">{label}</span>
        <span class="goal-shown" aria-hidden="true">
          {inside}
        </span>
      </button>
      <RuleLink topics={`goal.${code} goals`} about={goalTitle(code)} />
    </div>
  );
}

function GoalPoints({ box: { points, state, by } }: { box: GoalBox }): VNode {
  return (
    <span class={`goal-box goal-${state}`}>
      <span class="goal-points">
        {points}
        {state === 'gone' && (
          <svg viewBox="0 0 28 28" aria-hidden="true">
            <path class="goal-off" d="M5,6C11,12 17,18 23,23M23,5C17,11 11,17 5,23" />
          </svg>
        )}
      </span>
      <span class="goal-by">
        {by.map((seat) => (
          <SeatMark key={seat} seat={seat} />
        ))}
      </span>
    </span>
  );
}

/** Draw the picture of a goal, 64 by 64. */
export function GoalPicture({ code }: { code: string }): VNode | null {
  const picture = GOAL_PICTURES[code];
  if (picture === undefined) return null;
  const { grid = 3, marks = '', children } = picture;
  const size = 64 / grid;
  const lines = Array.from(
    { length: grid - 1 },
    (_, index) => `M${((index + 1) * size).toFixed(2)},0V64M0,${((index + 1) * size).toFixed(2)}H64`,
  ).join('');
  return (
    <svg class="goal-picture" viewBox="-3 -3 70 70" aria-hidden="true">
      <rect class="goal-paper" width="64" height="64" />
      {[...marks].map(
        (sign, index) =>
          sign === 'x' && (
            <rect
              key={index}
              class="goal-mark"
              x={(index % grid) * size}
              y={Math.floor(index / grid) * size}
              width={size}
              height={size}
            />
          ),
      )}
      <path class="goal-grid" d={lines} />
      {children}
      <rect class="goal-frame" width="64" height="64" />
    </svg>
  );
}
