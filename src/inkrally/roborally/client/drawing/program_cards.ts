/** The Program cards by priority, read from the engine's data. */

import deck from '../../data/program_deck.json';
import { tRoborally } from '../texts/say';

export type CardKind = 'u-turn' | 'left' | 'right' | 'back-up' | 'move-1' | 'move-2' | 'move-3';

const KINDS: Readonly<Record<string, CardKind>> = {
  U_TURN: 'u-turn',
  ROTATE_LEFT: 'left',
  ROTATE_RIGHT: 'right',
  BACK_UP: 'back-up',
  MOVE_1: 'move-1',
  MOVE_2: 'move-2',
  MOVE_3: 'move-3',
};

const cards: ReadonlyMap<number, CardKind> = new Map(
  deck.cards.map((card) => [card.priority, KINDS[card.type] ?? 'u-turn']),
);

export function kindOf(card: number): CardKind {
  return cards.get(card) ?? 'u-turn';
}

/** Return the name of a card, such as "Move 2" or "Rotate Right". */
export function cardName(card: number): string {
  return tRoborally(`card.${kindOf(card)}`);
}

/** Return the short name printed on a card, such as "Move 2" or "Right". */
export function cardShort(card: number): string {
  const kind = kindOf(card);
  return kind === 'move-1' || kind === 'move-2' || kind === 'move-3'
    ? cardName(card)
    : tRoborally(`card-short.${kind}`);
}

/** Return the name and priority of a card, such as "Move 2, priority 760". */
export function cardWords(card: number): string {
  return tRoborally('card.words', { card: cardName(card), priority: String(card) });
}
