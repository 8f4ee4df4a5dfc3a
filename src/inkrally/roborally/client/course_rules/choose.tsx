/** Choices before the first turn: the Option card that a robot keeps, or the home board of a team. */

import type { VNode } from 'preact';
import { StatusLine } from '@/kit/status_messages';
import { robotName } from '../drawing/robots/robot_avatars';
import { RobotMark } from '../drawing/robots/robot';
import { optionName, optionText } from '../options/registry';
import { AnswerButton, RetractButton, useHeading } from '../table/answer_button';
import type { PlayState } from '../table/play_state';
import { tRoborally as sayRally } from '../texts/say';
import { chooseWords, say } from './registry';

export function SetupQuestion({ play }: { play: PlayState }): VNode | null {
  const offer = play.answers.choosing.value;
  const number = play.answers.chooses.value;
  const choices = number === undefined ? undefined : offer?.choices[number];
  useHeading(number);
  if (offer === undefined || number === undefined || choices === undefined) return null;
  const look = play.looks.value[number] ?? number;
  const boards = offer.of === 'boards';
  const saying = play.saying.value;
  return (
    <aside class="race-side question" aria-label={sayRally('program.label')}>
      <div class="question-head">
        <RobotMark look={look} />
        <h2 tabIndex={-1}>{chooseWords(offer, robotName(look))}</h2>
      </div>
      <p>{say(boards ? 'special.choose-board-text' : 'special.choose-option-text')}</p>
      <div class="question-actions button-row choices">
        {choices.map((choice) => (
          <AnswerButton key={choice} play={play} plain onAnswer={() => void play.answers.choose(number, choice)}>
            {boards ? say('special.board', { choice: choice.replace(' ', '_') }) : optionName(choice)}
          </AnswerButton>
        ))}
        <RetractButton play={play} />
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
      <StatusLine title={saying?.title} text={saying?.text} refusal={saying?.refusal} />
    </aside>
  );
}
