/** The summary of a finished race: turning points and a table of figures. */

import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { formatList } from '@/i18n';
import { say } from '../analysis/words';
import { robotName } from '../drawing/robots/robot_avatars';
import { RobotMark } from '../drawing/robots/robot';
import { winnersOf } from '../replay/winners';
import { teamName } from '../course_rules/registry';
import { tRoborally as sayEnd } from '../texts/say';
import { type RaceFigure, figuresOf, type TurningPoint, turningPoints } from './race_stats';
import type { Race } from './race_turns';

interface Glanced {
  race: Race;
  looks: readonly number[];
  onMoment: (turn: number, frame: number) => void;
}

export function TurningPoints({ race, looks, onMoment }: Glanced): VNode {
  const points = useMemo(() => turningPoints(race.stories, winnersOf(race.end)), [race]);
  return (
    <section class="turning-points" aria-labelledby="turning-points">
      <h2 class="tray-head" id="turning-points">
        {say('points.heading')}
      </h2>
      {points.length === 0 && <p>{say('points.none')}</p>}
      <ol>
        {points.map((point, index) => (
          <li key={index}>
            <button type="button" onClick={() => onMoment(point.turn, point.frame)}>
              <RobotMark look={looks[point.robot] ?? point.robot} />
              <span>{pointWords(point, looks, race.end.robots[point.robot]?.team)}</span>
              <span class="label">{say('points.turn', { turn: point.turn })}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function pointWords(point: TurningPoint, looks: readonly number[], team: number | undefined): string {
  // No robot of a team wins alone.
  if (point.kind === 'won' && team) return sayEnd('end.team', { team: teamName(team) });
  const name = (robot: number | undefined) => (robot === undefined ? '' : robotName(looks[robot] ?? robot));
  return say(`points.${point.kind}`, {
    robot: name(point.robot),
    by: name(point.by),
    flag: point.flag ?? 0,
    damage: point.damage ?? 0,
    how: point.how ?? 'damage',
  });
}

/** Show a row for each robot and a column for each turn, with bars. */
export function RaceFigures({
  race,
  looks,
  offered,
  onMoment,
}: Glanced & {
  /** The figures of the course. */
  offered: readonly RaceFigure[];
}): VNode {
  const figures = useMemo(() => figuresOf(race.stories), [race]);
  const [what, setWhat] = useState<RaceFigure>(offered[0] ?? 'damage');
  const turns = figures[what];
  const most = Math.max(1, ...turns.flat());
  const sums = looks.map((_, robot) => turns.reduce((sum, turn) => sum + (turn[robot] ?? 0), 0));
  const words = looks.map((look, robot) =>
    say('figures.robot', { robot: robotName(look), count: String(sums[robot] ?? 0) }),
  );
  return (
    <section class="race-figures" aria-labelledby="race-figures">
      <h2 class="tray-head" id="race-figures">
        {say('figures.heading')}
      </h2>
      <div class="figures-what" role="group" aria-label={say('figures.what')}>
        {offered.map((one) => (
          <button key={one} type="button" aria-pressed={one === what} onClick={() => setWhat(one)}>
            {say(`figures.${one}`)}
          </button>
        ))}
      </div>
      <p class="visually-hidden" role="status">
        {say('figures.chart', { what: say(`figures.${what}`), robots: formatList(words) })}
      </p>
      <div
        class="figures-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach an element that scrolls
        tabIndex={0}
        role="region"
        aria-label={say('figures.table', { what: say(`figures.${what}`) })}
      >
        <table aria-label={say(`figures.${what}`)}>
          <thead>
            <tr>
              <td />
              {race.stories.map((story) => (
                <th key={story.turn} scope="col">
                  <button
                    type="button"
                    aria-label={say('points.turn', { turn: story.turn })}
                    onClick={() => onMoment(story.turn, 0)}
                  >
                    {story.turn}
                  </button>
                </th>
              ))}
              <th scope="col">{say('figures.all')}</th>
            </tr>
          </thead>
          <tbody>
            {looks.map((look, robot) => (
              <tr key={robot}>
                <th scope="row">
                  <RobotMark look={look} />
                  <span class="visually-hidden">{robotName(look)}</span>
                </th>
                {turns.map((turn, index) => (
                  <td key={index} style={{ '--bar': `${Math.round((100 * (turn[robot] ?? 0)) / most)}%` }}>
                    <span>{turn[robot] || ''}</span>
                  </td>
                ))}
                <td class="figures-sum">{sums[robot]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
