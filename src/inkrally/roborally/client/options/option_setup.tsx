/** The Option card setting of a new race: none, drawn, a number from the start, certain cards; and cards left out. */

import type { VNode } from 'preact';
import { RadioGroup } from '@/kit/settings_dialog';
import { CARDS, optionName, optionText, say } from './registry';
import { sortByLocale } from '@/i18n';
import { DRAW_COUNTS, type OptionDrawCount, type RaceOptions, drawnSetup } from '../new_table/race_setup';

interface OptionPickProps {
  readonly drawn: OptionDrawCount;
  readonly onDrawn: (drawn: OptionDrawCount) => void;
  readonly value: readonly string[];
  readonly onPick: (cards: readonly string[]) => void;
}

export function OptionSetup({ drawn, onDrawn, value, onPick }: OptionPickProps): VNode {
  return (
    <>
      <DrawnPick value={drawn} onPick={onDrawn} />
      <CardPick text="pick" value={value} onPick={onPick} />
    </>
  );
}

interface CardPickProps {
  readonly text: 'pick' | 'exclude';
  readonly value: readonly string[];
  readonly onPick: (cards: readonly string[]) => void;
}

/** A list of all Option cards, in which some can be chosen. It is folded at first. */
export function CardPick({ text, value, onPick }: CardPickProps): VNode {
  return (
    <details class="option-pick">
      <summary>{say(`option.${text}`)}</summary>
      <p class="label">{say(`option.${text}-hint`)}</p>
      <fieldset class="levels">
        <legend class="visually-hidden">{say(`option.${text}`)}</legend>
        {sortByLocale(CARDS, optionName).map((card) => (
          <label key={card}>
            <input
              type="checkbox"
              checked={value.includes(card)}
              onChange={(event) =>
                onPick(event.currentTarget.checked ? [...value, card] : value.filter((one) => one !== card))
              }
            />
            <span>
              <b>{optionName(card)}</b> <span class="label">{optionText(card)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** Choose whether to play with the deck of Option cards. */
export function DrawnPick({
  value,
  onPick,
}: {
  value: OptionDrawCount;
  onPick: (drawn: OptionDrawCount) => void;
}): VNode {
  return (
    <RadioGroup
      label={say('option.with')}
      value={value}
      values={DRAW_COUNTS}
      name={(one) => say(`option.with-${one}`)}
      onPick={onPick}
    />
  );
}

/** Return the cards of each robot, dealt in turn, because each card exists once. */
export function assignOptions(cards: readonly string[], robots: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.min(robots, cards.length) }, (_, robot) =>
    cards.filter((_card, index) => index % robots === robot),
  );
}

/** Return the settings for the request. */
export function optionSetup(
  drawn: OptionDrawCount,
  cards: readonly string[],
  robots: number,
  excluded: readonly string[] = [],
): Pick<RaceOptions, 'draw_options' | 'option_cards' | 'excluded_options'> {
  return {
    ...drawnSetup(drawn),
    ...(cards.length > 0 ? { option_cards: assignOptions(cards, robots) } : {}),
    ...(drawn !== 'none' && excluded.length > 0 ? { excluded_options: excluded } : {}),
  };
}
