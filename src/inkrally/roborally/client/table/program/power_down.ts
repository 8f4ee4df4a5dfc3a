/** Power down announcements of the player's robots with a program. Contains no elements of the page. */

import { signal } from '@preact/signals';
import { writeStored, readStored } from '@/app/local_storage';
import { tRoborally } from '../../texts/say';
import type { RallyAction } from '../model';
import type { PlayState } from '../play_state';

/** `later` means no announcement: the player is asked after all programs are committed. */
export type PowerDownChoice = 'on' | 'down' | 'later';

const LATER_KEY = 'rally-ask-later';

export class PowerDown {
  private readonly said = signal<Readonly<Record<number, PowerDownChoice>>>({});
  private readonly play: PlayState;

  constructor(play: PlayState) {
    this.play = play;
  }

  /** Clear the state of the previous decision. */
  begin(): void {
    this.said.value = {};
  }

  /** Return whether a robot may announce a power down with its program. */
  may(robot: number): boolean {
    return this.play.programming.value?.robots[robot]?.may_announce ?? false;
  }

  /** Return the reason why a robot may not announce a power down. */
  whyNot(robot: number): string {
    const course = this.play.programming.value?.robots[robot]?.no_power === 'no-power-down';
    return tRoborally(course ? 'program.power-never' : 'program.power-none');
  }

  of(robot: number): PowerDownChoice {
    const chosen = this.said.value[robot];
    if (chosen !== undefined) return chosen;
    // A draft that was restored after a reload has the announcement.
    const announced = this.play.acts.value.find((act) => act.type === 'announce' && act.robot === robot);
    if (announced?.type === 'announce') return announced.power_down ? 'down' : 'on';
    return readStored(LATER_KEY) === 'yes' ? 'later' : 'on';
  }

  choose(robot: number, power: PowerDownChoice): void {
    this.play.change(() => {
      writeStored(LATER_KEY, power === 'later' ? 'yes' : null);
      this.said.value = { ...this.said.peek(), [robot]: power };
    });
  }

  /** Switch the announcement of the open robot, or explain why it has none. */
  turn(): void {
    const { play } = this;
    const robot = play.active.peek();
    const offered = robot === null ? undefined : play.programming.peek()?.robots[robot];
    if (robot === null || offered === undefined) return;
    if (offered.no_power == null) this.choose(robot, this.of(robot) === 'down' ? 'on' : 'down');
    else play.say(offered.no_power, this.whyNot(robot));
  }

  /** Return the actions to commit. */
  acts(): readonly RallyAction[] {
    return this.play.mine.peek().flatMap((robot): RallyAction[] => {
      const power = this.of(robot);
      return this.may(robot) && power !== 'later' ? [{ type: 'announce', robot, power_down: power === 'down' }] : [];
    });
  }
}
