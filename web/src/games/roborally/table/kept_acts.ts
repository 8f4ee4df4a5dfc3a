/**
 * A draft that the server does not have yet, kept in this browser until it does: a page that is loaded anew within a round
 * trip, or while the table cannot be reached, loses no card. Kept by table, for one seat and decision. The server judges
 * each act again; here it only has to be one.
 */

import { keep, kept } from '../../../app/store';
import type { RallyAct } from './model';
import type { RallyActs } from './sync';

/** Where a draft is kept; a test has one of its own. `of` names the decision that it belongs to. */
export interface ActsStorage {
  keep(of: string, acts: RallyActs): void;
  forget(): void;
  /** What was kept for this decision and not sent; undefined if nothing was. */
  recall(of: string): RallyActs | undefined;
}

export function actsStorage(table: string, seat: () => number | null): ActsStorage {
  const key = `draft.${table}`;
  return {
    keep: (of, acts) => keep(key, JSON.stringify({ seat: seat(), of, acts })),
    forget: () => keep(key, null),
    recall: (of) => {
      const found = read(kept(key));
      return found?.of === of && found.seat === seat() ? found.acts : undefined;
    },
  };
}

interface Written {
  readonly seat: number | null;
  readonly of: string;
  readonly acts: RallyActs;
}

/** So many acts no draft has. */
const MOST_ACTS = 200;

/** What was written, if it is a draft at all. */
export function read(text: string | null): Written | undefined {
  if (text === null) return undefined;
  try {
    const { seat, of, acts } = JSON.parse(text) as Written;
    return typeof of === 'string' && Array.isArray(acts) && acts.length <= MOST_ACTS && acts.every(isAct)
      ? { seat, of, acts }
      : undefined;
  } catch {
    return undefined;
  }
}

const isAct = (act: RallyAct | null): boolean =>
  typeof act === 'object' && typeof act?.type === 'string' && Number.isInteger(act.robot);
