/** What dragging a die or a special route from its tray to the sheet does. Knows no element of the page. */

import type { TrayDrag } from '../../drawing/dice/tray';
import type { Play, TrayChoice } from '../play';

/** `choiceOf` is what lies at a place of the tray. */
export function trayDrag(play: Play, choiceOf: (index: number) => TrayChoice): TrayDrag {
  return {
    onStart: (index) => play.drag(choiceOf(index)),
    onOver: (space) => play.dragOver(space),
    onDrop: (space) => play.drop(space),
    fits: (space) => play.takes(space),
  };
}
