/** The replay of a match: current moment, playback and speed. Keeps the address in sync. */

import { signal } from '@preact/signals';
import { endOf, type Game, hashOf, indexOf, type ReplayPosition, parsePositionHash } from './replay_positions';

export const SPEEDS = [1, 2, 4, 8] as const;
const STEP_MS = 900;

export class ReplayPlayer {
  readonly game: Game;
  readonly at;
  readonly playing = signal(false);
  readonly speed = signal<(typeof SPEEDS)[number]>(1);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: Game, hash: string) {
    this.game = game;
    this.at = signal<ReplayPosition>(parsePositionHash(game, hash) ?? endOf(game, game.rounds.length));
  }

  show(moment: ReplayPosition): void {
    this.at.value = moment;
    history.replaceState(history.state, '', hashOf(this.game, moment));
    if (this.playing.value) this.#wait();
  }

  /** Show the moment that a changed page address names. */
  follow(hash: string): void {
    const moment = parsePositionHash(this.game, hash);
    if (moment) this.at.value = moment;
  }

  /** Move by a number of moments. */
  step(by: number): void {
    const next =
      this.game.moments[Math.max(0, Math.min(this.game.moments.length - 1, indexOf(this.game, this.at.value) + by))];
    if (next) this.show(next);
  }

  /** Show the end of a round. */
  round(round: number): void {
    this.show(endOf(this.game, Math.max(1, Math.min(this.game.rounds.length, round))));
  }

  first(): void {
    this.show({ round: 1, step: 0 });
  }

  last(): void {
    this.round(this.game.rounds.length);
  }

  toggle(): void {
    if (this.playing.value) this.stop();
    else {
      if (this.#atEnd()) this.first();
      this.playing.value = true;
      this.#wait();
    }
  }

  faster(): void {
    this.speed.value = SPEEDS[(SPEEDS.indexOf(this.speed.value) + 1) % SPEEDS.length] ?? 1;
    if (this.playing.value) this.#wait();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing.value = false;
  }

  #atEnd(): boolean {
    return indexOf(this.game, this.at.value) >= this.game.moments.length - 1;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.step(1);
      if (this.#atEnd()) this.stop();
    }, STEP_MS / this.speed.value);
  }
}
