/** Describes the effects of Option cards: a line for each change that a card causes. Do not name a card here. */

import { cardName } from '../drawing/program_cards';
import { choiceWords } from '../options/words';
import { isCard, optionName, say } from '../options/registry';
import type { Space, Stage, StepChange } from '../table/model';
import { spaceName } from '../texts/say';
import type { WhyCode } from './reason_text';

export interface OptionLine {
  readonly text: string;
  /** The Option card that caused the line, for logs that do not name it. */
  readonly option: string | undefined;
  /** The base rule that caused the line, if there is a more exact one than the rule to apply Option cards. */
  readonly why?: WhyCode;
  readonly cost: boolean;
  readonly figure?: string;
}

/** Return the line of a change, or undefined if no Option card is involved. */
export function optionLine(
  stage: Stage,
  change: StepChange,
  name: (robot: number | null | undefined) => string,
): OptionLine | undefined {
  const robot = name(change.robot);
  const told = (text: string, option?: string, cost = false): OptionLine => ({ text, option, cost });
  switch (change.type) {
    case 'drew':
      return { ...told(say('option.line.drew', { robot, option: optionName(change.option) })), why: 'drew' };
    case 'discarded': {
      const values = { robot, by: change.by.replace('-', '_'), option: optionName(change.option) };
      const text = say('option.line.discarded', values);
      // A robot gives up or loses the card by the rules, so the reason is the rule and not the card.
      if (change.by === 'destruction') return { ...told(text, undefined, true), why: 'lost' };
      if (change.by === 'damage') return { ...told(text, undefined, true), why: 'given' };
      return told(text, change.by === 'used-up' ? change.option : undefined, true);
    }
    case 'counted': {
      const values = { robot, tokens: change.tokens, option: optionName(change.option) };
      const text = say('option.line.counted', values);
      return change.tokens === 0 ? { ...told(text), why: 'emptied' } : told(text, change.option);
    }
    case 'absorbed':
      return change.by === 'coat' || change.by === 'shield'
        ? told(say(`option.line.${change.by}`, { robot }))
        : undefined;
    case 'declared': {
      const { option } = change;
      const choice = choiceWords({ option, matter: 'use' }, change.choice);
      return told(say('option.line.declared', { robot, option: optionName(option), choice }), option);
    }
    case 'stored': {
      if (change.card != null) return undefined;
      const key = stage === 'wipe' ? 'option.line.stored-gone' : 'option.line.stored-used';
      return told(say(key, { robot, option: optionName(change.option) }), change.option);
    }
    case 'replaced': {
      const values = { robot, register: change.register, option: optionName(change.by) };
      return told(
        change.card == null
          ? say('option.line.replaced-hidden', values)
          : say('option.line.replaced', { ...values, card: cardName(change.card) }),
        change.by,
      );
    }
    case 'controlled':
      return told(
        say('option.line.controlled', { robot, other: name(change.other), register: change.since }),
        change.option || undefined,
      );
    default:
      return undefined;
  }
}

/** Return the line of damage that no shot of the same step describes: by ramming, or after a question. */
export function damageLine(
  stage: Stage,
  change: StepChange,
  changes: readonly StepChange[],
  name: (robot: number | null | undefined) => string,
): OptionLine | undefined {
  if (change.type !== 'damaged') return undefined;
  const told = stage === 'lasers' && changes.some((other) => other.type === 'shot' && other.hit === change.robot);
  if (told) return undefined;
  const { amount, damage: all } = change;
  const text = say('option.line.damaged', { robot: name(change.robot), amount, all });
  return { text, option: undefined, cost: true, figure: `\u2212${amount}` };
}

/** Return the line of a shot without its damage: a weapon, or a shot that first asks its target. */
export function shotLine(
  shot: Extract<StepChange, { type: 'shot' }>,
  changes: readonly StepChange[],
  name: (robot: number | null | undefined) => string,
): OptionLine | undefined {
  const values = { robot: name(shot.hit), shooter: name(shot.robot), from: spaceName(shot.at as Space) };
  if (shot.weapon != null && isCard(shot.weapon))
    return {
      text: say('option.line.fired', { ...values, option: optionName(shot.weapon) }),
      option: shot.weapon,
      cost: true,
    };
  const ended = changes.some(
    (other) => (other.type === 'damaged' || other.type === 'absorbed') && other.robot === shot.hit,
  );
  if (ended) return undefined;
  return {
    text: say(shot.robot == null ? 'option.line.hit-floor' : 'option.line.hit', values),
    option: undefined,
    cost: true,
  };
}
