/** What a player is asked beside the program: power down, stay down, come back. Beside the floor, never over it. */

import type { VNode } from 'preact';
import { Button } from '../../../parts/button';
import { MarginLine } from '../../../parts/says';
import type { RallyDesk } from './desk';
import { robotName } from '../drawing/looks';
import { FACINGS, nameOf, sameSpace } from './model';
import { RobotMark } from '../drawing/robot';
import { say } from '../texts/say';
import { UseQuestion } from '../options/use';

export function Question({ desk }: { desk: RallyDesk }): VNode | null {
  const robot = desk.asked.value;
  const phase = desk.phase.value;
  if (robot === null) return null;
  const look = desk.looks.value[robot] ?? robot;
  const damage = desk.view.value?.robots[robot]?.damage ?? 0;
  const values = { robot: robotName(look), damage };
  if (phase === 're-enter') return <ComeBack desk={desk} robot={robot} />;
  if (desk.using.value) return <UseQuestion desk={desk} offer={desk.using.value} />;
  const staying = phase === 'stay-down';
  const answer = (yes: boolean) =>
    void desk.answer(staying ? { type: 'stay-down', robot, stay: yes } : { type: 'announce', robot, power_down: yes });
  return (
    <aside class="rally-side question" aria-label={say('program.label')}>
      <div class="question-head">
        <RobotMark look={look} />
        <h2>{say(staying ? 'ask.stay' : 'ask.announce')}</h2>
      </div>
      <p>{say(staying ? 'ask.stay-text' : 'ask.announce-text', values)}</p>
      <div class="question-acts">
        <Button pending={desk.handing.value} onPress={() => answer(true)}>
          {say(staying ? 'ask.stay-yes' : 'ask.announce-yes')}
        </Button>
        <Button kind="main" pending={desk.handing.value} onPress={() => answer(false)}>
          {say(staying ? 'ask.stay-no' : 'ask.announce-no')}
        </Button>
      </div>
      <Said desk={desk} />
    </aside>
  );
}

function ComeBack({ desk, robot }: { desk: RallyDesk; robot: number }): VNode {
  const offer = desk.reentry.value;
  const look = desk.looks.value[robot] ?? robot;
  const place = desk.place.value;
  const spaces = offer?.spaces ?? [];
  const here = spaces.find((one) => sameSpace(one.at, place));
  const only = spaces.length === 1 ? spaces[0] : undefined;
  return (
    <aside class="rally-side question" aria-label={say('program.label')}>
      <div class="question-head">
        <RobotMark look={look} />
        <h2>{say('ask.reenter', { robot: robotName(look) })}</h2>
      </div>
      <p>{only ? say('ask.reenter-one', { space: nameOf(only.at) }) : say('ask.reenter-many')}</p>
      <fieldset class="facings">
        <legend>{say('ask.facing')}</legend>
        {FACINGS.map((facing) => {
          const may = here?.facings.includes(facing) ?? false;
          return (
            <label key={facing} class={may ? undefined : 'never'}>
              <input
                type="radio"
                name="facing"
                checked={may && desk.facing.value === facing}
                disabled={!may}
                onChange={() => (desk.facing.value = facing)}
              />
              <span>{say(`facing.${facing}`)}</span>
            </label>
          );
        })}
      </fieldset>
      {offer?.rests !== false && (
        <div class="power">
          <label>
            <input
              type="checkbox"
              checked={desk.comeDown.value}
              onChange={(event) => (desk.comeDown.value = event.currentTarget.checked)}
            />
            <span>{say('ask.down')}</span>
          </label>
        </div>
      )}
      <div class="question-acts">
        <Button kind="main" pending={desk.handing.value} blocked={place === null} onPress={() => void desk.comeBack()}>
          {place === null
            ? say('ask.reenter-choose')
            : say('ask.reenter-place', { space: nameOf(place), way: say(`facing.${desk.facing.value}`) })}
        </Button>
      </div>
      <Said desk={desk} />
    </aside>
  );
}

function Said({ desk }: { desk: RallyDesk }): VNode {
  const saying = desk.saying.value;
  return <MarginLine title={saying?.title} text={saying?.text} refusal={saying?.refusal} />;
}
