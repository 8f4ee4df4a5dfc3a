/** The name of the decision that a seat's draft is for: what was meant for one is of no use in another. Pure reading of a snapshot. */

import type { TableSnapshot } from '@/protocol';
import { offerOf, phaseOf, rallyOf, useOffered } from './model';
import type { Connection } from '@/live/connection';

/** What play needs of a connection. */
export type TableConnection = Pick<Connection, 'snapshot' | 'seat' | 'ahead' | 'status' | 'say'> & {
  readonly cover?: Connection['cover'];
  readonly ask?: Connection['ask'];
  /** Without it no draft is kept over a reload. */
  readonly table?: Connection['table'];
  decision?: Connection['decision'];
};

/** Empty before the match begins. `robot`: the one that is asked, where that is known better than by the offer. */
export function decisionOf(snapshot: TableSnapshot | null, robot: number | null = robotOf(snapshot)): string {
  const view = rallyOf(snapshot);
  if (view === undefined) return '';
  const use = view.question ? useOffered(snapshot) : undefined;
  const key = use ? [use.register, use.answered] : [];
  return [view.turn, phaseOf(snapshot), robot, ...key].join(' ');
}

function robotOf(snapshot: TableSnapshot | null): number | null {
  const offer = offerOf(snapshot) as { robot?: number; question?: { robot: number } } | undefined;
  return offer?.robot ?? offer?.question?.robot ?? null;
}
