/** What is chosen before the first turn: the Option card that a robot keeps, or the home board of one's team. */

import type { VNode } from 'preact';
import { Button } from '../../../parts/button';
import { MarginLine } from '../../../parts/says';
import { robotName } from '../drawing/robots/looks';
import { RobotMark } from '../drawing/robots/robot';
import { optionName, optionText } from '../options/found';
import type { PlayState } from '../table/play_state';
import { say as sayRally } from '../texts/say';
import { say } from './found';

export function ChooseQuestion({ play }: { play: PlayState }): VNode | null {
  const offer = play.answers.choosing.value;
  const [robot, choices] =
    Object.entries(offer?.choices ?? {}).find(
      ([number]) => !play.answers.picks.value.some((act) => act.robot === Number(number)),
    ) ?? [];
  if (robot === undefined || choices === undefined) return null;
  const number = Number(robot);
  const look = play.looks.value[number] ?? number;
  const boards = offer?.of === 'boards';
  const saying = play.saying.value;
  return (
    <aside class="rally-side question" aria-label={sayRally('program.label')}>
      <div class="question-head">
        <RobotMark look={look} />
        <h2>{boards ? say('special.choose-board') : say('special.choose-option', { robot: robotName(look) })}</h2>
      </div>
      <p>{say(boards ? 'special.choose-board-text' : 'special.choose-option-text')}</p>
      <div class="question-acts choices">
        {choices.map((choice) => (
          <Button key={choice} pending={play.wish.asked.value} onPress={() => void play.answers.choose(number, choice)}>
            {boards ? say('special.board', { choice: choice.replace(' ', '_') }) : optionName(choice)}
          </Button>
        ))}
      </div>
      {!boards && (
        <dl class="label">
          {choices.map((choice) => (
            <div key={choice}>
              <dt>{optionName(choice)}</dt>
              <dd>{optionText(choice)}</dd>
            </div>
          ))}
        </dl>
      )}
      <MarginLine title={saying?.title} text={saying?.text} refusal={saying?.refusal} />
    </aside>
  );
}
