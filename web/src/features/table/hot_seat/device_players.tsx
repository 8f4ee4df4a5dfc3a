/** The fields of the form for a new table with the players who share this device. */

import type { VNode } from 'preact';
import { NameField } from '@/kit/fields/name_field';
import { NumberField } from '@/kit/fields/fields';
import { sayHotSeat } from './texts';

/** The minimum and the maximum number of players who share one device. */
const FEWEST = 2;
const MOST = 6;

/** Return the names of the players: the host's name first, then the typed names, or numbers for empty ones. */
export function deviceNames(own: string, others: readonly string[]): readonly string[] {
  return [own, ...others].map((name, index) => name.trim() || sayHotSeat('hotseat.player', { number: index + 1 }));
}

export function DevicePlayers({
  others,
  most,
  onOthers,
}: {
  /** The typed names of the players besides the host. */
  others: readonly string[];
  /** The number of seats of the game. */
  most: number;
  onOthers: (names: readonly string[]) => void;
}): VNode {
  return (
    <>
      <p class="label" role="status">
        {sayHotSeat('hotseat.note')}
      </p>
      <NumberField
        label={sayHotSeat('hotseat.players')}
        value={others.length + 1}
        least={FEWEST}
        most={Math.max(FEWEST, Math.min(MOST, most))}
        onChange={(count) => onOthers(Array.from({ length: count - 1 }, (_, index) => others[index] ?? ''))}
      />
      {others.map((name, index) => (
        <NameField
          // A field has no identity other than its position.
          key={index}
          name={name}
          label={sayHotSeat('hotseat.name', { number: index + 2 })}
          onName={(changed) => onOthers(others.map((one, at) => (at === index ? changed : one)))}
        />
      ))}
    </>
  );
}
