/** The question of an Option card: its choices as the engine names them, the first that of who says nothing. */

import type { VNode } from 'preact';
import { Button } from '../../../parts/button';
import { MarginLine } from '../../../parts/says';
import type { RallyDesk } from '../table/desk';
import { robotName } from '../drawing/looks';
import type { UseOffer } from '../table/model';
import { RobotMark } from '../drawing/robot';
import { say as sayRally } from '../texts/say';
import { choiceName, optionName, optionText, say } from './found';

export function UseQuestion({ desk, question }: { desk: RallyDesk; question: UseOffer['question'] }): VNode {
  const { robot, option, choices, until } = question;
  const look = desk.looks.value[robot] ?? robot;
  const saying = desk.saying.value;
  return (
    <aside class="rally-side question" aria-label={sayRally('program.label')}>
      <div class="question-head">
        <RobotMark look={look} />
        <h2>{say('option.asks', { card: optionName(option), robot: robotName(look) })}</h2>
      </div>
      <p>{optionText(option)}</p>
      <p class="label">{say(`option.${until}`)}</p>
      <div class="question-acts">
        {choices.map((choice, index) => (
          <Button
            key={choice}
            kind={index === 0 ? 'main' : 'plain'}
            pending={desk.handing.value}
            onPress={() => void desk.answer({ type: 'use', robot, option, choice })}
          >
            {choiceName(option, choice)}
          </Button>
        ))}
      </div>
      <MarginLine title={saying?.title} text={saying?.text} refusal={saying?.refusal} />
    </aside>
  );
}
