/** Questions beside the floor: power down, stay powered down, re-entry. */

import type { VNode } from 'preact';
import { StatusLine } from '@/kit/status_messages';
import { SmallCard } from '../drawing/card';
import { AnswerButton, RetractButton, useHeading } from './answer_button';
import { AskRules } from './ask_rules';
import type { PlayState } from './play_state';
import { robotName } from '../drawing/robots/robot_avatars';
import { FACINGS, sameSpace } from './model';
import { RobotMark } from '../drawing/robots/robot';
import { facingWord, tRoborally, spaceName } from '../texts/say';
import { OptionQuestion } from '../options/option_question';

export function Question({ play }: { play: PlayState }): VNode | null {
  const robot = play.asked.value;
  const phase = play.phase.value;
  const use = play.answers.using.value;
  useHeading(phase, robot, use?.register, use?.answered);
  if (robot === null) return null;
  const look = play.looks.value[robot] ?? robot;
  const damage = play.view.value?.robots[robot]?.damage ?? 0;
  const values = { robot: robotName(look), damage };
  if (phase === 're-enter') return <ComeBack play={play} robot={robot} />;
  if (use) return <OptionQuestion play={play} offer={use} />;
  const staying = phase === 'stay-down';
  return (
    <aside
      class="race-side question"
      data-rules={staying ? 'phase.stay-down' : 'phase.announce'}
      aria-label={tRoborally('program.label')}
    >
      <div class="question-head">
        <RobotMark look={look} />
        <h2 tabIndex={-1}>{tRoborally(staying ? 'ask.stay' : 'ask.announce')}</h2>
      </div>
      <p>{tRoborally(staying ? 'ask.stay-text' : 'ask.announce-text', values)}</p>
      {!staying && <OwnProgram play={play} robot={robot} />}
      <div class="question-actions button-row">
        <AnswerButton play={play} plain onAnswer={() => void play.answers.rest(true)}>
          {tRoborally(staying ? 'ask.stay-yes' : 'ask.announce-yes')}
        </AnswerButton>
        <AnswerButton play={play} onAnswer={() => void play.answers.rest()}>
          {tRoborally(staying ? 'ask.stay-no' : 'ask.announce-no')}
        </AnswerButton>
        <RetractButton play={play} />
      </div>
      <Said play={play} />
    </aside>
  );
}

/** Show the program of this turn, on which the player bases the decision about the next one. */
function OwnProgram({ play, robot }: { play: PlayState; robot: number }): VNode | null {
  const cards = (play.view.value?.robots[robot]?.registers ?? []).filter((card) => card !== null);
  return cards.length === 0 ? null : (
    <div class="own-program">
      <span class="label">{tRoborally('program.label')}</span>
      <span class="small-cards race-cards">
        {cards.map((card) => (
          <SmallCard key={card} card={card} />
        ))}
      </span>
    </div>
  );
}

/** The usual number of damage tokens at re-entry. */
const USUAL_TOKENS = 2;

function ComeBack({ play, robot }: { play: PlayState; robot: number }): VNode {
  const offer = play.answers.reentry.value;
  const beginning = play.answers.beginning.value;
  const look = play.looks.value[robot] ?? robot;
  const place = play.answers.place.value;
  const spaces = offer?.spaces ?? [];
  const here = spaces.find((one) => sameSpace(one.at, place));
  const only = spaces.length === 1 ? spaces[0] : undefined;
  return (
    <aside class="race-side question" data-rules="phase.re-enter" aria-label={tRoborally('program.label')}>
      <div class="question-head">
        <RobotMark look={look} />
        <h2 tabIndex={-1}>{tRoborally(beginning ? 'ask.begin' : 'ask.reenter', { robot: robotName(look) })}</h2>
      </div>
      <p>
        {only
          ? tRoborally('ask.reenter-one', { space: spaceName(only.at) })
          : tRoborally(beginning || offer?.taken ? 'ask.begin-many' : 'ask.reenter-many')}
      </p>
      <fieldset class="facings">
        <legend>{tRoborally('ask.facing')}</legend>
        {FACINGS.map((facing) => {
          const may = here?.facings.includes(facing) ?? false;
          return (
            <label key={facing} class={may ? undefined : 'never'}>
              <input
                class="covering"
                type="radio"
                name="facing"
                checked={may && play.answers.facing.value === facing}
                disabled={!may}
                onChange={() => (play.answers.facing.value = facing)}
              />
              <span>{tRoborally(`facing.${facing}`)}</span>
            </label>
          );
        })}
      </fieldset>
      {offer?.rests !== false && (
        <div class="power">
          <label>
            <input
              type="checkbox"
              checked={play.answers.comeDown.value}
              onChange={(event) => (play.answers.comeDown.value = event.currentTarget.checked)}
            />
            <span>{tRoborally(offer?.tokens === USUAL_TOKENS ? 'ask.down' : 'ask.down-still')}</span>
          </label>
        </div>
      )}
      <div class="question-actions button-row">
        <AnswerButton play={play} blocked={place === null} onAnswer={() => void play.answers.comeBack()}>
          {place === null
            ? tRoborally('ask.reenter-choose')
            : tRoborally(beginning ? 'ask.begin-place' : 'ask.reenter-place', {
                space: spaceName(place),
                way: facingWord(play.answers.facing.value),
              })}
        </AnswerButton>
        <RetractButton play={play} />
      </div>
      <Said play={play} />
    </aside>
  );
}

function Said({ play }: { play: PlayState }): VNode {
  const saying = play.saying.value;
  return (
    <StatusLine title={saying?.title} text={saying?.text} refusal={saying?.refusal}>
      <AskRules play={play} saying={saying} />
    </StatusLine>
  );
}
