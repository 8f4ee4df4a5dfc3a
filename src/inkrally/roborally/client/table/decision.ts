/**
 * The ID of the decision that a draft belongs to. A draft is discarded at the next decision. Reads only the snapshot.
 */

import type { TableSnapshot } from '@/protocol';
import { offerOf, phaseOf, rallyOf, findOptionQuestion } from './model';
import type { Connection } from '@/live/connection';

/** The part of a connection that the table uses. */
export type TableConnection = Pick<Connection, 'snapshot' | 'seat' | 'clockOffsetMs' | 'status' | 'sendCommand'> & {
  readonly delayedSnapshot?: Connection['delayedSnapshot'];
  readonly request?: Connection['request'];
  /** Needed to keep a draft across a reload. */
  readonly table?: Connection['table'];
  currentDecision?: Connection['currentDecision'];
};

/**
 * Return the ID of the current decision, or an empty string before the match. `robot` is by default the robot in the
 * offer.
 */
export function decisionOf(snapshot: TableSnapshot | null, robot: number | null = robotOf(snapshot)): string {
  const view = rallyOf(snapshot);
  if (view === undefined) return '';
  const use = view.question ? findOptionQuestion(snapshot) : undefined;
  const key = use ? [use.register, use.answered] : [];
  return [view.turn, phaseOf(snapshot), robot, ...key].join(' ');
}

function robotOf(snapshot: TableSnapshot | null): number | null {
  const offer = offerOf(snapshot) as { robot?: number; question?: { robot: number } } | undefined;
  return offer?.robot ?? offer?.question?.robot ?? null;
}
