/** A puzzle about a register: a part of the floor, its robots, and the result. */

import '../index.css';
import type { VNode } from 'preact';
import { LoadingState } from '@/kit/loading_state';
import type { PuzzleProps } from '@/games/plugin';
import { cardName } from '../drawing/program_cards';
import { useFloor } from '../drawing/floors';
import { robotName } from '../drawing/robots/robot_avatars';
import { Choices } from '../drawing/floor_overlays';
import { ANGLE, SPACE } from '../drawing/geometry';
import { FloorDrawing } from '../drawing/floor_drawing';
import { RobotDrawing } from '../drawing/robots/robot';
import type { RaceQuestion } from '../protocol';
import { narrate } from '../replay/narration';
import type { Floor, Space } from '../table/model';
import { say } from '../analysis/words';
import { facingWord, spaceName } from '../texts/say';

/** The number of visible spaces on each side of the robot. */
const AROUND = 5;

export function RacePuzzle({ question, answered, children }: PuzzleProps): VNode {
  const { course, space, story, ends } = question as RaceQuestion;
  const { floor, problem, again } = useFloor(course);
  if (floor === null) return <LoadingState within problem={problem} again={again} />;
  const robots = story.before.map((_, seat) => ({ seat }));
  const [register] = story.registers;
  const robot = robotName(0);
  return (
    <div class="puzzle">
      <div class="puzzle-board paper">
        <Piece floor={floor} question={question as RaceQuestion} />
      </div>
      <div class="puzzle-said">
        <ul>
          {register?.cards.map(
            (card, at) =>
              card !== null && (
                <li key={card}>
                  {say('puzzle.plays', { robot: robotName(at), card: cardName(card), register: register.number })}
                </li>
              ),
          )}
        </ul>
        <h2>{say('puzzle.ends', { robot })}</h2>
        {children}
        {answered && (
          <>
            <ol class="puzzle-story">
              {narrate(story, floor, robots).lines.map((line, at) => (
                <li key={at}>{line.text}</li>
              ))}
            </ol>
            <p>
              {ends === null
                ? say('puzzle.nowhere', { robot })
                : say('puzzle.there', { robot, space: spaceName(ends as Space) })}
            </p>
          </>
        )}
        <p class="visually-hidden">{spaceName(space as Space)}</p>
      </div>
    </div>
  );
}

function Piece({ floor, question }: { floor: Floor; question: RaceQuestion }): VNode | null {
  const [first] = question.story.before;
  if (!first?.at) return null;
  const [x, y] = first.at;
  const size = 2 * AROUND + 1;
  // Keep the viewport inside a floor that is large enough.
  const from = (at: number, length: number) => Math.max(0, Math.min(at - AROUND, length - size));
  const label = say('puzzle.floor', {
    robot: robotName(0),
    space: spaceName(first.at),
    facing: facingWord(first.facing),
    marked: spaceName(question.space as Space),
  });
  const box = [from(x, floor.width) * SPACE, from(y, floor.height) * SPACE, size * SPACE, size * SPACE];
  return (
    <svg class="floor-picture" viewBox={box.join(' ')} role="img" aria-label={label}>
      <FloorDrawing floor={floor} bare />
      <Choices spaces={[question.space as Space]} />
      {question.story.before.map(
        (pose, at) =>
          pose.at && (
            <g key={at} transform={`translate(${(pose.at[0] + 0.5) * SPACE} ${(pose.at[1] + 0.5) * SPACE})`}>
              <RobotDrawing look={at} angle={ANGLE[pose.facing]} />
            </g>
          ),
      )}
    </svg>
  );
}
