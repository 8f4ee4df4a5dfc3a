/** The course and register on the floor, for the header. */

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { TurnPlayer } from '../replay/player';

export const headerTurn = signal<{ readonly turn: number; readonly register: number } | null>(null);
export const shownCourse = signal('');

/** Show the turn and register of a playback in the header. */
export function useShownTurn(player: TurnPlayer, watching: boolean): void {
  const frame = watching ? player.telling.value?.frames[player.at.value] : undefined;
  const register = frame?.step ? frame.register : frame ? 0 : -1;
  const turn = player.turn.value;
  useEffect(() => {
    headerTurn.value = register < 0 ? null : { turn, register };
    return () => {
      headerTurn.value = null;
    };
  }, [register, turn]);
}
