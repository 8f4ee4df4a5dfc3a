/** Converts the actions of a suggested turn to a hint overlay, which numbers the drawings. */

import { expansionArt } from '../drawing/expansion_art';
import type { HintMark } from '../drawing/overlays/hint_overlay';
import { type Acts, isDrawn, isOfDie, isPath } from '../table/model';

/**
 * Return the hint overlay of some actions. `roll` has the dice of the turn. `needsExpansions` is true if some dice
 * belong to expansions, because their faces draw more than lines.
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
