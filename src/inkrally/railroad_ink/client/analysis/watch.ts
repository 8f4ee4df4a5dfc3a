/**
 * How far the review of a match, or the best whole game of a seat, is. What has been shown is never taken back for less of
 * it. Knows no page.
 */

import { JobWatch } from '@/live/job_watch';
import type { HindsightStatus, ReviewStatus } from '@/protocol';
import type { Hindsight, Review } from './forms';

export class ReviewWatch extends JobWatch<ReviewStatus, Review> {
  constructor(table: string) {
    super(`/api/tables/${table}/review`);
  }

  protected override answerIn(state: ReviewStatus): Review | undefined {
    const review = state.review as Review | null | undefined;
    if (!review) return undefined;
    // One that was begun anew comes to the same: until it has caught up, what was shown stands.
    const shown = this.answer.peek();
    return shown && estimatesIn(review) > estimatesIn(shown) ? undefined : review;
  }
}

export class BestWatch extends JobWatch<HindsightStatus, Hindsight> {
  constructor(table: string, seat: number) {
    super(`/api/tables/${table}/best/${seat}`);
  }

  protected override answerIn({ best }: HindsightStatus): Hindsight | undefined {
    return (best as Hindsight | null | undefined) ?? undefined;
  }
}

/** How many rounds are still to be looked at closely. */
export function estimatesIn({ seats }: Review): number {
  return seats.reduce((sum, { rounds }) => sum + rounds.filter(({ estimate }) => estimate).length, 0);
}
