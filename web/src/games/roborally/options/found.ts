/**
 * The Option cards, found in their folders when the client is built: what each says of itself in `card.json`, and in a
 * `client/` of its own the words of its choices and its symbol. Names no card.
 */

import type { ComponentType } from 'preact';
import type { Values } from '../../../texts/format';
import { messages, sentence } from '../../../texts/index';
import { enOptions } from './en';
import { nameArguments } from '../../../texts/problems';

interface Card {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

const cards = Object.values(
  import.meta.glob<Card>('../../../../../src/inkrally/roborally/options/*/card.json', {
    eager: true,
    import: 'default',
  }),
);
const texts = import.meta.glob<Readonly<Record<string, string>>>(
  '../../../../../src/inkrally/roborally/options/*/client/en.ts',
  { eager: true, import: 'en' },
);
const symbols = import.meta.glob<Readonly<Record<string, ComponentType>>>(
  '../../../../../src/inkrally/roborally/options/**/client/symbols.tsx',
  { eager: true, import: 'SYMBOLS' },
);

/** What is said of the cards in English, by `option.CARD`, `option.CARD.text` and `option.CARD.CHOICE`. */
const english: Readonly<Record<string, string>> = Object.assign(
  {},
  ...cards.map(({ id, name, text }) => ({ [`option.${id}`]: name, [`option.${id}.text`]: text })),
  ...Object.values(texts),
);
const told = messages(english);

/** What is said of all cards. */
export const say: (key: keyof typeof enOptions, values?: Values) => string = messages(enOptions);

/** The cards that there are. */
export const CARDS: readonly string[] = cards.map(({ id }) => id);
export const isCard = (name: string): boolean => CARDS.includes(name);

const known = (key: string) => (key in english ? told(key) : undefined);
const written = (id: string) => sentence(id.replaceAll(/[_-]/g, ' '));

/** A card that is not here is called by its id. */
export const optionName = (card: string): string => known(`option.${card}`) ?? written(card);
export const optionText = (card: string): string => known(`option.${card}.text`) ?? '';
export const choiceName = (card: string, choice: string): string =>
  known(`option.${card}.${choice}`) ?? (choice === 'laser' ? say('option.choice.laser') : written(choice));

nameArguments({ option: optionName });

const byCard: Readonly<Record<string, ComponentType>> = Object.assign({}, ...Object.values(symbols));

/** The symbol of a card; undefined for a card that draws none. */
export const symbolOf = (card: string): ComponentType | undefined => byCard[card];
