/** The rolls of all rounds, drawn by the game. */

import type { VNode } from 'preact';
import { getPlugin } from '../../games/plugin';
import { say } from './api';
import type { KnownDice } from '../../protocol';

/** `now` is the round to mark, or null. */
export function AllRolls({ dice: { dice, rolls }, now }: { dice: KnownDice; now: number | null }): VNode | null {
  const Rolls = getPlugin(dice.game)?.lists.read()?.Rolls;
  return Rolls ? <Rolls rolls={rolls} now={now} name={(round) => say('known.round', { round })} /> : null;
}
