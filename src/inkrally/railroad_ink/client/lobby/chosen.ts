/**
 * What a match is played with: the choice as data, and the one that was made last on the front page. Knows no expansion and
 * no box, so that it costs the front page nothing.
 */

import { signal } from '@preact/signals';
import { keep, kept } from '@/app/store';

/** How dice are picked: from sets of `both` editions, with the `picks` before droughts and meteors. */
export interface Drafted {
  readonly sets?: 'both' | undefined;
  readonly first?: 'picks' | undefined;
}

/** What is chosen; what is left out is as the game takes it by itself. */
export interface ChosenGame {
  /** Which white dice; left out: the original ones. */
  readonly edition?: string | undefined;
  /** Which sheet; left out: that of the dice. */
  readonly sheet?: string | undefined;
  /** `drawn`, `none`, or the codes of the goals. */
  readonly goals?: string | readonly string[] | undefined;
  /** The dice are picked in pairs, and how where that is not as usual. */
  readonly draft?: true | Drafted | undefined;
  /** Expansions by name. */
  readonly expansions: readonly string[];
  /** What the table decides where expansions leave it open. */
  readonly settings: Readonly<Record<string, string>>;
}

export const NOTHING: ChosenGame = { expansions: [], settings: {} };

/** As options of a match: what is left out is as usual. */
export function optionsOf({
  edition,
  sheet,
  goals,
  draft,
  expansions,
  settings,
}: ChosenGame): Readonly<Record<string, unknown>> {
  return {
    ...(edition !== undefined && edition !== 'original' && { edition }),
    ...(sheet !== undefined && { sheet }),
    // Other dice than the original ones bring their goals: said outright, so that where there can be none the server says so.
    ...((edition !== undefined && edition !== 'original') || goals !== undefined ? { goals: goals ?? 'drawn' } : {}),
    ...(draft && { draft }),
    ...(expansions.length > 0 && { expansions }),
    ...(expansions.length > 0 && Object.keys(settings).length > 0 && { settings }),
  };
}

/** Whether two choices lead to the same options. */
export function sameChosen(a: ChosenGame, b: ChosenGame): boolean {
  return JSON.stringify(optionsOf(a)) === JSON.stringify(optionsOf(b));
}

const KEY = 'expansions';

/** Chosen on the front page, in this browser, and how that is called; the base game until somebody chooses. */
export const lastChosen = signal<ChosenGame & { readonly title?: string }>(readChosen(kept(KEY)));

export function choosePlay(chosen: ChosenGame, title: string): void {
  const plain = sameChosen(chosen, NOTHING);
  lastChosen.value = plain ? NOTHING : { ...chosen, title };
  keep(KEY, plain ? null : JSON.stringify(lastChosen.value));
}

/** What was kept; the base game for anything that is no choice. What can be played is the server's to say. */
export function readChosen(text: string | null): ChosenGame & { readonly title?: string } {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<ChosenGame & { readonly title: string }> | null;
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
      return NOTHING;
    if (!word(edition) || !word(sheet) || !word(title) || !(word(goals) || (Array.isArray(goals) && words(goals))))
      return NOTHING;
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
    return NOTHING;
  }
}

/** How dice are picked, of anything that was kept; undefined where they are not, or in no way that there is. */
function draftOf(kept: unknown): true | Drafted | undefined {
  if (kept === true || typeof kept !== 'object' || kept === null) return kept === true ? true : undefined;
  const { sets, first } = kept as Drafted;
  const found = { ...(sets === 'both' && { sets }), ...(first === 'picks' && { first }) };
  return Object.keys(found).length > 0 ? found : true;
}
