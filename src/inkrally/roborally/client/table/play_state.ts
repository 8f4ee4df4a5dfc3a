/**
 * What lies before one player at a table of RoboRally, and what each tap leads to: a program, an answer, a turn that is
 * watched. Legal is what the server offers; paths are its own. Knows no element of the page.
 */

import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { announce } from '@/app/announcer';
import { play as sound } from '@/app/sound';
import { OVER } from '@/live/connection';
import type { Problem, TableSnapshot } from '@/protocol';
import { HandIn } from '@/table/hand_in';
import { draftStorage } from '@/table/kept_draft';
import { looksOf, robotName } from '../drawing/robots/looks';
import {
  actsOf,
  type Floor,
  handedInBy,
  offerOf,
  phaseOf,
  type ProgramActions,
  type RallyAct,
  type RallyView,
  rallyOf,
  type TurnReplay,
} from './model';
import { LateAnswers } from '../options/late_answers';
import { OptionProgramming } from '../options/programming';
import { Answers } from './answers';
import type { Saying } from './instead';
import { isBack, type RaceReached, TurnBack } from './turn_back';
import { decisionOf, type TableConnection } from './decision';
import { Laying } from './program/laying';
import { PowerDown } from './program/power';
import { lyingIn, type Program, programOf, toFill } from './program/registers';
import { NOWHERE, type ProgramPath, ProgramWays } from './program/ways';
import { ActsSync, isAct, sameActs } from './sync';
import { say } from '../texts/say';
import { Ground } from '../special/ground';
import type { Grounds } from '../special/laid';
import { standingNow } from '../replay/frames';
import { tell } from '../replay/lines';
import { StoryPlayer } from '../replay/player';
import { winnersOf } from '../replay/winners';
import { isTold, lengthOf, registerSteps, storyOf, type Told, toldBy, veiled } from '../replay/veil';
import { problemWords } from '@/texts/problems';

export type { TableConnection } from './decision';
export type { Saying } from './instead';

const LOOK_MS = 700;
const LAST_LOOK_MS = 2500;

export class PlayState {
  readonly connection: TableConnection;
  readonly sync: ActsSync;
  readonly player = new StoryPlayer();
  readonly ground: Ground;
  /** Watching a turn, or at one's own program and questions. */
  readonly mode = signal<'watch' | 'play'>('play');
  readonly saying = signal<Saying | null>(null);
  /** The robot whose program lies open, where one has two. */
  readonly robot = signal<number | null>(null);
  readonly target = signal<number | null>(null);
  readonly wish: HandIn;
  /** Something is on its way that cannot be taken back. */
  readonly revealing = signal(false);
  /** A robot of the list that the window goes to. */
  readonly lookedAt = signal<number | null>(null);
  readonly why = signal<number | null>(null);
  readonly laying = new Laying(this);
  readonly power = new PowerDown(this);
  readonly options = new OptionProgramming(this);
  readonly answers = new Answers(this);
  readonly turnBack: TurnBack;

  /** How far this page was told before the story that is played; what lay there when it came counts as told. */
  private readonly known = signal<Told>({ turn: 0, frames: 0 });
  /** Whether the snapshot knows more than the page has shown. */
  readonly untold = computed(() => {
    const story = storyOf(this.connection.snapshot.value);
    if (story === null || isTold(this.known.value, story)) return false;
    const { player } = this;
    return (
      player.turn.value !== story.turn ||
      player.telling.value?.frames.length !== lengthOf(story) ||
      player.seen.value < player.last.value
    );
  });
  /** The snapshot as far as it is told. */
  readonly snapshot: ReadonlySignal<TableSnapshot | null> = computed(() => {
    const snapshot = this.connection.snapshot.value;
    const story = this.untold.value ? storyOf(snapshot) : null;
    return snapshot === null || story === null ? snapshot : veiled(snapshot, story, this.known.value);
  });
  readonly view = computed<RallyView | undefined>(() => rallyOf(this.snapshot.value));
  /** The floor as it lies now, as far as this page was told. */
  readonly floor = computed<Floor | null>(() => this.ground.now(this.view.value));
  readonly phase = computed(() => phaseOf(this.snapshot.value));
  readonly looks = computed(() =>
    looksOf(
      this.view.value?.robots ?? [],
      this.snapshot.value?.table.seats.map((info) => info.look),
    ),
  );
  readonly mine = computed(() =>
    (this.view.value?.robots ?? []).flatMap((robot, index) =>
      robot.seat === this.connection.seat.value ? [index] : [],
    ),
  );
  /** Whether something is asked of this seat. */
  readonly owes = computed(() => this.connection.seat.value !== null && (this.snapshot.value?.draft ?? null) !== null);
  readonly over = computed(() => this.snapshot.value?.table.status === 'over');
  readonly offer = computed(() => (this.owes.value ? offerOf(this.snapshot.value) : undefined));
  readonly programming = computed(() =>
    this.phase.value === 'program' && this.owes.value ? (this.offer.value as ProgramActions | undefined) : undefined,
  );
  readonly asked = computed(() =>
    this.owes.value && this.phase.value !== 'program'
      ? ((this.offer.value as { robot?: number } | undefined)?.robot ??
        this.answers.using.value?.question.robot ??
        null)
      : null,
  );
  /** Whether the timer runs for this seat, as that of the last one does, and that of all by a rule of the course. */
  readonly hurried = computed(() => {
    const table = this.snapshot.value?.table;
    const seat = this.connection.seat.value;
    return !!this.programming.value && !!table?.timed && seat !== null && !table.watching.includes(seat);
  });
  /** The robot whose program is shown. */
  readonly active = computed(() => {
    const own = this.mine.value;
    const chosen = this.robot.value;
    if (chosen !== null && own.includes(chosen)) return chosen;
    const offered = Object.keys(this.programming.value?.robots ?? {}).map(Number);
    return own.find((robot) => offered.includes(robot)) ?? own[0] ?? null;
  });
  readonly acts = computed(() => (this.owes.value ? this.sync.wanted.value : (handedInBy(this.snapshot.value) ?? [])));
  readonly program = computed<Program | undefined>(() => {
    const robot = this.active.value;
    const view = robot === null ? undefined : this.view.value?.robots[robot];
    if (robot === null || view === undefined) return undefined;
    // Once all have handed in, what lies in registers is what the server has there.
    const acts = this.phase.value === 'program' ? this.acts.value : lyingIn(robot, view);
    return programOf(robot, view, this.view.value?.hands[robot] ?? [], acts, this.target.value);
  });
  readonly left = computed(() =>
    this.programming.value
      ? toFill(Object.keys(this.programming.value.robots).map(Number), this.view.value?.robots ?? [], this.acts.value)
      : 0,
  );
  /** Where the program leads, as far as the server has said for what lies there now. */
  readonly way = computed<ProgramPath>(() => {
    void this.snapshot.value;
    const robot = this.active.value;
    return robot === null || !this.programming.value
      ? NOWHERE
      : this.ways.of(robot, this.acts.value, this.sync.busy.value);
  });
  /** The robots of the floor as they are shown. */
  readonly standing = computed(() => {
    const telling = this.player.telling.value;
    if (this.mode.value === 'watch' && telling) return telling.frames[this.player.at.value]?.robots ?? [];
    return standingNow(this.view.value?.robots ?? []);
  });

  /** The race is over and its last turn was watched. */
  onEnded: () => void = () => {};

  private readonly ways = new ProgramWays();
  private story: TurnReplay | null = null;
  private reached: RaceReached = { turn: 0, acted: 0 };
  private decision = '';
  private reported = '';
  /** How often something that was done here was refused. */
  private refusals = 0;
  /** The turn was still playing when this was stopped. */
  private played = false;
  private leaving: ReturnType<typeof setTimeout> | undefined;
  private readonly late = new LateAnswers(
    (robot) => robotName(this.looks.peek()[robot] ?? robot),
    (title) => {
      this.saying.value = { title, late: true };
      announce(title, true);
    },
  );
  private status: TableSnapshot['table']['status'] | undefined;

  constructor(connection: TableConnection) {
    this.connection = connection;
    this.wish = new HandIn(connection);
    this.turnBack = new TurnBack(connection);
    this.ground = new Ground(connection.snapshot);
    this.known.value = toldBy(connection.snapshot.peek());
    this.sync = new ActsSync({
      say: (command) => connection.say(command),
      onRefused: (_, problem) => this.refuse(problem),
      ...(connection.table !== undefined && {
        storage: draftStorage(connection.table, () => connection.seat.peek(), isAct),
      }),
    });
    this.player.onEnd = () => {
      clearTimeout(this.leaving);
      if (this.over.peek()) this.lastLook();
      else if (this.owes.peek()) this.leaving = setTimeout(() => this.goOn(), LOOK_MS);
    };
  }

  /** Follow the snapshot from now on; returns how to stop. Where another view of the table takes over, the turn goes on in it. */
  start(): () => void {
    let first = true;
    if (this.connection.cover) this.connection.cover.value = this.snapshot;
    this.connection.decision = () => decisionOf(this.connection.snapshot.peek());
    const unreport = effect(() => this.report());
    const unkeep = effect(() => {
      const told = this.untold.value ? null : toldBy(this.connection.snapshot.value);
      const before = this.known.peek();
      if (told && told.turn > 0 && (told.turn !== before.turn || told.frames !== before.frames))
        this.known.value = told;
    });
    // Whoever looks back once more is not led away.
    const unlook = effect(() => void (this.player.atEnd.value || clearTimeout(this.leaving)));
    const unfollow = effect(() => {
      const snapshot = this.snapshot.value;
      const whole = this.connection.snapshot.value;
      const told = this.ground.whole.value;
      untracked(() =>
        batch(() => {
          const view = rallyOf(snapshot);
          if (!view || !snapshot) return;
          const decision = decisionOf(snapshot, this.asked.peek());
          this.sync.hear(decision, actsOf(snapshot), this.connection.seat.peek());
          this.learn();
          if (decision !== this.decision) this.begin();
          this.decision = decision;
          this.hearBack(whole);
          if (told) {
            this.hearStory(whole, view, told, first);
            first = false;
          }
          this.late.hear(whole, Date.now() + this.connection.ahead.peek());
          this.hearOver(whole);
        }),
      );
    });
    if (this.played) this.leadOn();
    return () => {
      clearTimeout(this.leaving);
      this.played = this.player.playing.peek();
      this.player.stop();
      this.connection.decision = () => '';
      unfollow();
      unlook();
      unreport();
      unkeep();
      if (this.connection.cover) this.connection.cover.value = null;
    };
  }

  /**
   * From the turn to the program, or to the question; what was not shown of the turn is told by that. Who is asked nothing
   * sees how it ended, and the winner on the floor before the result.
   */
  goOn(): void {
    clearTimeout(this.leaving);
    this.player.finish();
    if (this.over.peek()) return this.lastLook();
    if (!this.owes.peek()) return;
    batch(() => {
      this.mode.value = 'play';
      this.why.value = null;
      if (!this.saying.peek()?.late) this.saying.value = null;
    });
  }

  /** Play a turn on that stands still, and go on from its end: also where nobody has a button for it. */
  leadOn(): void {
    const { player } = this;
    if (this.mode.peek() !== 'watch' || player.telling.peek() === null || player.playing.peek()) return;
    if (player.atEnd.peek()) player.onEnd();
    else player.play();
  }

  private lastLook(): void {
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.onEnded(), LAST_LOOK_MS);
  }

  watch(): void {
    if (this.player.telling.peek() === null) return;
    this.saying.value = null;
    this.mode.value = 'watch';
    this.player.replay();
  }

  /** Change what is to be handed in, unless it is on its way; a wish to hand in that is not said yet is taken back by that. */
  change(step: () => void): void {
    if (this.wish.said.peek()) {
      this.saying.value = { title: say('program.on-its-way') };
      return;
    }
    const wished = this.wish.takeBack();
    batch(() => {
      step();
      if (wished) this.saying.value = { title: say('program.wish-back') };
    });
    if (wished) announce(say('program.wish-back'), true);
  }

  /** The program of another of one's robots: what was about to be done in the last one is not done in it. */
  openProgram(robot: number): void {
    if (robot === this.active.peek()) return;
    this.robot.value = robot;
    this.target.value = null;
    this.options.begin();
  }

  /** Hand the program in, with what is said about powering down. */
  async handIn(): Promise<void> {
    if (!this.programming.peek() || this.wish.asked.peek()) return;
    if (this.left.peek() > 0) {
      // With two robots, the one that still wants cards.
      const robots = this.view.peek()?.robots ?? [];
      const wanting = Object.keys(this.programming.peek()?.robots ?? {})
        .map(Number)
        .find((robot) => toFill([robot], robots, this.acts.peek()) > 0);
      if (wanting !== undefined && wanting !== this.active.peek()) {
        return this.openProgram(wanting);
      }
      return this.say('registers-empty', say('program.to-fill', { left: this.left.peek() }));
    }
    await this.commit([...this.acts.peek().filter((act) => act.type !== 'announce'), ...this.power.acts()]);
  }

  /** Do what cannot be taken back while one programs. */
  async reveal(act: RallyAct): Promise<void> {
    if (!this.programming.peek() || this.wish.asked.peek() || this.revealing.peek()) return;
    const { decision } = this;
    const holds = () => decision === this.decision && this.programming.peek() !== undefined;
    this.revealing.value = true;
    await this.sync.settled();
    // Meant for the turn in which it was asked for: in the next one nobody could take it back.
    const problem = holds() ? await this.connection.say({ type: 'act', act: act as never }) : null;
    if (decision !== this.decision) return;
    this.revealing.value = false;
    if (problem && problem.code !== OVER) this.refuse(problem);
  }

  /** Hand these acts in. */
  async commit(acts: readonly RallyAct[]): Promise<void> {
    this.saying.value = null;
    const answer = this.late.answers(acts);
    const { decision, refusals } = this;
    this.sync.set(acts);
    const wanted = this.sync.wanted.peek();
    const problem = await this.wish.ask(async (holds) => {
      await this.sync.settled();
      // What is gone needs no handing in. What else is said meanwhile, such as of a space, is no refusal.
      if (!holds() || !this.sync.open || decision !== this.decision) return false;
      if (sameActs(wanted, this.sync.wanted.peek())) {
        answer.said = true;
        return true;
      }
      // What was refused was said.
      if (refusals === this.refusals) this.say('changed-elsewhere', say('program.changed-elsewhere'));
      return false;
    });
    if (problem === null) {
      answer.done = true;
      sound('hand-in');
    } else if (problem) answer.late?.();
    if (problem && problem.code !== OVER && decision === this.decision) this.refuse(problem);
  }

  /** Hand nothing in after all, where that was not said yet. */
  keep(): void {
    this.wish.takeBack();
  }

  /** Whether what is to be handed in waits for the line: until that is there it can be taken back. */
  get waits(): boolean {
    return this.wish.asked.value && !this.wish.said.value && this.connection.status.value !== 'live';
  }

  private refuse(problem: Problem): void {
    this.refusals += 1;
    this.say(problem.code, problemWords(problem));
  }

  /** Say what is not done, by the code under which the rules have it. */
  say(code: string, title: string, card?: number): void {
    this.saying.value = { title, refusal: true, code, ...(card === undefined ? {} : { card }) };
  }

  /** The race is over without a turn to be shown, as when the last rival went by its own hand: the result is next all the same. */
  private hearOver(snapshot: TableSnapshot | null): void {
    const { status } = snapshot?.table ?? {};
    const before = this.status;
    this.status = status;
    if (before !== 'playing' || status !== 'over' || this.untold.peek()) return;
    if (this.mode.peek() === 'play' || this.player.atEnd.peek()) this.lastLook();
  }

  /** Keep the path that the offer tells for what the server has now. */
  private learn(): void {
    const offer = this.programming.peek();
    const acts = actsOf(this.snapshot.peek());
    if (offer && acts) this.ways.learn(offer, acts, this.active.peek());
  }

  /** Another decision: nothing of the last one is left. */
  private begin(): void {
    this.target.value = null;
    this.revealing.value = false;
    this.wish.over();
    this.robot.value = null;
    this.power.begin();
    this.options.begin();
    this.answers.begin();
    if (this.phase.peek() === 'program') {
      this.ways.forget();
      this.learn();
    }
  }

  /** Turns were taken back: what was shown of them is told anew when they are driven again. */
  private hearBack(whole: TableSnapshot | null): void {
    const now = { turn: rallyOf(whole)?.turn ?? 0, acted: whole?.table.takes_back ?? 0 };
    const back = isBack(this.reached, now);
    this.reached = now;
    if (!back) return;
    clearTimeout(this.leaving);
    this.player.forget();
    this.story = null;
    this.known.value = toldBy(whole);
    this.mode.value = 'play';
    this.why.value = null;
    this.saying.value = null;
  }

  /** Play what is new. A page that has just come shows the end; somebody who programs is not taken from it by who comes back. */
  private hearStory(snapshot: TableSnapshot | null, view: RallyView, grounds: Grounds, first: boolean): void {
    const story = storyOf(snapshot);
    if (story === null || story === this.story) return;
    const before = this.story;
    this.story = story;
    const { player } = this;
    const looks = this.looks.peek();
    // What lies in the whole snapshot: who has won is shown at the end of what is told.
    const end = snapshot?.table.status === 'over' ? rallyOf(snapshot) : undefined;
    const won = end ? winnersOf(end) : [];
    const telling = () => tell(story, this.ground.on(grounds), view.robots, looks, won);
    const told = isTold(this.known.peek(), story);
    if (first && told) {
      player.tell(story.turn, telling, 'end');
      this.mode.value = this.owes.peek() ? 'play' : 'watch';
      return;
    }
    const more = story.turn === player.turn.peek();
    player.tell(story.turn, telling, told ? 'end' : 'start');
    // After the answer for an Option card the registers go on: that is seen as all of a turn is.
    const goesOn = more && !told && before !== null && registerSteps(story) > registerSteps(before);
    if (more && !goesOn && this.mode.peek() === 'play') player.finish();
    if (told || (more && !goesOn)) return;
    clearTimeout(this.leaving);
    batch(() => {
      this.mode.value = 'watch';
      this.why.value = null;
      this.saying.value = null;
    });
    if (!goesOn) player.replay();
  }

  /** Say that the turn was shown, where the table waits for that. */
  private report(): void {
    const snapshot = this.connection.snapshot.value;
    const seat = this.connection.seat.value;
    const story = storyOf(snapshot);
    if (story === null || seat === null || this.untold.value || !snapshot?.table.watching.includes(seat)) return;
    const what = `${story.turn} ${lengthOf(story)}`;
    if (what === this.reported) return;
    this.reported = what;
    untracked(
      () =>
        void this.connection.say({ type: 'watched', number: story.turn }).then((problem) => {
          if (problem) this.reported = '';
        }),
    );
  }
}
