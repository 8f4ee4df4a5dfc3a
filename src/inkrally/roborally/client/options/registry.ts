/** The texts and symbols of Option cards. Names no card. */

import options from '@locales/en/roborally_options.json';
import type { ComponentType } from 'preact';
import { createTranslator, capitalizeFirst } from '@/i18n';
import { registerArgumentFormatter } from '@/i18n/error_messages';

const symbols = import.meta.glob<Readonly<Record<string, ComponentType>>>('../../options/**/client/symbols.tsx', {
  eager: true,
  import: 'SYMBOLS',
});

export const say = createTranslator(options);

/** The IDs of the cards: `option.CARD.text` is the text of a card. */
export const CARDS: readonly string[] = Object.keys(options).flatMap(
  (key) => /^option\.(\w+)\.text$/.exec(key)?.[1] ?? [],
);
export const isCard = (name: string): boolean => CARDS.includes(name);

const known = (key: string) => (key in options ? say(key as keyof typeof options) : undefined);
const written = (id: string) => capitalizeFirst(id.replaceAll(/[_-]/g, ' '));

/** Return the name of a card, or its ID if it is unknown. */
export const optionName = (card: string): string => known(`option.${card}`) ?? written(card);
export const optionText = (card: string): string => known(`option.${card}.text`) ?? '';
export const choiceName = (card: string, choice: string): string =>
  known(`option.${card}.${choice}`) ?? (choice === 'laser' ? say('option.choice.laser') : written(choice));

registerArgumentFormatter({ option: optionName });

const byCard: Readonly<Record<string, ComponentType>> = Object.assign({}, ...Object.values(symbols));

/** Return the symbol of a card, or undefined if it has none. */
export const symbolOf = (card: string): ComponentType | undefined => byCard[card];
