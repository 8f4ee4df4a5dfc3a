/**
 * Questions to one player apart from the program, and the answers in preparation: Option cards, choices before the
 * first turn, re-entry. The server decides what is legal. Contains no elements of the page.
 */

import { computed, signal } from '@preact/signals';
import { announce } from '@/app/announcer';
import { robotName } from '../drawing/robots/robot_avatars';
import { describeQuestion } from '../options/words';
import { chooseWords } from '../course_rules/registry';
import { facingWord, tRoborally, spaceName } from '../texts/say';
import { joinWords } from '@/i18n';
import {
  type ActOf,
  type ChoiceOffer,
  type Facing,
  nameOf,
  type RallyAction,
  type ReentryOffer,
  sameSpace,
  type Space,
  type OptionActions,
} from './model';
import type { PlayState } from './play_state';

const LONG_CLOCK_S = 3600;

/** The scope of a standing answer: the rest of this turn, or always. */
type KeepTo = 'rest' | 'always';

/** A standing answer of an Option card. */
export interface Kept {
  readonly robot: number;
  readonly option: string;
}

export class Answers {
  private readonly play: PlayState;
  /** The space and facing of a robot's re-entry. */
  readonly place = signal<Space | null>(null);
  readonly facing = signal<Facing>('N');
  readonly comeDown = signal(false);
  /** The answer in preparation to an Option card, and whether it also applies to later questions of this kind. */
  readonly choice = signal<string | null>(null);
  readonly keeps = signal<KeepTo | null>(null);
  /** The standing answers that the player revokes together with this answer, by robot and card. */
  readonly takenBack = signal<readonly Kept[]>([]);
  readonly reentry = computed(() =>
    this.play.phase.value === 're-enter' && this.play.owes.value
      ? (this.play.offer.value as ReentryOffer | undefined)
      : undefined,
  );
  /** Whether robots enter the floor for the first time. */
  readonly beginning = computed(() => this.play.view.value?.turn === 0);
  /** The choices of this seat before the first turn. */
  readonly choosing = computed(() =>
    this.play.phase.value === 'set-up' && this.play.owes.value
      ? (this.play.offer.value as ChoiceOffer | undefined)
      : undefined,
  );
  /** The choices made so far if a seat has several robots. They are its draft, so a reload or the clock keeps them. */
  readonly picks = computed<readonly ActOf<'choose'>[]>(() =>
    this.choosing.value ? this.play.sync.wanted.value.filter((act) => act.type === 'choose') : [],
  );
  /**
   * The robot that the current choice is for. While the commit waits to be sent, this is the robot of the last choice.
   */
  readonly chooses = computed(() => {
    const robots = Object.keys(this.choosing.value?.choices ?? {}).map(Number);
    return robots.find((robot) => !this.picks.value.some((act) => act.robot === robot)) ?? robots.at(-1);
  });

  /** The question of an Option card to this seat. */
  readonly using = computed((): OptionActions | undefined => {
    if (!this.play.owes.value || this.play.phase.value !== 'option') return undefined;
    const offer = this.play.offer.value as (Omit<OptionActions, 'order' | 'rest'> & Partial<OptionActions>) | undefined;
    // An older server sends no order and has no standing answers for one turn. Its choices stay in the order of the
    // question.
    return offer && { ...offer, order: offer.order ?? offer.question.choices, rest: offer.rest ?? [] };
  });

  /** The number of identical questions right before this one, such as for each token of a hit. */
  readonly again = signal(0);
  private asked = '';

  constructor(play: PlayState) {
    this.play = play;
  }

  /** Answer a question. Replaces an answer that still waits to be sent. */
  async answer(...acts: readonly RallyAction[]): Promise<void> {
    if (this.play.owes.peek() && this.free()) await this.play.commitActions(acts);
  }

  /** Choose for one robot. The choice for the last robot commits all of them. */
  async choose(robot: number, choice: string): Promise<void> {
    const robots = Object.keys(this.choosing.peek()?.choices ?? {}).map(Number);
    if (!this.free()) return;
    const made = [
      ...this.picks.peek().filter((act) => act.robot !== robot),
      { type: 'choose', robot, choice } as const,
    ];
    if (made.length < robots.length) {
      this.play.sync.set(made);
      this.tell();
    } else if (this.play.owes.peek()) await this.play.commitActions(made);
  }

  /** Withdraw an answer that still waits to be sent. The clock does not send it either. */
  keep(): void {
    if (!this.play.wish.takeBack()) return;
    this.play.sync.set([]);
  }

  /** Return whether an answer can be given now, after withdrawing an unsent one. */
  private free(): boolean {
    const { wish } = this.play;
    return !wish.asked.peek() || wish.takeBack();
  }

  /** Send the chosen answer to an Option card, or the first one offered if none is chosen. */
  async use(): Promise<void> {
    const asked = this.using.peek();
    if (asked === undefined) return;
    const { robot, option } = asked.question;
    const choice = this.choice.peek() ?? asked.order[0] ?? '';
    const keeps = this.keeps.peek();
    const back = this.takenBack
      .peek()
      .map(({ robot, option }): RallyAction => ({ type: 'standing', robot, option, choice: 'ask' }));
    await this.answer(...back, {
      type: 'use',
      robot,
      option,
      choice,
      ...(keeps !== null && asked[keeps].includes(choice) ? { [keeps]: true } : {}),
    });
  }

  /** Toggle whether an Option card asks again instead of using its standing answers. */
  askAgain({ robot, option }: Kept): void {
    const others = this.takenBack.peek().filter((one) => one.robot !== robot || one.option !== option);
    this.takenBack.value = others.length < this.takenBack.peek().length ? others : [...others, { robot, option }];
  }

  /** Whether the question is a yes or no about a turn without programming. */
  readonly resting = computed(() => {
    const phase = this.play.phase.value;
    return this.play.asked.value !== null && (phase === 'announce' || phase === 'stay-down') ? phase : null;
  });

  /** Answer the power down question. The main button and Enter answer no. */
  async rest(yes = false): Promise<void> {
    const robot = this.play.asked.peek();
    if (robot === null) return;
    await this.answer(
      this.resting.peek() === 'stay-down'
        ? { type: 'stay-down', robot, stay: yes }
        : { type: 'announce', robot, power_down: yes },
    );
  }

  async comeBack(): Promise<void> {
    const offer = this.reentry.peek();
    const at = this.place.peek();
    if (offer && at)
      await this.answer({
        type: 'reenter',
        robot: offer.robot,
        at,
        facing: this.facing.peek(),
        power_down: this.comeDown.peek(),
      });
  }

  /**
   * Handle a tap during re-entry: select the space, or turn the robot if it is selected. Returns whether a robot is re-
   * entering.
   */
  choosePlace(space: Space): boolean {
    const name = nameOf(space);
    if (this.using.peek()?.question.choices.includes(name)) {
      this.choice.value = name;
      return true;
    }
    const found = this.reentry.peek()?.spaces.find((one) => sameSpace(one.at, space));
    if (!found) return false;
    this.play.saying.value = null;
    const { facings } = found;
    if (sameSpace(this.place.peek(), space))
      this.facing.value = facings[(facings.indexOf(this.facing.peek()) + 1) % facings.length] ?? 'N';
    else {
      this.place.value = found.at;
      if (!facings.includes(this.facing.peek())) this.facing.value = facings[0] ?? 'N';
    }
    announce(
      tRoborally(this.beginning.peek() ? 'ask.begin-place' : 'ask.reenter-place', {
        space: spaceName(found.at),
        way: facingWord(this.facing.peek()),
      }),
    );
    return true;
  }

  /** Explain a tap on a space where the robot may not re-enter. Returns false if no robot is re-entering. */
  refusePlace(space: Space, there: string): boolean {
    const offer = this.reentry.peek();
    if (offer === undefined) return false;
    const title = tRoborally(this.beginning.peek() ? 'ask.begin-not' : 'ask.reenter-not', { space: spaceName(space) });
    const code = offer.taken ? 'space-not-back' : offer.spaces.length === 1 ? 'space-not-archive' : 'space-too-far';
    this.play.saying.value = { title, text: there, refusal: true, code };
    announce(title);
    return true;
  }

  /** Clear the previous question. */
  begin(): void {
    this.count();
    this.tell();
    this.choice.value = null;
    this.keeps.value = null;
    this.takenBack.value = [];
    this.comeDown.value = this.reentry.peek()?.announced ?? false;
    const spaces = this.reentry.peek()?.spaces ?? [];
    const only = spaces.length === 1 ? spaces[0] : undefined;
    this.place.value = only?.at ?? null;
    this.facing.value = only?.facings[0] ?? 'N';
  }

  /** Count identical questions in a row. */
  private count(): void {
    const use = this.using.peek();
    const asked = use
      ? [use.register, use.question.robot, use.question.option, use.question.matter, use.question.target].join(' ')
      : '';
    this.again.value = asked !== '' && asked === this.asked ? this.again.peek() + 1 : 0;
    this.asked = asked;
  }

  /** Announce to screen readers that the table waits for an answer, wherever the focus is. */
  private tell(): void {
    announce(this.news(), true);
  }

  private news(): string {
    const { play } = this;
    const name = (robot: number) => robotName(play.looks.peek()[robot] ?? robot);
    const use = this.using.peek();
    if (use) return describeQuestion(use, name, this.again.peek(), this.secondsLeft());
    const chooses = this.chooses.peek();
    const choosing = this.choosing.peek();
    if (choosing && chooses !== undefined) return chooseWords(choosing, name(chooses));
    const robot = play.asked.peek();
    if (robot === null) return '';
    if (this.reentry.peek())
      return tRoborally(this.beginning.peek() ? 'ask.begin' : 'ask.reenter', { robot: name(robot) });
    const phase = play.phase.peek();
    if (phase !== 'announce' && phase !== 'stay-down') return '';
    const values = { robot: name(robot), damage: play.view.peek()?.robots[robot]?.damage ?? 0 };
    const staying = phase === 'stay-down';
    return joinWords(
      [
        tRoborally(staying ? 'ask.stay' : 'ask.announce'),
        tRoborally(staying ? 'ask.stay-text' : 'ask.announce-text', values),
      ],
      'space',
    );
  }

  /** Return the whole seconds until the answer is due, or 0 without a clock in seconds. */
  private secondsLeft(): number {
    const deadline = this.play.snapshot.peek()?.table.deadline ?? null;
    const left =
      deadline === null ? 0 : Math.round((deadline - Date.now() - this.play.connection.clockOffsetMs.peek()) / 1000);
    return left > 0 && left <= LONG_CLOCK_S ? left : 0;
  }
}
