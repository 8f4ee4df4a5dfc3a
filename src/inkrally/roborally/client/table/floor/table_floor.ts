/** The floor of a table: fetches the floors of its course and returns the visible one. */

import { useEffect } from 'preact/hooks';
import type { Connection } from '@/live/connection';
import { useFloorsByRotation } from '../../drawing/grounds';
import { type Floor, ownFloor } from '../model';
import type { PlayState } from '../play_state';
import { shownCourse } from '../header_state';

/** Return the floor of a table, or why it is missing. Also shows the name of the course in the header. */
export function useTableFloor(
  play: PlayState,
  connection: Connection,
): { readonly floor: Floor | null; readonly problem: string; readonly again: (() => void) | undefined } {
  const { grounds, problem, again } = useFloorsByRotation(
    play.view.value,
    ownFloor(play.view.value),
    play.ground.boards.value,
    connection.status.value === 'live',
  );
  useEffect(() => {
    play.ground.floors.value = grounds;
    play.ground.lacking.value = problem !== '';
  }, [play, grounds, problem]);
  const floor = play.floor.value;
  useEffect(() => {
    shownCourse.value = floor?.name ?? '';
    return () => {
      shownCourse.value = '';
    };
  }, [floor?.name]);
  return { floor, problem, again };
}
