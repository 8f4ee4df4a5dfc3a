/** The program of a team-mate once it is committed, at tables with this option. */

import type { VNode } from 'preact';
import { SmallCard } from '../drawing/card';
import type { RallyView, RobotView } from '../table/model';
import { say } from './registry';

interface MateProgramProps {
  view: Pick<RallyView, 'revealed'> | undefined;
  /** The team-mate's robot. */
  robot: Pick<RobotView, 'registers' | 'locked'>;
}

/** Show nothing while registers are executed, because all cards are revealed then. */
export function TeammateProgram({ view, robot }: MateProgramProps): VNode | null {
  const told = robot.registers.some((card, index) => card !== null && !robot.locked.includes(index + 1));
  if (view?.revealed !== 0 || !told) return null;
  return (
    <span class="small-cards teammate-program">
      <span class="visually-hidden">{say('special.mate-program')}: </span>
      {robot.registers.map((card, index) => (
        <SmallCard key={index} card={card} />
      ))}
    </span>
  );
}
