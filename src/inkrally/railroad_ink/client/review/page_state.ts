/**
 * The state of a review page: seat, round, content of the sheet, highlighted reason. Keeps the address in sync.
 * Contains no elements of the page.
 */

import { computed, effect, type Signal, signal } from '@preact/signals';
import type { TableInfo } from '@/protocol';
import type { Hindsight, Reason, Review, RoundReview, SeatReview } from '../analysis/types';
import { endOf, type Game, type ReplayPosition } from '../replay/replay_positions';
import { HindsightPoller } from '../analysis/review_poller';

/** `round` shows a round and its best turn; `best` the best game found. */
export type ReviewView = 'round' | 'best';

const NONE: Review = { seats: [], budget: 0, seed: 0 };

export class ReviewPageState {
  readonly game: Game;
  readonly table: TableInfo;
  readonly seat = signal(0);
  readonly round = signal(1);
  readonly shows = signal<ReviewView>('round');
  /** Whether the sheet of the best game is drawn on top of the sheet that was played. */
  readonly over = signal(true);
  readonly lit = signal<Reason | null>(null);

  readonly own = computed<SeatReview | undefined>(() => this.review.seats.find(({ seat }) => seat === this.seat.value));
  readonly turn = computed<RoundReview | undefined>(() =>
    this.own.value?.rounds.find(({ round }) => round === this.round.value),
  );
  readonly best = computed<Hindsight | undefined>(
    () => this.bests.value.get(this.seat.value)?.answer.value ?? undefined,
  );
  /** The visible moment: the end of the round. */
  readonly moment = computed<ReplayPosition>(() =>
    endOf(this.game, Math.min(this.round.value, this.game.rounds.length)),
  );

  /** The requested best games by seat. */
  private readonly bests = signal<ReadonlyMap<number, HindsightPoller>>(new Map());
  private readonly shownReview: Signal<Review | null>;
  /** Whether the viewer has selected a round. If so, a review that arrives later does not select another round. */
  private chosen = false;
  private readonly unfollow: () => void;
  private readonly id: string;

  /** `review` may be incomplete and grow. `seat` is the viewer's seat, which is shown first. */
  constructor(
    game: Game,
    review: Signal<Review | null>,
    table: TableInfo,
    id: string,
    seat: number | null,
    hash: string,
  ) {
    this.game = game;
    this.shownReview = review;
    this.table = table;
    this.id = id;
    this.seat.value = this.seats.find((one) => one === seat) ?? this.seats[0] ?? 0;
    this.round.value = this.rounds;
    this.follow(hash);
    // The page shows the match before the review, and starts at the worst turn once it is known.
    this.unfollow = effect(() => {
      if (this.shownReview.value === null || this.chosen) return;
      this.chosen = true;
      this.round.value = this.own.peek()?.turning[0] ?? this.rounds;
    });
  }

  /** The seats with turns to show: the seats of the review, or of the match until the review arrives. */
  get seats(): readonly number[] {
    const reviewed = this.review.seats.map(({ seat }) => seat);
    return reviewed.length > 0 ? reviewed : this.game.header.seats.map((_, seat) => seat);
  }

  get review(): Review {
    return this.shownReview.value ?? NONE;
  }

  /** The progress of the best game of the current seat. */
  get bestWatch(): HindsightPoller | undefined {
    return this.bests.value.get(this.seat.value);
  }

  /** A roll after the last round counts as a round in a review. */
  get rounds(): number {
    return Math.max(
      this.game.rounds.length,
      ...this.review.seats.flatMap(({ rounds }) => rounds.map(({ round }) => round)),
    );
  }

  show(round: number): void {
    this.chosen = true;
    this.round.value = Math.max(1, Math.min(this.rounds, round));
    this.lit.value = null;
    this.write();
  }

  of(seat: number): void {
    this.seat.value = seat;
    this.lit.value = null;
    this.lookForBest();
    this.write();
  }

  turnTo(shows: ReviewView): void {
    this.shows.value = shows;
    this.lit.value = null;
    this.lookForBest();
    this.write();
  }

  /** Request the state of the best game only while the page shows that game. */
  private lookForBest(): void {
    const seat = this.seat.peek();
    if (this.shows.peek() !== 'best' || this.bests.peek().has(seat)) return;
    const watch = new HindsightPoller(this.id, seat);
    this.bests.value = new Map([...this.bests.peek(), [seat, watch]]);
    void watch.look();
  }

  stop(): void {
    this.unfollow();
    for (const watch of this.bests.peek().values()) watch.stop();
  }

  light(reason: Reason): void {
    this.shows.value = 'round';
    this.lit.value = this.lit.value?.code === reason.code ? null : reason;
  }

  /** Show an address such as `#r3p2`: round 3 of the second seat. With `best`, its best game found. */
  follow(hash: string): void {
    const found = /^#(best)?(?:r(\d{1,2}))?(?:p(\d{1,2}))?$/.exec(hash);
    if (!found) return;
    const seat = Number(found[3] ?? 0) - 1;
    if (this.seats.includes(seat)) this.seat.value = seat;
    if (found[2] !== undefined) {
      this.chosen = true;
      this.round.value = Math.max(1, Math.min(this.rounds, Number(found[2])));
    }
    this.shows.value = found[1] ? 'best' : 'round';
    this.lookForBest();
  }

  private write(): void {
    const seat = this.seats.length > 1 ? `p${this.seat.peek() + 1}` : '';
    history.replaceState(
      history.state,
      '',
      `#${this.shows.peek() === 'best' ? 'best' : ''}r${this.round.peek()}${seat}`,
    );
  }
}
