/** What is said with a program about powering down, for each of one's robots. Knows no element of the page. */

import { signal } from '@preact/signals';
import { keep, kept } from '@/app/store';
import { say } from '../../texts/say';
import type { RallyAct } from '../model';
import type { PlayState } from '../play_state';

/** `later`: nothing is said, and it is asked when all programs are in. */
export type Power = 'on' | 'down' | 'later';

const LATER_KEY = 'rally-ask-later';

export class PowerDown {
  private readonly said = signal<Readonly<Record<number, Power>>>({});
  private readonly play: PlayState;

  constructor(play: PlayState) {
    this.play = play;
  }

  /** Another decision: nothing of the last one is left. */
  begin(): void {
    this.said.value = {};
  }

  /** Whether it may be said with the program that a robot powers down. */
  may(robot: number): boolean {
    return this.play.programming.value?.robots[robot]?.may_announce ?? false;
  }

  /** Why it may not. */
  whyNot(robot: number): string {
    const course = this.play.programming.value?.robots[robot]?.no_power === 'no-power-down';
    return say(course ? 'program.power-never' : 'program.power-none');
  }

  of(robot: number): Power {
    return this.said.value[robot] ?? (kept(LATER_KEY) === 'yes' ? 'later' : 'on');
  }

  choose(robot: number, power: Power): void {
    this.play.change(() => {
      keep(LATER_KEY, power === 'later' ? 'yes' : null);
      this.said.value = { ...this.said.peek(), [robot]: power };
    });
  }

  /** Change what is said of the robot whose program lies open, or say why nothing may be. */
  turn(): void {
    const { play } = this;
    const robot = play.active.peek();
    const offered = robot === null ? undefined : play.programming.peek()?.robots[robot];
    if (robot === null || offered === undefined) return;
    if (offered.no_power == null) this.choose(robot, this.of(robot) === 'down' ? 'on' : 'down');
    else play.say(offered.no_power, this.whyNot(robot));
  }

  /** As it is handed in. */
  acts(): readonly RallyAct[] {
    return this.play.mine.peek().flatMap((robot): RallyAct[] => {
      const power = this.of(robot);
      return this.may(robot) && power !== 'later' ? [{ type: 'announce', robot, power_down: power === 'down' }] : [];
    });
  }
}
