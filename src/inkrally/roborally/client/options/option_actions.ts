/**
 * Handles programming with Option cards: a second card in a register, stored cards, a new hand, standing answers. Each
 * is an action that the server offers. Do not name a card here.
 */

import { computed, signal } from '@preact/signals';
import { play as sound } from '@/app/sound';
import type { PlayState } from '../table/play_state';
import type { ActOf, RallyAction, RallyView } from '../table/model';
import { withCardPlaced, without } from '../table/program/registers';
import { say } from './registry';

/** The place where the next card is put, if it is not an empty register. */
type Destination =
  | { readonly type: 'join'; readonly option: string; readonly register: number }
  | { readonly type: 'store'; readonly option: string };

/** The choice that revokes a standing answer. */
const ASK = 'ask';

type Word = NonNullable<RallyView['said']>[number];

export class OptionProgramming {
  readonly destination = signal<Destination | null>(null);
  /** The Option card whose details are unfolded. */
  readonly open = signal<string | null>(null);
  /** The legal next actions of the robot whose program is open. */
  readonly offered = computed<readonly RallyAction[]>(() => {
    const robot = this.play.active.value;
    return (robot === null ? undefined : this.play.programming.value?.robots[robot]?.of_options) ?? [];
  });
  /** The cards of the hand that fit the chosen destination. */
  readonly fitting = computed<readonly number[]>(() => {
    const to = this.destination.value;
    return to === null ? [] : this.actsTo(to).map((act) => act.card);
  });
  /** All destinations other than registers, in the order of the cards. */
  readonly destinations = computed<readonly Destination[]>(() => {
    const found = new Map<string, Destination>();
    for (const act of this.offered.value) {
      if (act.type === 'join')
        found.set(`${act.option} ${act.register}`, { type: 'join', option: act.option, register: act.register });
      if (act.type === 'store') found.set(act.option, { type: 'store', option: act.option });
    }
    return [...found.values()];
  });

  private readonly play: PlayState;

  constructor(play: PlayState) {
    this.play = play;
  }

  /** Clear the state of another decision or robot. */
  begin(): void {
    this.destination.value = null;
    this.open.value = null;
  }

  isTo(to: Destination): boolean {
    return keyOf(this.destination.value) === keyOf(to);
  }

  /** Choose the destination of the next card. Choosing it again returns to empty registers. */
  choose(to: Destination): void {
    this.play.saying.value = null;
    this.destination.value = this.isTo(to) ? null : to;
  }

  /** Cycle through these destinations, then back to the registers. */
  next(type: Destination['type']): void {
    const all = this.destinations.peek().filter((one) => one.type === type);
    const at = all.findIndex((one) => this.isTo(one));
    this.play.saying.value = null;
    this.destination.value = all[at + 1] ?? null;
  }

  /** Put a card at the chosen destination. */
  put(card: number): void {
    const to = this.destination.peek();
    const act = to === null ? undefined : this.actsTo(to).find((one) => one.card === card);
    if (act === undefined) {
      this.play.say('pair', say('option.fits-not'));
      return;
    }
    this.destination.value = null;
    this.write([...this.play.acts.peek(), act]);
  }

  /** Handle a card dropped on a filled register. Returns whether it made a pair. */
  pair(register: number, card: number): boolean {
    const fitting = this.offered
      .peek()
      .flatMap((act) => (act.type === 'join' && act.register === register && act.card === card ? [act] : []));
    if (fitting.length !== 1 || fitting[0] === undefined) return false;
    this.write([...this.play.acts.peek(), fitting[0]]);
    return true;
  }

  /**
   * Return the second card of a register to the hand: the Rotate card, in whatever order the player put the two cards.
   */
  unpair(register: number): void {
    const robot = this.play.active.peek();
    const card = this.play.program.peek()?.registers[register - 1]?.card ?? null;
    const acts = this.play.acts.peek();
    if (robot === null || card === null) return;
    const left = acts.filter((act) => !(act.type === 'join' && act.robot === robot && act.register === register));
    this.write(
      left.some((act) => act.type === 'place' && act.card === card)
        ? left
        : withCardPlaced(acts, robot, register, card),
    );
  }

  /** Take a stored card into the hand, or put it back if it was taken. */
  fetch(option: string): void {
    const robot = this.play.active.peek();
    const acts = this.play.acts.peek();
    const done = acts.find((act) => act.type === 'fetch' && act.option === option && act.robot === robot);
    if (done === undefined) {
      const act = this.offered.peek().find((one) => one.type === 'fetch' && one.option === option);
      if (act) this.write([...acts, act]);
      return;
    }
    const card = robot === null ? undefined : this.play.view.peek()?.robots[robot]?.stored?.[option];
    this.write(
      without(
        acts.filter((act) => act !== done),
        done.robot,
        (act) => act.card === card,
      ),
    );
  }

  /** Return a card to the hand that this draft stored on an Option card. */
  unstore(option: string): void {
    const robot = this.play.active.peek();
    if (robot !== null)
      this.write(without(this.play.acts.peek(), robot, (act) => act.type === 'store' && act.option === option));
  }

  /** Draw a new hand. This cannot be undone. */
  async recompile(act: ActOf<'recompile'>): Promise<void> {
    sound('lift');
    this.open.value = null;
    await this.play.reveal(act);
  }

  // Standing answers.

  /**
   * Return the standing answer to a question, for every register (null) or for one register; null without an answer.
   */
  answerOf(option: string, register: number | null): string | null {
    const robot = this.play.active.value;
    const act = this.play.acts.value.findLast(
      (one) =>
        one.type === 'standing' && one.robot === robot && one.option === option && (one.register ?? null) === register,
    );
    if (act?.type === 'standing') return act.choice === ASK ? null : act.choice;
    return this.stands(option, register)?.choice ?? null;
  }

  answer(option: string, register: number | null, choice: string | null): void {
    const robot = this.play.active.peek();
    if (robot === null) return;
    const stands = this.stands(option, register)?.choice ?? null;
    const left = this.play.acts
      .peek()
      .filter(
        (act) =>
          !(
            act.type === 'standing' &&
            act.robot === robot &&
            act.option === option &&
            (act.register ?? null) === register
          ),
      );
    const word: RallyAction = {
      type: 'standing',
      robot,
      option,
      choice: choice ?? ASK,
      ...(register === null ? {} : { register }),
    };
    this.play.change(() => this.play.sync.set(choice === stands ? left : [...left, word]));
  }

  private stands(option: string, register: number | null): Word | undefined {
    const robot = this.play.active.value;
    return this.play.view.value?.said?.findLast(
      (word) => word.robot === robot && word.option === option && word.register === register,
    );
  }

  private actsTo(to: Destination): readonly ActOf<'join' | 'store'>[] {
    return this.offered.value.filter(
      (act): act is ActOf<'join' | 'store'> =>
        (act.type === 'join' && to.type === 'join' && act.option === to.option && act.register === to.register) ||
        (act.type === 'store' && to.type === 'store' && act.option === to.option),
    );
  }

  private write(acts: readonly RallyAction[]): void {
    this.play.change(() => {
      sound('draw');
      this.play.saying.value = null;
      this.play.sync.set(acts);
    });
  }
}

function keyOf(to: Destination | null): string {
  return to === null ? '' : to.type === 'join' ? `${to.option} ${to.register}` : to.option;
}
