/**
 * Stores a draft in this browser until the server has it, so that a reload during a disconnection loses nothing. A
 * draft is stored by table, for one seat and one decision. The server validates each action; this module only checks
 * the form and the size of the data.
 */

import { writeStored, readStored } from '../../../app/local_storage';
import { signal } from '@preact/signals';

/** The storage of one table's draft. `of` identifies the decision, such as a round. */
export interface DraftStorage<Of, Act> {
  keep(of: Of, acts: readonly Act[]): void;
  forget(): void;
  /** Return the stored draft of this decision, or undefined. */
  load(of: Of): readonly Act[] | undefined;
}

/** The maximum length of a stored draft, and of its text in characters. Real drafts are shorter. */
const MOST_ACTS = 200;
const MOST_CHARS = 50_000;

/**
 * Create the storage of a table's draft. `isAct` returns whether a value has the form of an action; it may throw
 * instead. `isLive` returns whether the page is connected. Only a draft that was made without a connection is reported
 * if its decision is over (`unsentNotice`).
 */
export function draftStorage<Of extends string | number, Act>(
  table: string,
  seat: () => number | null,
  isAct: (act: Act) => boolean,
  isLive: () => boolean = () => true,
): DraftStorage<Of, Act> {
  const key = `draft.${table}`;
  return {
    keep: (of, acts) => {
      const offline = !isLive();
      const text = JSON.stringify({ seat: seat(), of, acts, ...(offline && { offline }) });
      const stored = acts.length <= MOST_ACTS && text.length <= MOST_CHARS && writeStored(key, text);
      // An earlier draft in the storage would be restored instead.
      if (!stored) writeStored(key, null);
      if (offline) unsentNotice.value = stored ? null : { table, kind: 'full' };
    },
    forget: () => {
      writeStored(key, null);
      if (unsentNotice.peek()?.kind === 'full') unsentNotice.value = null;
    },
    load: (of) => {
      const found = parseDraft(readStored(key), isAct);
      if (found === undefined || found.seat !== seat()) return undefined;
      if (found.of === of) return found.acts;
      if (found.offline) unsentNotice.value = { table, kind: 'late' };
      return undefined;
    },
  };
}

interface Written<Act> {
  readonly seat: number | null;
  readonly of: string | number;
  readonly acts: readonly Act[];
  /** Whether the draft was made without a connection. */
  readonly offline?: boolean;
}

/** Parse a stored draft. Returns undefined if it is invalid. */
export function parseDraft<Act>(text: string | null, isAct: (act: Act) => boolean): Written<Act> | undefined {
  if (text === null) return undefined;
  try {
    const { seat, of, acts, offline } = JSON.parse(text) as Written<Act>;
    const named = typeof of === 'string' || typeof of === 'number';
    return named && Array.isArray(acts) && acts.length <= MOST_ACTS && acts.every(isAct)
      ? { seat, of, acts, offline: offline === true }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The notice about a draft that exists only in this browser. `late`: its decision ended before it could be sent. `full`: the browser has no room to store it. */
interface UnsentNotice {
  readonly table: string;
  readonly kind: 'late' | 'full';
}

/** The notice for the table that is open, or null. */
export const unsentNotice = signal<UnsentNotice | null>(null);
