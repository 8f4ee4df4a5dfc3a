/** Finds the pause and the vacations of a table at a given time. Contains no DOM. */

import type { AgreedPause, TableSnapshot } from '@/protocol';

const PROPOSAL_MS = 7 * 86_400_000;

interface AwayState {
  /** The pause in progress. */
  readonly pause: { readonly until: number } | undefined;
  /** The pause that players can accept. */
  readonly proposal: AgreedPause | undefined;
  /** The players who are on vacation, and until when. */
  readonly vacations: readonly { readonly seat: number; readonly until: number }[];
  /** The number of players who must agree to a pause. */
  readonly people: number;
}

/** `now` is the server's time in milliseconds since 1970. */
export function awayState(snapshot: TableSnapshot, now: number): AwayState {
  const { pause, seats } = snapshot.table;
  const until = pause?.until ?? null;
  return {
    pause: until !== null && now < until ? { until } : undefined,
    proposal: pause && pause.since === null && now < pause.proposed + PROPOSAL_MS ? pause : undefined,
    vacations: seats.flatMap((seat, index) =>
      seat.vacations
        .filter(([begin, end]) => begin <= now && now < end)
        .map(([, end]) => ({ seat: index, until: end })),
    ),
    people: seats.filter(({ kind, substitute, gave_up: gone }) => kind === 'player' && !substitute && !gone).length,
  };
}
