/**
 * What is looked at in a review: whose turns, which round, what the sheet shows, which reason is lit. Keeps the address in
 * step. Only state and what is read off it; knows no element of the page.
 */

import { computed, signal } from '@preact/signals';
import type { TableInfo } from '../../protocol';
import type { Hindsight, Reason, Review, RoundReview, SeatReview } from '../../review/forms';
import { endOf, type Game, type Moment } from '../../replay/moments';

/** `round`: what was drawn in a round and the best of it; `best`: the best that the dice allowed. */
export type Shows = 'round' | 'best';

export class ReviewDesk {
  readonly game: Game;
  readonly review: Review;
  readonly table: TableInfo;
  readonly seat = signal(0);
  readonly round = signal(1);
  readonly shows = signal<Shows>('round');
  /** The best lies over what was drawn, or by itself. */
  readonly over = signal(true);
  readonly lit = signal<Reason | null>(null);

  readonly own = computed<SeatReview | undefined>(() => this.review.seats.find(({ seat }) => seat === this.seat.value));
  readonly turn = computed<RoundReview | undefined>(() => this.own.value?.rounds.find(({ round }) => round === this.round.value));
  readonly best = computed<Hindsight | undefined>(() => this.review.hindsight?.find(({ seat }) => seat === this.seat.value));
  /** The moment of the match that the sheet shows: the end of the round. */
  readonly moment = computed<Moment>(() => endOf(this.game, Math.min(this.round.value, this.game.rounds.length)));

  /** `seat` is one's own, whose turns are looked at first. */
  constructor(game: Game, review: Review, table: TableInfo, seat: number | null, hash: string) {
    this.game = game;
    this.review = review;
    this.table = table;
    this.seat.value = review.seats.find((one) => one.seat === seat)?.seat ?? review.seats[0]?.seat ?? 0;
    this.round.value = this.own.peek()?.turning[0] ?? this.rounds;
    this.follow(hash);
  }

  /** A roll after the last round is a round of a review, too. */
  get rounds(): number {
    return Math.max(this.game.rounds.length, ...this.review.seats.flatMap(({ rounds }) => rounds.map(({ round }) => round)));
  }

  show(round: number): void {
    this.round.value = Math.max(1, Math.min(this.rounds, round));
    this.lit.value = null;
    this.write();
  }

  of(seat: number): void {
    this.seat.value = seat;
    this.lit.value = null;
    this.write();
  }

  turnTo(shows: Shows): void {
    this.shows.value = shows;
    this.lit.value = null;
    this.write();
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
    if (this.review.seats.some((one) => one.seat === seat)) this.seat.value = seat;
    if (found[2] !== undefined) this.round.value = Math.max(1, Math.min(this.rounds, Number(found[2])));
    this.shows.value = found[1] && this.best.peek() ? 'best' : 'round';
  }

  private write(): void {
    const seat = this.review.seats.length > 1 ? `p${this.seat.peek() + 1}` : '';
    history.replaceState(history.state, '', `#${this.shows.peek() === 'best' ? 'best' : ''}r${this.round.peek()}${seat}`);
  }
}
