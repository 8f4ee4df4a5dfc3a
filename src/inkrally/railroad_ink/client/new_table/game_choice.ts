/**
 * The settings of a match as data, and the last choice on the front page. Contains no expansions, to keep the front
 * page small.
 */

import { signal } from '@preact/signals';
import { writeStored, readStored } from '@/app/local_storage';

/** The options of a draft: `sets` for the dice of both editions, `first` to pick before droughts and meteors. */
export interface DiceDraftChoice {
  readonly sets?: 'both' | undefined;
  readonly first?: 'picks' | undefined;
}

/** A choice of settings. Omitted fields use the game's defaults. */
export interface GameChoice {
  /** The edition of the white dice. Default: the original. */
  readonly edition?: string | undefined;
  /** The edition of the sheet. Default: that of the dice. */
  readonly sheet?: string | undefined;
  /** `drawn`, `none`, or the codes of goals. */
  readonly goals?: string | readonly string[] | undefined;
  /** Whether dice are drafted in pairs, with options that differ from the defaults. */
  readonly draft?: true | DiceDraftChoice | undefined;
  /** The names of expansions. */
  readonly expansions: readonly string[];
  /** Settings of the expansions. */
  readonly settings: Readonly<Record<string, string>>;
}

export const DEFAULT_CHOICE: GameChoice = { expansions: [], settings: {} };

/** Return the options of a match. Omitted ones use the defaults. */
export function optionsOf({
  edition,
  sheet,
  goals,
  draft,
  expansions,
  settings,
}: GameChoice): Readonly<Record<string, unknown>> {
  return {
    ...(edition !== undefined && edition !== 'original' && { edition }),
    ...(sheet !== undefined && { sheet }),
    // Editions other than the original have goals. Name them explicitly, so that the server can refuse an impossible
    // combination.
    ...((edition !== undefined && edition !== 'original') || goals !== undefined ? { goals: goals ?? 'drawn' } : {}),
    ...(draft && { draft }),
    ...(expansions.length > 0 && { expansions }),
    ...(expansions.length > 0 && Object.keys(settings).length > 0 && { settings }),
  };
}

/** Return whether two choices have the same options. */
export function sameChosen(a: GameChoice, b: GameChoice): boolean {
  return JSON.stringify(optionsOf(a)) === JSON.stringify(optionsOf(b));
}

const KEY = 'expansions';

/** The last choice on the front page in this browser, and its name. The base game by default. */
export const lastGameChoice = signal<GameChoice & { readonly title?: string }>(parseGameChoice(readStored(KEY)));

export function choosePlay(chosen: GameChoice, title: string): void {
  const plain = sameChosen(chosen, DEFAULT_CHOICE);
  lastGameChoice.value = plain ? DEFAULT_CHOICE : { ...chosen, title };
  writeStored(KEY, plain ? null : JSON.stringify(lastGameChoice.value));
}

/** Return a stored choice, or the base game if it is invalid. The server decides what can be played. */
export function parseGameChoice(text: string | null): GameChoice & { readonly title?: string } {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<GameChoice & { readonly title: string }> | null;
    const { expansions, settings = {}, edition, sheet, goals, draft, title } = found ?? {};
    const word = (value: unknown) => value === undefined || typeof value === 'string';
    const words = (values: readonly unknown[]) => values.every((value) => typeof value === 'string');
    if (
      !Array.isArray(expansions) ||
      !words(expansions) ||
      typeof settings !== 'object' ||
      settings === null ||
      !words(Object.values(settings))
    )
      return DEFAULT_CHOICE;
    if (!word(edition) || !word(sheet) || !word(title) || !(word(goals) || (Array.isArray(goals) && words(goals))))
      return DEFAULT_CHOICE;
    return {
      expansions,
      settings,
      ...(edition && { edition }),
      ...(sheet && { sheet }),
      ...(goals && { goals }),
      ...(draftOf(draft) && { draft: draftOf(draft) }),
      ...(title && { title }),
    };
  } catch {
    return DEFAULT_CHOICE;
  }
}

/** Return the stored draft options, or undefined if there are none or they are invalid. */
function draftOf(kept: unknown): true | DiceDraftChoice | undefined {
  if (kept === true || typeof kept !== 'object' || kept === null) return kept === true ? true : undefined;
  const { sets, first } = kept as DiceDraftChoice;
  const found = { ...(sets === 'both' && { sets }), ...(first === 'picks' && { first }) };
  return Object.keys(found).length > 0 ? found : true;
}
