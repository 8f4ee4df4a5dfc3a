/**
 * A draft that the server does not have yet, kept in this browser until it does: a page that is closed or loaded anew
 * while the table cannot be reached loses no ink and no card. Kept by table, for one seat and one decision of the game.
 * The server judges each act again; here it only has to have the form of one, which a game says.
 */

import { writeStored, readStored } from '../../app/local_storage';

/** Where a draft is kept; a test has one of its own. `of` names the decision that it belongs to, such as a round. */
export interface DraftStorage<Of, Act> {
  keep(of: Of, acts: readonly Act[]): void;
  forget(): void;
  /** What was kept for this decision and not sent; undefined if nothing was. */
  recall(of: Of): readonly Act[] | undefined;
}

/** `isAct` says, or finds by failing, whether something has the form of an act. */
export function draftStorage<Of extends string | number, Act>(
  table: string,
  seat: () => number | null,
  isAct: (act: Act) => boolean,
): DraftStorage<Of, Act> {
  const key = `draft.${table}`;
  return {
    keep: (of, acts) => writeStored(key, JSON.stringify({ seat: seat(), of, acts })),
    forget: () => writeStored(key, null),
    recall: (of) => {
      const found = parseDraft(readStored(key), isAct);
      return found?.of === of && found.seat === seat() ? found.acts : undefined;
    },
  };
}

interface Written<Act> {
  readonly seat: number | null;
  readonly of: string | number;
  readonly acts: readonly Act[];
}

/** So many acts no draft has. */
const MOST_ACTS = 200;

/** What was written, if it is a draft at all. */
export function parseDraft<Act>(text: string | null, isAct: (act: Act) => boolean): Written<Act> | undefined {
  if (text === null) return undefined;
  try {
    const { seat, of, acts } = JSON.parse(text) as Written<Act>;
    const named = typeof of === 'string' || typeof of === 'number';
    return named && Array.isArray(acts) && acts.length <= MOST_ACTS && acts.every(isAct)
      ? { seat, of, acts }
      : undefined;
  } catch {
    return undefined;
  }
}
