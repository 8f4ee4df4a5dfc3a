/** The program of a team mate, as soon as the server tells it: where a table is made so, and it is handed in. */

import type { VNode } from 'preact';
import { SmallCard } from '../drawing/card';
import type { RallyView, RobotView } from '../table/model';
import { say } from './found';

interface MateProgramProps {
  view: Pick<RallyView, 'revealed'> | undefined;
  /** Somebody else's. */
  robot: Pick<RobotView, 'registers' | 'locked'>;
}

/** Nothing once registers run: then everybody's cards lie open one after the other. */
export function MateProgram({ view, robot }: MateProgramProps): VNode | null {
  const told = robot.registers.some((card, index) => card !== null && !robot.locked.includes(index + 1));
  if (view?.revealed !== 0 || !told) return null;
  return (
    <span class="small-cards mate-program">
      <span class="unseen">{say('special.mate-program')}: </span>
      {robot.registers.map((card, index) => (
        <SmallCard key={index} card={card} />
      ))}
    </span>
  );
}
