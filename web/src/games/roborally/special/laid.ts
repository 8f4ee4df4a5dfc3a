/** The floor of a special course as it lies now: flags that moved or are carried. Only what the view says. */

import type { Floor, RallyView, Space, Step, Story } from '../table/model';
import type { Frame } from '../replay/frames';

/** Where a flag is drawn that is on no space. */
const OFF: Space = [-9, -9];

/** The same in the middle of a turn that is watched: with what the steps so far have said of flags. */
export function laidAt(floor: Floor, story: Story | null | undefined, frames: readonly Frame[], at: number): Floor {
  if (!story?.flags) return floor;
  const flags = story.flags.slice();
  const carriers: (number | undefined)[] = flags.map(() => undefined);
  const steps = frames.slice(0, at + 1).flatMap(({ step }): readonly Step[] => (step ? [step] : []));
  for (const change of steps.flatMap((step) => step.changes)) {
    if (change.type === 'carried') flags[change.flag - 1] = change.to;
    else if (change.type === 'picked-up') carriers[change.flag - 1] = change.robot;
    else if (change.type === 'dropped' || change.type === 'sent-home') {
      flags[change.flag - 1] = change.at;
      carriers[change.flag - 1] = undefined;
    }
  }
  const standing = frames[at]?.robots ?? [];
  const carried = (flag: number) => standing[carriers[flag] ?? -1]?.at;
  return { ...floor, flags: flags.map((space, flag) => carried(flag) ?? space ?? OFF) };
}

export function laidNow(floor: Floor, view: Pick<RallyView, 'robots' | 'special'> | undefined): Floor {
  const flags = view?.special?.flags;
  if (!flags) return floor;
  const carried = (flag: number) => view.robots.find((robot) => robot.carries === flag + 1)?.at;
  return { ...floor, flags: flags.map((at, flag) => at ?? carried(flag) ?? OFF) };
}
