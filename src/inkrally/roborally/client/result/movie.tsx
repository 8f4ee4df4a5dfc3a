/** The moving picture of a race: the floor with its robots after each visible step of each turn. */

import type { MovieSlots } from '@/games/movies';
import { sayMovie } from '@/kit/movie/sharing_texts';
import { formatLabel, formatList } from '@/i18n';
import { boardsOf } from '../course_rules/course_states';
import { drawnOf } from '../course_rules/course_overlays';
import type { FloorsByRotation } from '../course_rules/current_floor';
import { boxOf } from '../drawing/floor_drawing';
import { floorOf, keyOf } from '../drawing/floors';
import { plainSites } from '../drawing/grounds';
import { getRobotAvatars, robotName } from '../drawing/robots/robot_avatars';
import { narrate } from '../replay/narration';
import { getStepTimings } from '../replay/step_timing';
import { winnersOf } from '../replay/winners';
import { type Floor, ownFloor } from '../table/model';
import { floorSvg } from './picture';
import { foldRace, type Race } from './race_turns';
import { describeWinner } from './winner_text';

export const movie: MovieSlots = {
  bySeat: false,
  async make(replay, { names, avatars, palette }) {
    const race = foldRace(replay);
    const looks = getRobotAvatars(race.end.robots, avatars);
    const grounds = await groundsOf(race);
    const floor = grounds([]);
    if (floor === undefined) throw new Error('no floor');
    const [, , width, height] = boxOf(floor);
    const turns = race.stories.length;
    const robots = race.end.robots.map((_, index) => robotName(looks[index] ?? index));
    const players = names
      ? formatList(race.end.robots.map(({ seat }, index) => `${robots[index]} (${names[seat] ?? ''})`))
      : '';
    const turnOf = (turn: number) => sayMovie('movie.turn', { turn, turns });
    const winner = describeWinner(
      race,
      (seat) => names?.[seat] ?? robots[race.end.robots.findIndex((robot) => robot.seat === seat)] ?? '',
      null,
    );
    const frames = race.stories.flatMap((story, index) => {
      const won = index === turns - 1 ? winnersOf(race.end) : [];
      const telling = narrate(story, grounds, race.end.robots, looks, won);
      const timings = getStepTimings(telling.frames);
      return telling.frames.flatMap((frame, at) =>
        (index === 0 && at === 0) || (timings[at]?.hold ?? 0) > 0 || at === telling.frames.length - 1
          ? [
              {
                caption: players ? formatLabel(turnOf(story.turn), players) : turnOf(story.turn),
                svg: () =>
                  floorSvg(telling.floors[at] ?? floor, frame, looks, drawnOf(race.end, telling.courses[at]), palette),
              },
            ]
          : [],
      );
    });
    return {
      width,
      height,
      frames: frames.map((frame, index) => (index === frames.length - 1 ? { ...frame, caption: winner } : frame)),
    };
  },
};

/** Return the floors of a race in all orientations of its boards. */
async function groundsOf({ end, stories }: Race): Promise<FloorsByRotation> {
  const shown = (floor: Floor | undefined) => (floor && end.deck === undefined ? plainSites(floor) : floor);
  const own = ownFloor(end);
  if (own) return () => shown(own);
  const wanted = [[], ...boardsOf(stories, end.special?.boards)];
  const floors = new Map(
    await Promise.all(wanted.map(async (boards) => [keyOf(boards), await floorOf(end.course, boards)] as const)),
  );
  return (boards) => shown(floors.get(keyOf(boards)));
}
