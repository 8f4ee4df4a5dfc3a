/** Programming: the effect of each tap on a card or register on the draft. Contains no elements of the page. */

import { play as sound } from '@/app/sound';
import { cardName } from '../../drawing/program_cards';
import { tRoborally } from '../../texts/say';
import type { RallyAction } from '../model';
import type { PlayState } from '../play_state';
import { withoutCards, withCardPlaced, withCardRemoved, withoutProgram, whereIs } from './registers';

export class ProgramEditor {
  private readonly play: PlayState;

  constructor(play: PlayState) {
    this.play = play;
  }

  /** Put a card into the next register, or take it back from its register. */
  card(card: number): void {
    const { play } = this;
    const program = play.program.peek();
    if (!program || !play.programming.peek()) return;
    const where = whereIs(program, card);
    if (where !== undefined) return this.take(where);
    const option = program.aside.get(card);
    if (option !== undefined) return play.options.unstore(option);
    if (play.options.destination.peek() !== null) return play.options.put(card);
    if (program.next !== null) this.put(program.next, card);
    else play.say('register-filled', tRoborally('program.full'));
  }

  /** Explain a tap on a card of the hand that is in a register or on an Option card. */
  refuseUsed(card: number, register: number | undefined): void {
    const { play } = this;
    if (!play.programming.peek() || register === undefined) return;
    play.say('card-used', tRoborally('program.used', { card: cardName(card), register }), card);
  }

  put(register: number, card: number): void {
    const { play } = this;
    const program = play.program.peek();
    if (!program || !play.programming.peek()) return;
    if (program.registers[register - 1]?.locked)
      return play.say('register-locked', tRoborally('program.locked-why', { register }));
    if (play.options.pair(register, card)) return;
    play.change(() => {
      sound('draw');
      play.saying.value = null;
      play.target.value = null;
      play.sync.set(withCardPlaced(play.acts.peek(), program.robot, register, card));
    });
  }

  take(register: number): void {
    const { play } = this;
    const program = play.program.peek();
    if (!program || !play.programming.peek() || program.registers[register - 1]?.locked) return;
    play.change(() => {
      sound('lift');
      play.saying.value = null;
      play.target.value = register;
      play.sync.set(withCardRemoved(play.acts.peek(), program.robot, register));
    });
  }

  /** Replace the program with a complete one. Other actions in the draft stay. */
  lay(robot: number, acts: readonly RallyAction[]): void {
    const { play } = this;
    if (!play.programming.peek()) return;
    play.change(() => {
      sound('draw');
      play.saying.value = null;
      play.target.value = null;
      play.sync.set([...withoutProgram(play.acts.peek(), robot), ...acts]);
    });
  }

  /** Handle a tap on a register: empty it, or make it the next one. */
  register(register: number): void {
    const { play } = this;
    const one = play.program.peek()?.registers[register - 1];
    if (!one || !play.programming.peek()) return;
    if (one.locked) play.say('register-locked', tRoborally('program.locked-why', { register }));
    else if (one.card === null) play.target.value = register;
    else this.take(register);
  }

  /** Take back the card of the highest filled register. */
  takeLast(): void {
    const { play } = this;
    if (!play.programming.peek()) return;
    const filled =
      play.program.peek()?.registers.filter((register) => !register.locked && register.card !== null) ?? [];
    const last = filled.at(-1);
    if (last?.second) play.options.unpair(last.number);
    else if (last) this.take(last.number);
    play.target.value = null;
  }

  clear(): void {
    const { play } = this;
    const robot = play.active.peek();
    if (robot !== null && play.programming.peek())
      play.change(() => play.sync.set(withoutCards(play.acts.peek(), robot)));
  }

  undo(): void {
    const { play } = this;
    if (play.programming.peek()) play.change(() => play.sync.undo());
  }
}
