/** Converts the actions of a suggested turn to a hint overlay, which numbers the drawings. */

import { expansionArt } from '../drawing/expansion_art';
import type { HintMark } from '../drawing/overlays/hint_overlay';
import { type Acts, isDrawn, isOfDie, isPath } from '../table/model';

/**
 * Return the marks of the hint overlay for the actions of a turn.
 *
 * `roll` has the dice of the turn. `needsExpansions` is true if some of these dice belong to expansions, whose faces
 * may add more than lines to a space.
 */
export function getHintMarks(acts: Acts, roll: readonly string[], needsExpansions: boolean): readonly HintMark[] {
  return acts.map((act, index) => {
    const face = isDrawn(act) && isOfDie(act) ? roll[act.die] : undefined;
    return {
      space: act.space || undefined,
      drawing: act.drawing || undefined,
      path: isPath(act) ? act.path : undefined,
      number: acts.length > 1 ? index + 1 : undefined,
      face,
      extras: needsExpansions && face !== undefined ? expansionArt()?.specOf(face).extras : undefined,
    };
  });
}
