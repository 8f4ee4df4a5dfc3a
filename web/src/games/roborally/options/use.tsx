/** The question of an Option card: its choices as the engine names them, in the order in which the server offers them. */

import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { MarginLine } from '../../../parts/says';
import { robotName } from '../drawing/robots/looks';
import { RobotMark } from '../drawing/robots/robot';
import { AnswerButton, TakeBack } from '../table/answer_button';
import type { PlayState } from '../table/play_state';
import { spaceOf, type UseOffer } from '../table/model';
import { say as sayRally } from '../texts/say';
import { isCard, optionText, say } from './found';
import { CardSymbol } from './held';
import { againWords, choiceWords, lossWords, questionWords } from './words';
import { joined, list, sentence } from '../../../texts/index';
import { sitesAt } from '../drawing/describe';
import { AskRules } from '../table/ask_rules';
import { topicsOfOption } from '../table/topics';

export function UseQuestion({ play, offer }: { play: PlayState; offer: UseOffer }): VNode {
  const { question, order, always } = offer;
  const { robot, choices, until, matter } = question;
  const group = useId();
  const name = (one: number) => robotName(play.looks.value[one] ?? one);
  const saying = play.saying.value;
  const chosen = play.answers.choice.value ?? order[0] ?? '';
  const title = questionWords(offer, name);
  const deadline = play.snapshot.value?.table.deadline ?? null;
  const timed = deadline !== null;
  const late = choiceWords(question, choices[0] ?? '');
  const lying = play.view.value?.robots[robot]?.registers ?? [];
  const again = againWords(play.answers.again.value);
  return (
    <aside
      class="rally-side question"
      data-rules={`${isCard(question.option) ? topicsOfOption(question.option) : ''} phase.option`}
      aria-label={sayRally('program.label')}
    >
      <div class="question-head">
        <RobotMark look={play.looks.value[robot] ?? robot} />
        <h2 tabIndex={-1}>{title}</h2>
      </div>
      {again !== '' && <p class="label">{again}</p>}
      <p>{aboutWords(offer)}</p>
      <fieldset class="option-choices">
        <legend class="unseen">{title}</legend>
        {order.map((choice) => (
          <label key={choice} class="option-choice">
            <input
              type="radio"
              name={group}
              checked={choice === chosen}
              onChange={() => (play.answers.choice.value = choice)}
            />
            <span class="option-choice-card">
              {isCard(choice) && <CardSymbol card={choice} />}
              <span class="option-choice-words">
                <b>{choiceWords(question, choice)}</b>
                <About
                  losing={lossWords(offer, choice, name(robot), lying)}
                  text={isCard(choice) ? optionText(choice) : ''}
                />
                {matter === 'reach' && <Sites play={play} choice={choice} />}
              </span>
              {choice === 'keep' && matter === 'discard' && <Cost play={play} robot={robot} />}
            </span>
          </label>
        ))}
      </fieldset>
      <div class="question-acts">
        {always.includes(chosen) && (
          <div class="power">
            <label>
              <input
                type="checkbox"
                checked={play.answers.always.value}
                onChange={(event) => (play.answers.always.value = event.currentTarget.checked)}
              />
              <span>{say(chosen === 'keep' && matter === 'discard' ? 'option.always-keep' : 'option.always')}</span>
            </label>
          </div>
        )}
        <AnswerButton play={play} onAnswer={() => void play.answers.use()}>
          {choiceWords(question, chosen)}
        </AnswerButton>
        <TakeBack play={play} />
      </div>
      <p class="label">
        {timed && say('option.default', { choice: late })} {matter === 'use' && say(`option.${until}`)}
      </p>
      <MarginLine title={saying?.title} text={saying?.text} refusal={saying?.refusal}>
        <AskRules play={play} saying={saying} />
      </MarginLine>
    </aside>
  );
}

/** What the question is about: the card's text, or what holds for all cards. */
function aboutWords({ question: { option, matter }, register }: UseOffer): string {
  if (matter === 'discard' || matter === 'lose') return say(`option.says-${matter}`);
  if (matter === 'weapon') return '';
  if (matter !== 'reach') return optionText(option);
  const moment = register === 0 ? say('option.reach-clean-up') : say('option.reach');
  return joined([optionText(option), moment, say('option.says-reach')], 'space');
}

/** What is reached on a space that may be chosen. */
function Sites({ play, choice }: { play: PlayState; choice: string }): VNode | null {
  const floor = play.floor.value;
  const space = spaceOf(choice);
  const sites = floor && space ? sitesAt(floor, space) : [];
  return sites.length > 0 ? <span class="option-site"> {sentence(list(sites))}</span> : null;
}

/** "Nothing lies on it. You lose the least.", and what the card does. */
const About = ({ losing, text }: { losing: string; text: string }): VNode | null =>
  losing + text === '' ? null : (
    <span class="label">
      {' '}
      {losing !== '' && <span class="option-losing">{losing}</span>} {text}
    </span>
  );

/** "4 to 5". */
function Cost({ play, robot }: { play: PlayState; robot: number }): VNode {
  const damage = play.view.value?.robots[robot]?.damage ?? 0;
  return <span class="option-cost">{say('option.choice.keep-more', { damage, next: damage + 1 })}</span>;
}
