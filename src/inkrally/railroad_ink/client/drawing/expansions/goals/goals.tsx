/** The pictures of goals: a small board for each, from the folders of boxes and expansions. */

import type { VNode } from 'preact';
import { GOAL_PICTURES } from '../registry';

/** Return whether a goal has a picture. */
export function hasPicture(code: string): boolean {
  return code in GOAL_PICTURES;
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
