/** The floor of a table as it is told so far: robots, the turn that is played, the way that is planned, spaces to choose. */

import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { announce } from '../../../app/announcer';
import { tapped } from '../drawing/describe';
import { robotName } from '../drawing/looks';
import { ANGLE } from '../drawing/measure';
import { say } from '../texts/say';
import { Board } from './board';
import type { RallyDesk } from './desk';
import { type Floor, nameOf, type Space, spaceOf } from './model';
import type { Followed, useView } from './window';

interface FlooredProps {
  desk: RallyDesk;
  floor: Floor;
  view: ReturnType<typeof useView>;
  follow: Followed;
  watching: boolean;
}

export function Floored({ desk, floor, view, follow, watching }: FlooredProps): VNode {
  const telling = desk.player.telling.value;
  const at = desk.player.at.value;
  const frame = watching ? telling?.frames[at] : undefined;
  const standing = desk.standing.value;
  const looks = desk.looks.value;
  const frames = useMemo(() => {
    if (!watching || !telling || !frame?.step) return undefined;
    const start = telling.frames.findIndex((one) => one.step !== undefined && one.register === frame.register);
    return telling.frames.slice(Math.max(0, start - 1), at + 1);
  }, [watching, telling, at]);
  const line = desk.why.value === null ? undefined : telling?.lines[desk.why.value];
  const active = desk.active.value;
  const way = desk.way.value;
  const reentry = watching ? undefined : desk.reentry.value;
  const place = desk.place.value;
  const tap = (space: Space) => {
    if (!watching && desk.choosePlace(space)) return;
    const there = standing.flatMap((robot, index) =>
      robot.at && nameOf(robot.at) === nameOf(space)
        ? [say('floor.robot', { robot: robotName(looks[index] ?? index), way: say(`facing.${robot.facing}`) })]
        : [],
    );
    const said = tapped(floor, space, there);
    desk.saying.value = desk.saying.value?.title === said.title ? null : said;
    announce(`${said.title} ${said.text}`);
  };
  return (
    <Board
      floor={floor}
      label={say('floor.label', { course: floor.name, turn: desk.view.value?.turn ?? 1 })}
      robots={standing}
      looks={looks}
      beat={watching ? desk.player.beat : undefined}
      frames={frames}
      marked={watching && line ? { spaces: line.spaces, wall: line.wall } : undefined}
      planned={!watching && active !== null && way.path.length > 0 ? { robot: active, ...way } : undefined}
      choices={reentry?.spaces.map((one) => one.at) ?? (watching ? undefined : reached(desk))}
      placing={reentry && place ? { robot: reentry.robot, at: place, angle: ANGLE[desk.facing.value] } : undefined}
      view={view}
      follow={follow}
      onSpace={tap}
    />
  );
}

/** The spaces among which an Option card has its owner choose. */
function reached(desk: RallyDesk): readonly Space[] | undefined {
  const { matter, choices } = desk.using.value?.question ?? {};
  return matter === 'reach' ? choices?.map(spaceOf).filter((space) => space !== undefined) : undefined;
}
