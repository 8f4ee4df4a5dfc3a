/** Handles dragging a die or special route from its tray to the sheet. Contains no elements of the page. */

import type { TrayDrag } from '../../drawing/dice/tray';
import type { Play, TrayChoice } from '../play';

/** Return the drag handlers of a tray. `choiceOf` returns the item at an index. */
export function trayDrag(play: Play, choiceOf: (index: number) => TrayChoice): TrayDrag {
  return {
    onStart: (index) => play.drag(choiceOf(index)),
    onOver: (space) => play.dragOver(space),
    onDrop: (space) => play.drop(space),
    fits: (space) => play.takes(space),
  };
}
