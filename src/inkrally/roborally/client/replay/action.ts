/** Where something happens in a step, for the window to go there. Reads the frames; judges nothing. */

import { isRelayed } from '../special/lines';
import type { Space } from '../table/model';
import type { Frame } from './frames';

/** The spaces of all that a step does: from where and to where robots go, beams that hit, who is hit. */
export function actionOf(frame: Frame | undefined, before: Frame | undefined): readonly Space[] {
  const spaces: Space[] = [];
  const stands = (robot: number, one: Frame | undefined) => {
    const standing = one?.robots[robot];
    const at = standing?.at ?? standing?.last;
    if (at) spaces.push(at);
  };
  for (const beam of frame?.beams ?? []) if (beam.hit != null) spaces.push(beam.at, beam.to);
  for (const change of frame?.step?.changes ?? []) {
    if (change.type === 'shot') {
      // Those that are seen are there already.
    } else if (change.type === 'archived') {
      // It may travel on a flag, far from its robot.
      spaces.push(change.at);
    } else if (change.type === 'touched' && isRelayed(change, frame?.step?.changes ?? [])) {
      // Nothing happens where the partner is.
    } else if (change.robot != null && change.type !== 'wiped') {
      stands(change.robot, before);
      stands(change.robot, frame);
    }
  }
  return spaces;
}
