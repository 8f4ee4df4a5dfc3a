/**
 * What a match is played with beside the white dice: the choice as data, and the one that was made last on the front page.
 * Knows no expansion, so that it costs the front page nothing.
 */

import { signal } from '@preact/signals';
import { keep, kept } from '../../app/store';

/** What is chosen: expansions by name, and what the table decides where they leave it open. */
export interface Chosen {
  readonly expansions: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
}

export const NOTHING: Chosen = { expansions: [], settings: {} };

/** As options of a match; nothing at all where none is chosen. */
export function optionsOf({ expansions, settings }: Chosen): { expansions?: readonly string[]; settings?: Readonly<Record<string, string>> } {
  if (expansions.length === 0) return {};
  return Object.keys(settings).length === 0 ? { expansions } : { expansions, settings };
}

const KEY = 'expansions';

/** Chosen on the front page, in this browser; the base game until somebody chooses. */
export const lastChosen = signal<Chosen>(readChosen(kept(KEY)));

export function choosePlay(chosen: Chosen): void {
  lastChosen.value = chosen;
  keep(KEY, chosen.expansions.length === 0 ? null : JSON.stringify(chosen));
}

/** What was kept; the base game for anything that is no choice. */
export function readChosen(text: string | null): Chosen {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<Chosen> | null;
    const { expansions, settings = {} } = found ?? {};
    const words = (values: readonly unknown[]) => values.every((value) => typeof value === 'string');
    if (!Array.isArray(expansions) || !words(expansions) || typeof settings !== 'object' || settings === null || !words(Object.values(settings))) return NOTHING;
    return { expansions, settings };
  } catch {
    return NOTHING;
  }
}
