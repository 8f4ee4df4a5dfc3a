/** Which Option cards a race begins with: those that tables may have, and nothing where there are none. */

import type { VNode } from 'preact';
import { OFFERED, optionName, optionText, say } from './found';

export interface OptionPickProps {
  readonly value: readonly string[];
  readonly onPick: (cards: readonly string[]) => void;
}

export function OptionPick({ value, onPick }: OptionPickProps): VNode | null {
  if (OFFERED.length === 0) return null;
  return (
    <fieldset class="levels">
      <legend>{say('option.pick')}</legend>
      {OFFERED.map((card) => (
        <label key={card}>
          <input
            type="checkbox"
            checked={value.includes(card)}
            onChange={(event) =>
              onPick(event.currentTarget.checked ? [...value, card] : value.filter((one) => one !== card))
            }
          />
          <span>
            <b>{optionName(card)}</b> <span class="label">{optionText(card)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** By robot its cards: dealt one after the other, as each exists once. */
export function dealt(cards: readonly string[], robots: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.min(robots, cards.length) }, (_, robot) =>
    cards.filter((_card, index) => index % robots === robot),
  );
}
