/**
 * A draft that the server does not have yet, kept in this browser until it does: so that a page that is closed or loaded
 * anew while the table cannot be reached loses no ink. Kept by table, for one seat and round. Judges nothing but the form.
 */

import { keep, kept } from '../../../app/store';
import { SPACES } from '../drawing/board';
import { parseDrawing } from '../drawing/notation';
import { type Act, type Acts, isDrawn, isOfDie } from './model';

/** Where a draft is kept; a test has one of its own. */
export interface DraftStorage {
  keep(round: number, acts: Acts): void;
  forget(): void;
  /** What was kept in this round and not sent; undefined if nothing was. */
  recall(round: number): Acts | undefined;
}

export function draftStorage(table: string, seat: () => number | null): DraftStorage {
  const key = `draft.${table}`;
  return {
    keep: (round, acts) => keep(key, JSON.stringify({ seat: seat(), round, acts })),
    forget: () => keep(key, null),
    recall: (round) => {
      const found = read(kept(key));
      return found?.round === round && found.seat === seat() ? found.acts : undefined;
    },
  };
}

interface Written {
  readonly seat: number | null;
  readonly round: number;
  readonly acts: Acts;
}

/** What was written, if it is a draft at all. */
export function read(text: string | null): Written | undefined {
  if (text === null) return undefined;
  try {
    const { seat, round, acts } = JSON.parse(text) as Written;
    return typeof round === 'number' && Array.isArray(acts) && acts.every(isAct) ? { seat, round, acts } : undefined;
  } catch {
    return undefined;
  }
}

function isAct(act: Act): boolean {
  if (!isDrawn(act)) return /^[a-z]+(-[a-z]+)+$/.test(act.type);
  parseDrawing(act.drawing);
  return SPACES.includes(act.space) && (!isOfDie(act) || Number.isInteger(act.die));
}
