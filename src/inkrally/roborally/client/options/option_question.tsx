/** The question of an Option card, with its choices in the server's order. */

import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { StatusLine } from '@/kit/status_messages';
import { SmallCard } from '../drawing/card';
import { robotName } from '../drawing/robots/robot_avatars';
import { RobotMark } from '../drawing/robots/robot';
import { AnswerButton, RetractButton } from '../table/answer_button';
import type { PlayState } from '../table/play_state';
import { spaceOf, type OptionActions } from '../table/model';
import { tRoborally as sayRally } from '../texts/say';
import { isCard, optionText, say } from './registry';
import { CardSymbol } from './option_list';
import {
  againWords,
  atWords,
  causeWords,
  choiceWords,
  keptAnswers,
  laterWords,
  leadWords,
  lossWords,
  questionWords,
} from './words';
import { joinWords, formatList, capitalizeFirst } from '@/i18n';
import { sitesAt } from '../drawing/space_text';
import { AskRules } from '../table/ask_rules';
import { topicsOfCard, topicsOfOption } from '../table/rule_topics';

export function OptionQuestion({ play, offer }: { play: PlayState; offer: OptionActions }): VNode {
  const { question, order, always, rest, leads } = offer;
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
  const keeping = chosen === 'keep' && matter === 'discard';
  const again = againWords(play.answers.again.value);
  return (
    <aside
      class="race-side question"
      data-rules={`${isCard(question.option) ? topicsOfOption(question.option) : ''} phase.option`}
      aria-label={sayRally('program.label')}
    >
      <div class="question-head">
        <RobotMark look={play.looks.value[robot] ?? robot} />
        <span>
          <span class="label">{atWords(offer)}</span>
          <h2 tabIndex={-1}>{title}</h2>
        </span>
      </div>
      {again !== '' && <p class="label">{again}</p>}
      <p>{joinWords([causeWords(offer, name), aboutWords(offer)].filter(Boolean), 'space')}</p>
      <fieldset class="option-choices">
        <legend class="visually-hidden">{title}</legend>
        {order.map((choice, index) => (
          <label key={choice} class="option-choice">
            <input
              class="covering"
              type="radio"
              name={group}
              checked={choice === chosen}
              onChange={() => (play.answers.choice.value = choice)}
            />
            <span class="option-choice-card">
              {leads && (
                <span class="option-number" aria-hidden="true">
                  {index + 1}
                </span>
              )}
              {isCard(choice) && <CardSymbol card={choice} />}
              <span class="option-choice-words">
                <b>{choiceWords(question, choice)}</b>
                {leads?.[choice] && <span class="option-lead"> {leadWords(offer, choice, name)}</span>}
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
      <div class="question-actions button-row">
        <div class="question-keeps">
          {(['rest', 'always'] as const).map(
            (how) =>
              (how === 'rest' ? rest : always).includes(chosen) && (
                <div key={how} class="power">
                  <label>
                    <input
                      type="checkbox"
                      checked={play.answers.keeps.value === how}
                      onChange={(event) => (play.answers.keeps.value = event.currentTarget.checked ? how : null)}
                    />
                    <span>{say(keeping ? `option.${how}-keep` : `option.${how}`)}</span>
                  </label>
                </div>
              ),
          )}
        </div>
        <AnswerButton play={play} onAnswer={() => void play.answers.use()}>
          {choiceWords(question, chosen)}
        </AnswerButton>
        <RetractButton play={play} />
      </div>
      <p class="label">
        {timed && say('option.default', { choice: late })} {matter === 'use' && say(`option.${until}`)}{' '}
        {laterWords(offer)}
      </p>
      <OwnRegisters play={play} robot={robot} register={offer.register} />
      <KeptAnswers play={play} register={offer.register} />
      <StatusLine title={saying?.title} text={saying?.text} refusal={saying?.refusal}>
        <AskRules play={play} saying={saying} />
      </StatusLine>
    </aside>
  );
}

/** Show the program of the robot, with the interrupted register. */
function OwnRegisters({ play, robot, register }: { play: PlayState; robot: number; register: number }): VNode | null {
  const view = play.view.value?.robots[robot];
  if (!view || register === 0 || view.registers.every((card) => card === null)) return null;
  return (
    <div class="own-program">
      <span class="tray-head">
        {say('option.registers')}
        <span>{say('option.runs', { register })}</span>
      </span>
      <span class="small-cards race-cards">
        {view.registers.map((card, index) => (
          <SmallCard
            key={index}
            card={card}
            current={index + 1 === register}
            played={index + 1 < register}
            {...(card === null ? { label: sayRally('card.none') } : {})}
            topics={topicsOfCard(card)}
          />
        ))}
        {view.paired?.map((pair) => (
          <span key={pair.card} class="race-second" style={{ 'grid-column': pair.register }}>
            <SmallCard card={pair.card} topics={topicsOfCard(pair.card)} />
          </span>
        ))}
      </span>
    </div>
  );
}

/** Show standing answers, each with a button that revokes it from the next register on. */
function KeptAnswers({ play, register }: { play: PlayState; register: number }): VNode | null {
  const view = play.view.value;
  const kept = view ? keptAnswers(view, register) : [];
  if (kept.length === 0) return null;
  return (
    <section class="kept-answers">
      <h3 class="tray-head">{say('option.kept')}</h3>
      <ul>
        {kept.map((one) => (
          <li key={`${one.robot} ${one.option}`}>
            <span>{one.words}</span>
            <span class="power">
              <label>
                <input
                  type="checkbox"
                  checked={play.answers.takenBack.value.some(
                    (other) => other.robot === one.robot && other.option === one.option,
                  )}
                  onChange={() => play.answers.askAgain(one)}
                />
                <span>{say('option.ask-me')}</span>
              </label>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Return the text of the card, or the rule for all cards. */
function aboutWords({ question: { option, matter }, register }: OptionActions): string {
  if (matter === 'discard' || matter === 'lose') return say(`option.says-${matter}`);
  if (matter === 'weapon') return '';
  if (matter !== 'reach') return optionText(option);
  const moment = register === 0 ? say('option.reach-clean-up') : say('option.reach');
  return joinWords([optionText(option), moment, say('option.says-reach')], 'space');
}

/** Show the contents of a space of the choice. */
function Sites({ play, choice }: { play: PlayState; choice: string }): VNode | null {
  const floor = play.floor.value;
  const space = spaceOf(choice);
  const sites = floor && space ? sitesAt(floor, space) : [];
  return sites.length > 0 ? <span class="option-site"> {capitalizeFirst(formatList(sites))}</span> : null;
}

/** Show the loss of a choice, such as "Nothing lies on it. You lose the least.", and the text of the card. */
const About = ({ losing, text }: { losing: string; text: string }): VNode | null =>
  losing + text === '' ? null : (
    <span class="label">
      {' '}
      {losing !== '' && <span class="option-losing">{losing}</span>} {text}
    </span>
  );

/** Show the change of a number, such as "4 to 5". */
function Cost({ play, robot }: { play: PlayState; robot: number }): VNode {
  const damage = play.view.value?.robots[robot]?.damage ?? 0;
  return <span class="option-cost">{say('option.choice.keep-more', { damage, next: damage + 1 })}</span>;
}
