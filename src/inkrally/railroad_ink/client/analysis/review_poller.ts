/**
 * Loads the progress of the review of a match, or of the best game of a seat. A shown result is never replaced by a
 * less complete result.
 */

import { JobPoller } from '@/live/job_poller';
import type { HindsightStatus, ReviewStatus } from '@/protocol';
import type { Hindsight, Review } from './types';

export class ReviewPoller extends JobPoller<ReviewStatus, Review> {
  constructor(table: string) {
    super(`/api/tables/${table}/review`);
  }

  protected override answerIn(state: ReviewStatus): Review | undefined {
    const review = state.review as Review | null | undefined;
    if (!review) return undefined;
    // A restarted review leads to the same result. Keep the shown result until the restarted review is as complete.
    const shown = this.answer.peek();
    return shown && estimatesIn(review) > estimatesIn(shown) ? undefined : review;
  }
}

export class HindsightPoller extends JobPoller<HindsightStatus, Hindsight> {
  constructor(table: string, seat: number) {
    super(`/api/tables/${table}/best/${seat}`);
  }

  protected override answerIn({ best }: HindsightStatus): Hindsight | undefined {
    return (best as Hindsight | null | undefined) ?? undefined;
  }
}

/** Return the number of rounds that still have estimates. */
export function estimatesIn({ seats }: Review): number {
  return seats.reduce((sum, { rounds }) => sum + rounds.filter(({ estimate }) => estimate).length, 0);
}
