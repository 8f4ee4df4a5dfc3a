/** The player's Option cards below the hand: texts, contents, possible actions, standing answers. */

import type { VNode } from 'preact';
import { Button } from '@/kit/button';
import { RuleLink } from '@/features/rulebook/rule_link';
import { cardName } from '../drawing/program_cards';
import { robotName } from '../drawing/robots/robot_avatars';
import type { PlayState } from '../table/play_state';
import type { ActOf } from '../table/model';
import { topicsOfOption } from '../table/rule_topics';
import { NUMBERS, type Program } from '../table/program/registers';
import { optionName, optionText, say } from './registry';
import { CardSymbol } from './option_list';
import { standingWords } from './words';
import { joinWords } from '@/i18n';

/** With more cards than this, texts are collapsed. */
const FEW = 2;
const GENERAL = ['discard', 'lose'] as const;

export function OwnCards({ play, program, open }: { play: PlayState; program: Program; open: boolean }): VNode | null {
  const robot = play.view.value?.robots[program.robot];
  const cards = robot?.options;
  if (!cards?.length) return null;
  const words = (open ? play.programming.value?.robots[program.robot]?.words : undefined) ?? {};
  return (
    <section class="options-own">
      <h2 class="tray-head">
        {say('option.own')}
        <span>{cards.length}</span>
      </h2>
      <ul class={cards.length > FEW ? 'many' : undefined}>
        {open && <NewHand play={play} program={program} />}
        {cards.map((card) => (
          <Strip key={card} play={play} program={program} card={card} words={words[card]} open={open} />
        ))}
        {GENERAL.map((question) =>
          words[question] ? (
            <li key={question} class="option-strip">
              <details>
                <summary>{say(`option.answers-${question}`)}</summary>
                <Answers play={play} question={question} words={words[question]} registers={[]} />
              </details>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}

interface StripProps {
  play: PlayState;
  program: Program;
  card: string;
  words: readonly string[] | undefined;
  open: boolean;
}

function Strip({ play, program, card, words, open }: StripProps): VNode {
  const { options } = play;
  const robot = play.view.value?.robots[program.robot];
  const shown = options.open.value === card;
  const tokens = robot?.tokens?.[card] ?? 0;
  const used = program.registers.filter((register) => register.second?.by === card).map((register) => register.number);
  return (
    <li
      class={`option-strip${used.length > 0 ? ' used' : ''}${shown ? ' shown' : ''}`}
      data-option={card}
      data-rules={topicsOfOption(card)}
    >
      <div class="option-row">
        <button
          type="button"
          class="option-name"
          aria-expanded={shown}
          title={say('option.more', { card: optionName(card) })}
          onClick={() => (options.open.value = shown ? null : card)}
        >
          <CardSymbol card={card} />
          <b>{optionName(card)}</b>
        </button>
        <RuleLink topics={topicsOfOption(card)} about={optionName(card)} />
        <span class="label option-state">
          {joinWords(used.map((register) => say('option.in-register', { register })))}
          {tokens > 0 && say('option.tokens', { tokens })}
        </span>
        {open && <Allowed play={play} program={program} card={card} />}
      </div>
      <p class="label option-text">{optionText(card)}</p>
      {shown && words && <Answers play={play} question={card} words={words} registers={NUMBERS} />}
    </li>
  );
}

/** Show the current actions of a card as buttons. */
function Allowed({ play, program, card }: { play: PlayState; program: Program; card: string }): VNode {
  const { options } = play;
  const acts = options.offered.value;
  const places = options.destinations.value.filter((one) => one.option === card);
  const aside = [...program.aside].find(([, option]) => option === card)?.[0];
  const lies = play.view.value?.robots[program.robot]?.stored?.[card];
  const fetched = play.acts.value.some(
    (act) => act.type === 'fetch' && act.robot === program.robot && act.option === card,
  );
  const fetch = acts.some((act) => act.type === 'fetch' && act.option === card);
  const lying = aside ?? (fetched ? undefined : (lies ?? undefined));
  return (
    <span class="option-actions">
      {lying !== undefined && <span class="label">{say('option.lies', { card: cardName(lying) })}</span>}
      {aside !== undefined && <Button onPress={() => options.unstore(card)}>{say('option.unstore')}</Button>}
      {(fetch || fetched) && (
        <Button onPress={() => options.fetch(card)}>{say(fetched ? 'option.unfetch' : 'option.fetch')}</Button>
      )}
      {places.map((place) => (
        <button
          key={place.type === 'join' ? place.register : 'store'}
          type="button"
          class="button plain option-to"
          aria-pressed={options.isTo(place)}
          onClick={() => options.choose(place)}
        >
          {place.type === 'join' ? say('option.pair', { register: place.register }) : say('option.store')}
        </button>
      ))}
    </span>
  );
}

/** Confirm a new hand and its cost, which cannot be undone. */
function NewHand({ play, program }: { play: PlayState; program: Program }): VNode | null {
  const acts = play.options.offered.value.flatMap((act) => (act.type === 'recompile' ? [act] : []));
  if (acts.length === 0) return null;
  const robot = robotName(play.looks.value[program.robot] ?? program.robot);
  return (
    <li class="option-strip">
      <details class="option-hands">
        <summary>{say('option.new-hand')}</summary>
        <p class="label">{say('option.new-hand-hint')}</p>
        {shownHands(acts).map((act) => (
          <Button
            key={`${act.discard} ${act.lose}`}
            pending={play.revealing.value}
            onPress={() => void play.options.recompile(act)}
          >
            {handWords(act, acts, robot)}
          </Button>
        ))}
      </details>
    </li>
  );
}

/**
 * Return the actions to show. If the token would destroy the robot, the player also chooses the Option card to lose.
 */
function shownHands(acts: readonly ActOf<'recompile'>[]): readonly ActOf<'recompile'>[] {
  const fatal = acts.some((act) => act.lose != null);
  return acts.filter((act) => (act.discard != null ? act.lose == null : fatal ? act.lose != null : true));
}

function handWords(act: ActOf<'recompile'>, acts: readonly ActOf<'recompile'>[], robot: string): string {
  if (act.discard != null) return say('option.new-hand-discard', { option: optionName(act.discard) });
  if (act.lose != null) return say('option.new-hand-lose', { robot, option: optionName(act.lose) });
  return acts.some((one) => one.lose != null) ? say('option.new-hand-tenth', { robot }) : say('option.new-hand-damage');
}

/** Show standing answers for every register or for one register. */
function Answers({
  play,
  question,
  words,
  registers,
}: {
  play: PlayState;
  question: string;
  words: readonly string[];
  registers: readonly number[];
}): VNode {
  const { options } = play;
  const select = (register: number | null) => {
    const said = options.answerOf(question, register);
    return (
      <label key={register ?? 0} class="option-answer">
        <span>{register === null ? say('option.every') : say('option.one', { register })}</span>
        <select
          value={said ?? ''}
          onChange={(event) => options.answer(question, register, event.currentTarget.value || null)}
        >
          <option value="">{say(register === null ? 'option.ask-me' : 'option.as-always')}</option>
          {words.map((choice) => (
            <option key={choice} value={choice} selected={choice === said}>
              {standingWords(question, choice)}
            </option>
          ))}
        </select>
      </label>
    );
  };
  return (
    <div class="option-answers" role="group" aria-label={say('option.answers')}>
      <p class="label">{say('option.answers-hint')}</p>
      {select(null)}
      {registers.map(select)}
    </div>
  );
}
