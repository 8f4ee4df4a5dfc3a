/**
 * What is looked at in a review: whose turns, which round, what the sheet shows, which reason is lit. Keeps the address in
 * step. Only state and what is read off it; knows no element of the page.
 */

import { computed, effect, type Signal, signal } from '@preact/signals';
import type { TableInfo } from '@/protocol';
import type { Hindsight, Reason, Review, RoundReview, SeatReview } from '../analysis/forms';
import { endOf, type Game, type Moment } from '../replay/moments';
import { BestWatch } from '../analysis/watch';

/** `round`: what was drawn in a round and the best of it; `best`: the best that the dice allowed. */
export type Shows = 'round' | 'best';

const NONE: Review = { seats: [], budget: 0, seed: 0 };

export class ReviewPageState {
  readonly game: Game;
  readonly table: TableInfo;
  readonly seat = signal(0);
  readonly round = signal(1);
  readonly shows = signal<Shows>('round');
  /** The best lies over what was drawn, or by itself. */
  readonly over = signal(true);
  readonly lit = signal<Reason | null>(null);

  readonly own = computed<SeatReview | undefined>(() => this.review.seats.find(({ seat }) => seat === this.seat.value));
  readonly turn = computed<RoundReview | undefined>(() =>
    this.own.value?.rounds.find(({ round }) => round === this.round.value),
  );
  readonly best = computed<Hindsight | undefined>(
    () => this.bests.value.get(this.seat.value)?.answer.value ?? undefined,
  );
  /** The moment of the match that the sheet shows: the end of the round. */
  readonly moment = computed<Moment>(() => endOf(this.game, Math.min(this.round.value, this.game.rounds.length)));

  /** The best whole games that were looked for, by seat. */
  private readonly bests = signal<ReadonlyMap<number, BestWatch>>(new Map());
  private readonly told: Signal<Review | null>;
  /** Whether the reader has chosen a round: a review that comes later then leaves the page there. */
  private chosen = false;
  private readonly unfollow: () => void;
  private readonly id: string;

  /** `review` is as far as it is there, and more of it later; `seat` is one's own, whose turns are looked at first. */
  constructor(
    game: Game,
    review: Signal<Review | null>,
    table: TableInfo,
    id: string,
    seat: number | null,
    hash: string,
  ) {
    this.game = game;
    this.told = review;
    this.table = table;
    this.id = id;
    this.seat.value = this.seats.find((one) => one === seat) ?? this.seats[0] ?? 0;
    this.round.value = this.rounds;
    this.follow(hash);
    // The match is shown before its review is there; the page begins at the worst turn as soon as that is known.
    this.unfollow = effect(() => {
      if (this.told.value === null || this.chosen) return;
      this.chosen = true;
      this.round.value = this.own.peek()?.turning[0] ?? this.rounds;
    });
  }

  /** The seats whose turns can be looked at: those of the review, before it those of the match. */
  get seats(): readonly number[] {
    const reviewed = this.review.seats.map(({ seat }) => seat);
    return reviewed.length > 0 ? reviewed : this.game.header.seats.map((_, seat) => seat);
  }

  get review(): Review {
    return this.told.value ?? NONE;
  }

  /** The best whole game of who is looked at: how far it is. */
  get bestWatch(): BestWatch | undefined {
    return this.bests.value.get(this.seat.value);
  }

  /** A roll after the last round is a round of a review, too. */
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

  turnTo(shows: Shows): void {
    this.shows.value = shows;
    this.lit.value = null;
    this.lookForBest();
    this.write();
  }

  /** Whether the best whole game is there is asked only where it would be shown. */
  private lookForBest(): void {
    const seat = this.seat.peek();
    if (this.shows.peek() !== 'best' || this.bests.peek().has(seat)) return;
    const watch = new BestWatch(this.id, seat);
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

  /** An address such as `#r3p2`: round 3 of the second seat; with `best` what its dice allowed. */
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
