/**
 * What Option cards let a player do while programming: a second card in a register, a card put aside or taken back, a new
 * hand, answers before they are asked. Each is an act of the server's offer; here it is chosen, and written into the draft.
 * Names no card.
 */

import { computed, signal } from '@preact/signals';
import { play as sound } from '@/app/sound';
import type { PlayState } from '../table/play_state';
import type { ActOf, RallyAct, RallyView } from '../table/model';
import { putInto, without } from '../table/program/registers';
import { say } from './found';

/** Where the next card of the hand goes instead of into an empty register. */
type Destination =
  | { readonly type: 'join'; readonly option: string; readonly register: number }
  | { readonly type: 'store'; readonly option: string };

/** What takes back an answer that was given before. */
const ASK = 'ask';

type Word = NonNullable<RallyView['said']>[number];

export class OptionProgramming {
  readonly destination = signal<Destination | null>(null);
  /** The strip that lies open, by its card. */
  readonly open = signal<string | null>(null);
  /** The acts that may follow now, for the robot whose program lies open. */
  readonly offered = computed<readonly RallyAct[]>(() => {
    const robot = this.play.active.value;
    return (robot === null ? undefined : this.play.programming.value?.robots[robot]?.of_options) ?? [];
  });
  /** The cards of the hand that may go where the next one is to go. */
  readonly fitting = computed<readonly number[]>(() => {
    const to = this.destination.value;
    return to === null ? [] : this.actsTo(to).map((act) => act.card);
  });
  /** Every place beside the registers to which a card of the hand can go, in the order of the cards. */
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

  /** Another decision, or another robot: nothing of the last one is left. */
  begin(): void {
    this.destination.value = null;
    this.open.value = null;
  }

  isTo(to: Destination): boolean {
    return keyOf(this.destination.value) === keyOf(to);
  }

  /** The next card is to go there; said again, into an empty register as usual. */
  choose(to: Destination): void {
    this.play.saying.value = null;
    this.destination.value = this.isTo(to) ? null : to;
  }

  /** From one such place to the next, then back to the registers. */
  next(type: Destination['type']): void {
    const all = this.destinations.peek().filter((one) => one.type === type);
    const at = all.findIndex((one) => this.isTo(one));
    this.play.saying.value = null;
    this.destination.value = all[at + 1] ?? null;
  }

  /** Put a card of the hand where the next one is to go. */
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

  /** A card let go over a register in which another lies: whether that made a pair. */
  pair(register: number, card: number): boolean {
    const fitting = this.offered
      .peek()
      .flatMap((act) => (act.type === 'join' && act.register === register && act.card === card ? [act] : []));
    if (fitting.length !== 1 || fitting[0] === undefined) return false;
    this.write([...this.play.acts.peek(), fitting[0]]);
    return true;
  }

  /** Take the second card of a register back into the hand: the turn, whichever came first. */
  unpair(register: number): void {
    const robot = this.play.active.peek();
    const card = this.play.program.peek()?.registers[register - 1]?.card ?? null;
    const acts = this.play.acts.peek();
    if (robot === null || card === null) return;
    const left = acts.filter((act) => !(act.type === 'join' && act.robot === robot && act.register === register));
    this.write(
      left.some((act) => act.type === 'place' && act.card === card) ? left : putInto(acts, robot, register, card),
    );
  }

  /** Take the card that lies on an Option into the hand; said again, leave it there. */
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

  /** Take back a card that was put on an Option in this draft. */
  unstore(option: string): void {
    const robot = this.play.active.peek();
    if (robot !== null)
      this.write(without(this.play.acts.peek(), robot, (act) => act.type === 'store' && act.option === option));
  }

  /** The new hand: nobody takes that back. */
  async recompile(act: ActOf<'recompile'>): Promise<void> {
    sound('lift');
    this.open.value = null;
    await this.play.reveal(act);
  }

  // Answers before they are asked.

  /** What is said for a question, in every register (null) or in one; null: nothing. */
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
    const word: RallyAct = {
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

  private write(acts: readonly RallyAct[]): void {
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
