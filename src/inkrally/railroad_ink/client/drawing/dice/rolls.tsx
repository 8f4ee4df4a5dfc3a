/** The rolls of all rounds of a known-dice challenge, in rows of dice that cannot be pressed. */

import './rolls.css';
import type { VNode } from 'preact';
import type { RollsProps } from '@/games/plugin';
import { routeName } from '../drawing_text';
import { Face } from './die';

export function Rolls({ rolls, now, name }: RollsProps): VNode {
  return (
    <ol class="rolls">
      {rolls.map((roll, index) => (
        <li key={index} aria-current={now === index + 1 ? 'step' : undefined}>
          <span class="label">{name(index + 1)}</span>
          <span class="rolls-dice">
            {roll.map((route, die) => (
              <span key={die} class="rolls-die" role="img" aria-label={routeName(route)}>
                <Face route={route} />
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
