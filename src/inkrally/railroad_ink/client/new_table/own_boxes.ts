/** The boxes that the player owns and the player's favourite choices, kept in this browser. */

import { signal } from '@preact/signals';
import { readStored, writeStored } from '@/app/local_storage';
import { DEFAULT_CHOICE, type GameChoice, parseGameChoice, sameChosen } from './game_choice';

const BOXES_KEY = 'own-boxes';
const FAVOURITES_KEY = 'favourite-mixes';
const MAX_FAVOURITES = 24;

/** The names of the boxes that the player has marked. An empty list stands for all boxes. */
export const ownBoxes = signal<readonly string[]>(
  parseList(readStored(BOXES_KEY)).filter((name): name is string => typeof name === 'string'),
);

/** The favourites, the oldest first. */
export const favourites = signal<readonly GameChoice[]>(parseFavourites(readStored(FAVOURITES_KEY)));

export function toggleBox(name: string): void {
  const kept = ownBoxes.peek();
  ownBoxes.value = kept.includes(name) ? kept.filter((one) => one !== name) : [...kept, name];
  writeStored(BOXES_KEY, JSON.stringify(ownBoxes.peek()));
}

export function isFavourite(chosen: GameChoice): boolean {
  return favourites.value.some((one) => sameChosen(one, chosen));
}

/** Add or remove a favourite. Beyond `MAX_FAVOURITES`, a new favourite replaces the oldest. */
export function toggleFavourite(chosen: GameChoice): void {
  const others = favourites.peek().filter((one) => !sameChosen(one, chosen));
  const added = others.length === favourites.peek().length;
  favourites.value = added ? [...others, chosen].slice(-MAX_FAVOURITES) : others;
  writeStored(FAVOURITES_KEY, JSON.stringify(favourites.peek()));
}

/** Return the valid choices of a stored list, without the base game, because an invalid choice parses as that. */
export function parseFavourites(text: string | null): readonly GameChoice[] {
  return parseList(text)
    .map((one) => parseGameChoice(JSON.stringify(one)))
    .filter((one) => !sameChosen(one, DEFAULT_CHOICE))
    .slice(-MAX_FAVOURITES);
}

function parseList(text: string | null): readonly unknown[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
