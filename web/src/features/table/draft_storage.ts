/**
 * Stores a draft in this browser until the server has it, so that a reload during a disconnection loses nothing. A
 * draft is stored by table, for one seat and one decision. The server validates each action; this module only checks
 * the form of the data.
 */

import { writeStored, readStored } from '../../app/local_storage';

/** The storage of one table's draft. `of` identifies the decision, such as a round. */
export interface DraftStorage<Of, Act> {
  keep(of: Of, acts: readonly Act[]): void;
  forget(): void;
  /** Return the stored draft of this decision, or undefined. */
  load(of: Of): readonly Act[] | undefined;
}

/**
 * Create the storage of a table's draft. `isAct` returns whether a value has the form of an action; it may throw
 * instead.
 */
export function draftStorage<Of extends string | number, Act>(
  table: string,
  seat: () => number | null,
  isAct: (act: Act) => boolean,
): DraftStorage<Of, Act> {
  const key = `draft.${table}`;
  return {
    keep: (of, acts) => writeStored(key, JSON.stringify({ seat: seat(), of, acts })),
    forget: () => writeStored(key, null),
    load: (of) => {
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

/** The maximum length of a stored draft. Real drafts are shorter. */
const MOST_ACTS = 200;

/** Parse a stored draft. Returns undefined if it is invalid. */
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
