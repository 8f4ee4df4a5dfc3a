/** The robot picker: avatar and name. Robots of other players are disabled. */

import '../index.css';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { SEAT_LETTERS } from '@/kit/seat';
import { robotName } from '../drawing/robots/robot_avatars';
import { RobotMark } from '../drawing/robots/robot';
import { tRoborally } from '../texts/say';

interface RobotPickProps {
  /** The chosen avatar. Null for any unused robot. */
  value: number | null;
  taken?: readonly number[];
  onPick: (look: number | null) => void;
}

export function RobotPicker({ value, taken = [], onPick }: RobotPickProps): VNode {
  const group = useId();
  return (
    <fieldset class="robot-pick">
      <legend>{tRoborally('robot.yours')}</legend>
      <div>
        <label>
          <input class="covering" type="radio" name={group} checked={value === null} onChange={() => onPick(null)} />
          <span class="robot-pick-card">{tRoborally('robot.any')}</span>
        </label>
        {SEAT_LETTERS.map((letter, look) => (
          <label key={letter} class={taken.includes(look) ? 'taken' : undefined}>
            <input
              class="covering"
              type="radio"
              name={group}
              checked={value === look}
              disabled={taken.includes(look)}
              onChange={() => onPick(look)}
            />
            <span class="robot-pick-card">
              <RobotMark look={look} />
              {robotName(look)}
              {taken.includes(look) && <span class="visually-hidden">{tRoborally('robot.taken')}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
