/** The question of an Option card: its choices as the engine names them, the first that of who says nothing. */

import type { VNode } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { announce } from '../../../app/announcer';
import { Button } from '../../../parts/button';
import { MarginLine } from '../../../parts/says';
import { robotName } from '../drawing/looks';
import { RobotMark } from '../drawing/robot';
import type { RallyDesk } from '../table/desk';
import type { UseOffer } from '../table/model';
import { say as sayRally } from '../texts/say';
import { isCard, optionText, say } from './found';
import { CardSymbol } from './held';
import { choiceWords, questionWords } from './words';

export function UseQuestion({ desk, offer }: { desk: RallyDesk; offer: UseOffer }): VNode {
  const { question, always } = offer;
  const { robot, choices, until, matter } = question;
  const group = useId();
  const name = (one: number) => robotName(desk.looks.value[one] ?? one);
  const saying = desk.saying.value;
  const chosen = desk.choice.value ?? choices[0] ?? '';
  const title = questionWords(question, name);
  const timed = desk.snapshot.value?.table.deadline != null;
  const first = choiceWords(question, choices[0] ?? '');
  useEffect(() => {
    announce(
      say('option.news', { question: title, choices: choices.map((one) => choiceWords(question, one)).join(', ') }),
      true,
    );
  }, [question]);
  return (
    <aside class="rally-side question" aria-label={sayRally('program.label')}>
      <div class="question-head">
        <RobotMark look={desk.looks.value[robot] ?? robot} />
        <h2>{title}</h2>
      </div>
      <p>{aboutWords(question)}</p>
      <fieldset class="option-choices">
        <legend class="unseen">{title}</legend>
        {choices.map((choice) => (
          <label key={choice} class="option-choice">
            <input
              type="radio"
              name={group}
              checked={choice === chosen}
              onChange={() => (desk.choice.value = choice)}
            />
            <span class="option-choice-card">
              {isCard(choice) && <CardSymbol card={choice} />}
              <span class="option-choice-words">
                <b>{choiceWords(question, choice)}</b>
                {isCard(choice) && <span class="label"> {optionText(choice)}</span>}
              </span>
              {choice === 'keep' && matter === 'discard' && <Cost desk={desk} robot={robot} />}
            </span>
          </label>
        ))}
      </fieldset>
      {always.includes(chosen) && (
        <div class="power">
          <label>
            <input
              type="checkbox"
              checked={desk.always.value}
              onChange={(event) => (desk.always.value = event.currentTarget.checked)}
            />
            <span>{say(chosen === 'keep' && matter === 'discard' ? 'option.always-keep' : 'option.always')}</span>
          </label>
        </div>
      )}
      <div class="question-acts">
        <Button kind="main" pending={desk.handing.value} onPress={() => void desk.use()}>
          {choiceWords(question, chosen)}
        </Button>
      </div>
      <p class="label">
        {timed && say('option.default', { choice: first })} {matter === 'use' && say(`option.${until}`)}
      </p>
      <MarginLine title={saying?.title} text={saying?.text} refusal={saying?.refusal} />
    </aside>
  );
}

/** What the question is about: the card's text, or what holds for all cards. */
function aboutWords({ option, matter }: UseOffer['question']): string {
  if (matter === 'discard' || matter === 'lose') return say(`option.says-${matter}`);
  if (matter === 'weapon') return '';
  return [optionText(option), matter === 'reach' ? say('option.says-reach') : ''].filter(Boolean).join(' ');
}

/** "4 to 5". */
function Cost({ desk, robot }: { desk: RallyDesk; robot: number }): VNode {
  const damage = desk.view.value?.robots[robot]?.damage ?? 0;
  return <span class="option-cost">{say('option.choice.keep-more', { damage, next: damage + 1 })}</span>;
}
