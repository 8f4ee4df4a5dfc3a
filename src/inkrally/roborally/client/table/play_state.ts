/**
 * The state of the table for one player: the program, answers, and a turn in playback. The server decides what is legal
 * and computes paths. Contains no elements of the page.
 */

import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { announce } from '@/app/announcer';
import { play as sound } from '@/app/sound';
import { DECISION_OVER } from '@/live/connection';
import type { Problem, TableSnapshot } from '@/protocol';
import { CommitController } from '@/features/table/offline/commit_controller';
import { draftStorage } from '@/features/table/offline/draft_storage';
import { whenLive } from '@/features/table/offline/when_live';
import { getRobotAvatars, robotName } from '../drawing/robots/robot_avatars';
import {
  actsOf,
  type Floor,
  getCommittedActions,
  offerOf,
  phaseOf,
  type ProgramActions,
  type RallyAction,
  type RallyView,
  rallyOf,
  type TurnReplay,
} from './model';
import { LateAnswers } from '../options/timed_out_answer';
import { OptionProgramming } from '../options/option_actions';
import { Answers } from './answer_state';
import type { Saying } from './alternatives';
import { isBack, type RaceReached, RoundUndo } from './undo_round';
import { decisionOf, type TableConnection } from './decision';
import { ProgramEditor } from './program/program_editor';
import { PowerDown } from './program/power_down';
import { getPlacedCards, type Program, programOf, countEmptyRegisters } from './program/registers';
import { EMPTY_PATH, type ProgramPath, ProgramPaths } from './program/program_paths';
import { ActsSync, isAct, sameActs } from './sync';
import { tRoborally } from '../texts/say';
import { FloorSet, type FloorsByRotation } from '../course_rules/current_floor';
import { standingNow } from '../replay/frames';
import { narrate } from '../replay/narration';
import { TurnPlayer } from '../replay/player';
import { winnersOf } from '../replay/winners';
import {
  isFullyPlayed,
  lengthOf,
  registerSteps,
  getTurnReplay,
  keepProgress,
  type PlaybackProgress,
  progressAtStart,
  toldBy,
  hideSpoilers,
} from '../replay/spoiler_guard';
import { formatProblem } from '@/i18n/error_messages';

export type { Saying } from './alternatives';

const LOOK_MS = 700;
const LAST_LOOK_MS = 2500;

export class PlayState {
  readonly connection: TableConnection;
  readonly sync: ActsSync;
  readonly player = new TurnPlayer();
  readonly ground: FloorSet;
  /** Whether the page shows a playback or the player's program and questions. */
  readonly mode = signal<'watch' | 'play'>('play');
  readonly saying = signal<Saying | null>(null);
  /** The robot whose program is open, if the player has two. */
  readonly robot = signal<number | null>(null);
  readonly target = signal<number | null>(null);
  readonly wish: CommitController;
  /** Whether an irreversible command is under way. */
  readonly revealing = signal(false);
  /** The robot from the list that the viewport shows. */
  readonly lookedAt = signal<number | null>(null);
  readonly why = signal<number | null>(null);
  readonly laying = new ProgramEditor(this);
  readonly power = new PowerDown(this);
  readonly options = new OptionProgramming(this);
  readonly answers = new Answers(this);
  readonly turnBack: RoundUndo;

  /** The progress of this page in the turns that it has played back. All of the first snapshot counts as shown. */
  private readonly known = signal<PlaybackProgress>({ turn: 0, frames: 0 });
  /** Whether the snapshot contains more than the page has shown. */
  readonly unplayedTurn = computed(() => {
    const story = getTurnReplay(this.connection.snapshot.value);
    if (story === null || isFullyPlayed(this.known.value, story)) return false;
    const { player } = this;
    return (
      player.turn.value !== story.turn ||
      player.telling.value?.frames.length !== lengthOf(story) ||
      player.seen.value < player.last.value
    );
  });
  /** The snapshot after the spoiler guard. */
  readonly snapshot: ReadonlySignal<TableSnapshot | null> = computed(() => {
    const snapshot = this.connection.snapshot.value;
    const story = this.unplayedTurn.value ? getTurnReplay(snapshot) : null;
    return snapshot === null || story === null ? snapshot : hideSpoilers(snapshot, story, this.known.value);
  });
  readonly view = computed<RallyView | undefined>(() => rallyOf(this.snapshot.value));
  /** The visible state of the floor. */
  readonly floor = computed<Floor | null>(() => this.ground.now(this.view.value));
  readonly phase = computed(() => phaseOf(this.snapshot.value));
  readonly looks = computed(() =>
    getRobotAvatars(
      this.view.value?.robots ?? [],
      this.snapshot.value?.table.seats.map((info) => info.avatar),
    ),
  );
  readonly mine = computed(() =>
    (this.view.value?.robots ?? []).flatMap((robot, index) =>
      robot.seat === this.connection.seat.value ? [index] : [],
    ),
  );
  /** Whether this seat must act. */
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
  /** Whether the timer runs for this seat: the timer of the last player, or of all players by a course rule. */
  readonly hurried = computed(() => {
    const table = this.snapshot.value?.table;
    const seat = this.connection.seat.value;
    return (
      !!this.programming.value && !!table?.timer_running && seat !== null && !table.seats_in_playback.includes(seat)
    );
  });
  /** The robot whose program is visible. */
  readonly active = computed(() => {
    const own = this.mine.value;
    const chosen = this.robot.value;
    if (chosen !== null && own.includes(chosen)) return chosen;
    const offered = Object.keys(this.programming.value?.robots ?? {}).map(Number);
    return own.find((robot) => offered.includes(robot)) ?? own[0] ?? null;
  });
  readonly acts = computed(() =>
    this.owes.value ? this.sync.wanted.value : (getCommittedActions(this.snapshot.value) ?? []),
  );
  readonly program = computed<Program | undefined>(() => {
    const robot = this.active.value;
    const view = robot === null ? undefined : this.view.value?.robots[robot];
    if (robot === null || view === undefined) return undefined;
    // After all commits, the registers are those of the server.
    const acts = this.phase.value === 'program' ? this.acts.value : getPlacedCards(robot, view);
    return programOf(robot, view, this.view.value?.hands[robot] ?? [], acts, this.target.value);
  });
  readonly left = computed(() =>
    this.programming.value
      ? countEmptyRegisters(
          Object.keys(this.programming.value.robots).map(Number),
          this.view.value?.robots ?? [],
          this.acts.value,
        )
      : 0,
  );
  /** The path of the current program, as far as the server has sent it. */
  readonly way = computed<ProgramPath>(() => {
    void this.snapshot.value;
    const robot = this.active.value;
    return robot === null || !this.programming.value
      ? EMPTY_PATH
      : this.ways.of(robot, this.acts.value, this.sync.busy.value);
  });
  /** The visible state of the robots. */
  readonly standing = computed(() => {
    const telling = this.player.telling.value;
    if (this.mode.value === 'watch' && telling) return telling.frames[this.player.at.value]?.robots ?? [];
    return standingNow(this.view.value?.robots ?? []);
  });

  /** Called when the race is over and its last turn was watched. */
  onEnded: () => void = () => {};

  private readonly ways = new ProgramPaths();
  private story: TurnReplay | null = null;
  private reached: RaceReached = { turn: 0, acted: 0 };
  private decision = '';
  private reported = '';
  /** The number of refused commands of this page. */
  private refusals = 0;
  /** Whether the playback was running when the page stopped following the table. */
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
    this.wish = new CommitController(connection);
    this.turnBack = new RoundUndo(connection);
    this.ground = new FloorSet(connection.snapshot);
    this.known.value = progressAtStart(connection.snapshot.peek());
    this.sync = new ActsSync({
      say: (command) => connection.sendCommand(command),
      whenLive: () => whenLive(connection.status),
      onRefused: (_, problem) => this.refuse(problem),
      ...(connection.table !== undefined && {
        storage: draftStorage(
          connection.table,
          () => connection.seat.peek(),
          isAct,
          () => connection.status.peek() === 'live',
        ),
      }),
    });
    this.player.onEnd = () => {
      clearTimeout(this.leaving);
      if (this.over.peek()) this.lastLook();
      else if (this.owes.peek()) this.leaving = setTimeout(() => this.goOn(), LOOK_MS);
    };
  }

  /** Follow the snapshot. Returns a function to stop. Another view of the table continues the playback. */
  start(): () => void {
    let first = true;
    if (this.connection.delayedSnapshot) this.connection.delayedSnapshot.value = this.snapshot;
    this.connection.currentDecision = () => decisionOf(this.connection.snapshot.peek());
    const unreport = effect(() => this.report());
    const unkeep = effect(() => {
      const told = this.unplayedTurn.value ? null : toldBy(this.connection.snapshot.value);
      const before = this.known.peek();
      if (told && told.turn > 0 && (told.turn !== before.turn || told.frames !== before.frames))
        this.known.value = told;
    });
    const unshare = effect(() => keepProgress(this.connection.snapshot.peek(), this.known.value));
    // Cancel the automatic change of view when the player goes back in the turn.
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
          this.sync.applySnapshot(decision, actsOf(snapshot), this.connection.seat.peek());
          this.learn();
          if (decision !== this.decision) this.begin();
          this.decision = decision;
          this.resumeCommit(whole, snapshot);
          this.hearBack(whole);
          if (told) {
            this.hearStory(whole, view, told, first);
            first = false;
          }
          this.late.applySnapshot(whole, Date.now() + this.connection.clockOffsetMs.peek());
          this.hearOver(whole);
        }),
      );
    });
    if (this.played) this.leadOn();
    return () => {
      clearTimeout(this.leaving);
      this.played = this.player.playing.peek();
      this.player.stop();
      this.connection.currentDecision = () => '';
      unfollow();
      unlook();
      unreport();
      unkeep();
      unshare();
      if (this.connection.delayedSnapshot) this.connection.delayedSnapshot.value = null;
    };
  }

  /**
   * Leave the playback for the program or the question. The hidden rest of the turn counts as shown. Without a
   * question, show the end of the turn, and the winner before the result.
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

  /** Continue a paused playback, and leave it at its end. For views without playback buttons. */
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

  /** Change the draft, unless its commit was sent. Withdraws a commit that still waits. */
  change(step: () => void): void {
    if (this.wish.said.peek()) {
      this.saying.value = { title: tRoborally('program.on-its-way') };
      return;
    }
    const wished = this.wish.takeBack();
    batch(() => {
      step();
      if (wished) this.saying.value = { title: tRoborally('program.wish-back') };
    });
    if (wished) announce(tRoborally('program.wish-back'), true);
  }

  /** Open the program of another robot of the player, and cancel unfinished actions. */
  openProgram(robot: number): void {
    if (robot === this.active.peek()) return;
    this.robot.value = robot;
    this.target.value = null;
    this.options.begin();
  }

  /** Commit the program and the power down announcements. */
  async commit(): Promise<void> {
    if (!this.programming.peek() || this.wish.asked.peek()) return;
    if (this.left.peek() > 0) {
      // If the player has two robots, show the robot whose program is incomplete.
      const robots = this.view.peek()?.robots ?? [];
      const wanting = Object.keys(this.programming.peek()?.robots ?? {})
        .map(Number)
        .find((robot) => countEmptyRegisters([robot], robots, this.acts.peek()) > 0);
      if (wanting !== undefined && wanting !== this.active.peek()) {
        return this.openProgram(wanting);
      }
      return this.say('registers-empty', tRoborally('program.to-fill', { left: this.left.peek() }));
    }
    await this.commitActions([...this.acts.peek().filter((act) => act.type !== 'announce'), ...this.power.acts()]);
  }

  /** Perform an irreversible action while programming. */
  async reveal(act: RallyAction): Promise<void> {
    if (!this.programming.peek() || this.wish.asked.peek() || this.revealing.peek()) return;
    const { decision } = this;
    const holds = () => decision === this.decision && this.programming.peek() !== undefined;
    this.revealing.value = true;
    await this.sync.settled();
    // The action is for the current turn. In the next turn, the player could not undo it.
    const problem = holds() ? await this.connection.sendCommand({ type: 'add-action', act: act as never }) : null;
    if (decision !== this.decision) return;
    this.revealing.value = false;
    if (problem && problem.code !== DECISION_OVER) this.refuse(problem);
  }

  /** Commit these actions. */
  async commitActions(acts: readonly RallyAction[]): Promise<void> {
    this.saying.value = null;
    const answer = this.late.answers(acts);
    const { decision, refusals } = this;
    this.sync.set(acts);
    const wanted = this.sync.wanted.peek();
    const problem = await this.wish.ask(async (holds) => {
      await this.sync.settled();
      // The decision may be over. Other messages meanwhile, such as about a space, are no refusals.
      if (!holds() || !this.sync.open || decision !== this.decision) return false;
      if (sameActs(wanted, this.sync.wanted.peek())) {
        answer.said = true;
        return true;
      }
      // The page has shown the refusals already.
      if (refusals === this.refusals) this.say('changed-elsewhere', tRoborally('program.changed-elsewhere'));
      return false;
    });
    if (problem === null) {
      answer.done = true;
      sound('hand-in');
    } else if (problem) answer.late?.();
    if (problem && problem.code !== DECISION_OVER && decision === this.decision) this.refuse(problem);
  }

  /** Withdraw a commit that was not sent yet. */
  keep(): void {
    this.wish.takeBack();
  }

  /** Whether a commit waits for the connection and can be withdrawn. */
  get waits(): boolean {
    return this.wish.asked.value && !this.wish.said.value && this.connection.status.value !== 'live';
  }

  private refuse(problem: Problem): void {
    this.refusals += 1;
    this.say(problem.code, formatProblem(problem));
  }

  /** Show why an action is refused, with the code that the rulebook knows. */
  say(code: string, title: string, card?: number): void {
    this.saying.value = { title, refusal: true, code, ...(card === undefined ? {} : { card }) };
  }

  /** Go to the result if the race ends without a playback, such as when a player destroys their own robot. */
  private hearOver(snapshot: TableSnapshot | null): void {
    const { status } = snapshot?.table ?? {};
    const before = this.status;
    this.status = status;
    if (before !== 'playing' || status !== 'over' || this.unplayedTurn.peek()) return;
    if (this.mode.peek() === 'play' || this.player.atEnd.peek()) this.lastLook();
  }

  /** Store the path that the server sent for its current draft. */
  private learn(): void {
    const offer = this.programming.peek();
    const acts = actsOf(this.snapshot.peek());
    if (offer && acts) this.ways.learn(offer, acts, this.active.peek());
  }

  /** Clear the state of the previous decision. */
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

  /** Repeat a commit that an earlier page could not send, unless the seat has committed meanwhile. */
  private resumeCommit(whole: TableSnapshot | null, shown: TableSnapshot): void {
    // During the playback of a turn, the next decision is hidden.
    if (whole?.draft && !shown.draft) return;
    if (this.wish.restore() && shown.draft) void this.commitActions(this.sync.wanted.peek());
  }

  /** Handle undone turns: when these turns are played again, the page shows them again. */
  private hearBack(whole: TableSnapshot | null): void {
    const now = { turn: rallyOf(whole)?.turn ?? 0, acted: whole?.table.undoable_round ?? 0 };
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

  /** Play new steps. A page that has just opened shows the end. A re-entry does not interrupt programming. */
  private hearStory(snapshot: TableSnapshot | null, view: RallyView, grounds: FloorsByRotation, first: boolean): void {
    const story = getTurnReplay(snapshot);
    if (story === null || story === this.story) return;
    const before = this.story;
    this.story = story;
    const { player } = this;
    const looks = this.looks.peek();
    // The complete snapshot: the winners appear at the end of the visible part.
    const end = snapshot?.table.status === 'over' ? rallyOf(snapshot) : undefined;
    const won = end ? winnersOf(end) : [];
    const telling = () => narrate(story, this.ground.on(grounds), view.robots, looks, won);
    const told = isFullyPlayed(this.known.peek(), story);
    if (first && told) {
      player.tell(story.turn, telling, 'end');
      this.mode.value = this.owes.peek() ? 'play' : 'watch';
      return;
    }
    const more = story.turn === player.turn.peek();
    player.tell(story.turn, telling, told ? 'end' : 'start');
    // After an Option card's answer the registers continue, and the page plays them back.
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

  /** Report that the turn was shown, if the table waits for that. */
  private report(): void {
    const snapshot = this.connection.snapshot.value;
    const seat = this.connection.seat.value;
    const story = getTurnReplay(snapshot);
    if (story === null || seat === null || this.unplayedTurn.value || !snapshot?.table.seats_in_playback.includes(seat))
      return;
    const what = `${story.turn} ${lengthOf(story)}`;
    if (what === this.reported) return;
    this.reported = what;
    untracked(
      () =>
        void this.connection.sendCommand({ type: 'playback-seen', number: story.turn }).then((problem) => {
          if (problem) this.reported = '';
        }),
    );
  }
}
