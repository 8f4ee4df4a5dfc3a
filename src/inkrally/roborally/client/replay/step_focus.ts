/** Finds the spaces of a step's events, for the viewport to show. Reads only the frames. */

import { isRelayed } from '../course_rules/course_narration';
import type { Space } from '../table/model';
import type { Frame } from './frames';

/** Return the spaces of everything that a step does: where robots leave and arrive, laser beams and their targets. */
export function getStepSpaces(frame: Frame | undefined, before: Frame | undefined): readonly Space[] {
  const spaces: Space[] = [];
  const stands = (robot: number, one: Frame | undefined) => {
    const standing = one?.robots[robot];
    const at = standing?.at ?? standing?.last;
    if (at) spaces.push(at);
  };
  for (const beam of frame?.beams ?? []) if (beam.hit != null) spaces.push(beam.at, beam.to);
  for (const change of frame?.step?.changes ?? []) {
    if (change.type === 'shot') {
      // Visible beams were added before.
    } else if (change.type === 'archived') {
      // The archive marker may travel on a flag, far from its robot.
      spaces.push(change.at);
    } else if (change.type === 'touched' && isRelayed(change, frame?.step?.changes ?? [])) {
      // Nothing changes at the partner's space.
    } else if (change.robot != null && change.type !== 'wiped') {
      stands(change.robot, before);
      stands(change.robot, frame);
    }
  }
  return spaces;
}
