// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** An Option or trait prevents `amount` damage tokens of a robot. `by` names the kind of prevention. */
export interface Absorbed {
  readonly type: 'absorbed';
  readonly robot: number;
  readonly amount: number;
  readonly by?: string | null;
}

/** Announce that the robot powers down, or does not power down, for the next turn (rules 4.4). */
export interface AnnouncePowerDown {
  readonly type: 'announce';
  readonly robot: number;
  readonly power_down: boolean;
}

/** The reason why an answer costs more or less than an ordinary damage token or Option. */
export interface AnswerCost {
  readonly why: 'destroys' | 'empty' | 'locks' | 'repaired' | 'useless' | 'worn';
  readonly number?: number;
}

/** Answer the question of an Option card. */
export interface AnswerOption {
  readonly type: 'use';
  readonly robot: number;
  readonly option: string;
  readonly choice: string;
  readonly always?: boolean;
  readonly rest?: boolean;
}

/** The result of an answer for a robot. */
export interface AnswerOutcome {
  readonly robot: number;
  readonly end: readonly [number, number, 'E' | 'N' | 'S' | 'W', 'crusher' | 'damage' | 'edge' | 'finish' | 'ok' | 'pit'];
  readonly trail: readonly (readonly [number, number, boolean])[];
}

/** The archive marker of a robot moves to a space (rules 6.4). */
export interface Archived {
  readonly type: 'archived';
  readonly robot: number;
  readonly at: readonly [number, number];
  readonly by: 'flag' | 'repair';
}

/** A second card `card` in the register `register`, and the Option `by` that allows it. */
export interface CardPair {
  readonly register: number;
  readonly card: number;
  readonly by: string;
}

/** A belt carries a flag, possibly into a pit or off the floor. Flags count from 1. `robot` is always None. */
export interface Carried {
  readonly type: 'carried';
  readonly flag: number;
  readonly to: readonly [number, number];
  readonly robot?: number | null;
}

/** The Option card or course rule that makes a change differ from the base rules. */
export interface Cause {
  readonly change: number;
  readonly option?: string | null;
  readonly rule?: string | null;
  readonly was?: number | null;
  readonly now?: number | null;
}

/** Choose before the first turn: the Option that a robot keeps, or the board of its team. */
export interface ChooseSetup {
  readonly type: 'choose';
  readonly robot: number;
  readonly choice: string;
}

/** The owner's answer for one Option of a robot. It holds for the register, or for the turn if `turn` is true. */
export interface ChosenAnswer {
  readonly option: string;
  readonly choice: string;
  readonly turn: boolean;
}

/** A robot claims the flag with the number `flag` (from 1) for its team. */
export interface Claimed {
  readonly type: 'claimed';
  readonly robot: number;
  readonly flag: number;
}

/** Robots were repaired and registers discarded (rules 7.1, 7.2). */
export interface CleanUpDone {
  readonly type: 'cleaned';
  readonly steps: readonly Step[];
  readonly stay_down: readonly number[];
  readonly reenter: readonly number[];
  readonly course?: CourseState;
}

/** The control of a robot: it executes the registers of the robot `by`, from register `since` on. */
export interface Control {
  readonly by: number;
  readonly since: number;
  readonly option?: string;
}

/** A robot executes the registers of the robot `other`, beginning with register `since`. */
export interface Controlled {
  readonly type: 'controlled';
  readonly robot: number;
  readonly other: number;
  readonly since: number;
  readonly option?: string;
}

/** The number of tokens on an Option changes to `tokens`. */
export interface Counted {
  readonly type: 'counted';
  readonly robot: number;
  readonly option: string;
  readonly tokens: number;
}

/** A course in the list of printed courses. */
export interface CourseListItem {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly level: string | null;
  readonly players: readonly number[];
  readonly length: 'long' | 'medium' | 'short';
  readonly status: 'coming' | 'ready';
  readonly rules: readonly string[];
  readonly coming: readonly string[];
  readonly teams: boolean;
  readonly partners: boolean;
  readonly brings_options: boolean;
  readonly docks: number;
  readonly each: number;
  readonly width: number;
  readonly height: number;
  readonly flags: number;
  readonly boards: readonly string[];
  readonly bay: 'belts' | 'simple' | null;
  readonly timer: number | null;
  readonly addable_rules: readonly string[];
}

/** The state of a course that changes during a race. Robots are numbers in dock order. */
export interface CourseState {
  readonly flags: readonly (readonly [number, number] | null)[];
  readonly starts: readonly (readonly [number, number])[];
  readonly teams?: readonly number[];
  readonly blockers?: readonly number[];
  readonly claims?: readonly (number | null)[];
  readonly superbot?: number | null;
  readonly last_hit?: number | null;
  readonly printed?: string | null;
  readonly rotations?: readonly number[];
  readonly homes?: readonly number[];
  readonly carriers?: readonly (number | null)[];
  readonly caught?: readonly (readonly [number, number])[];
  readonly taken?: readonly number[];
  readonly placing?: boolean;
  readonly away?: readonly number[];
  readonly credited?: readonly number[];
  readonly won?: readonly number[];
}

/** The state of the course, which is public. */
export interface CourseView {
  readonly flags: readonly (readonly [number, number] | null)[];
  readonly claims: readonly (number | null)[];
  readonly superbot: number | null;
  readonly boards: readonly number[];
  readonly homes: readonly (readonly [readonly [number, number], readonly [number, number]])[];
  readonly back: ReentryWays | null;
  readonly flags_next?: readonly (readonly [number, number] | null)[];
  readonly flags_ahead?: readonly (readonly (readonly [number, number] | null)[])[];
  readonly teams: readonly TeamView[];
  readonly aim?: 'claims' | 'flags' | 'home' | 'lives';
}

/** A robot gets damage tokens. `damage` is its new total. */
export interface Damaged {
  readonly type: 'damaged';
  readonly robot: number;
  readonly amount: number;
  readonly damage: number;
}

/** A turn begins. `steps` power robots down and repair them; `hands` are the cards dealt to each robot. */
export interface Dealt {
  readonly type: 'dealt';
  readonly turn: number;
  readonly steps: readonly Step[];
  readonly hands: readonly (readonly number[])[];
  readonly course?: CourseState;
}

/** The owner has given an answer for an Option. */
export interface Declared {
  readonly type: 'declared';
  readonly robot: number;
  readonly option: string;
  readonly choice: string;
  readonly turn?: boolean;
}

/** A robot is destroyed. `lives` is the number of its remaining lives; with 0 it is out of the race. */
export interface Destroyed {
  readonly type: 'destroyed';
  readonly robot: number;
  readonly by: 'crusher' | 'damage' | 'edge' | 'pit';
  readonly lives: number;
}

/** A robot loses an Option. Tokens and cards on the Option are discarded too. */
export interface Discarded {
  readonly type: 'discarded';
  readonly robot: number;
  readonly option: string;
  readonly by: 'damage' | 'destruction' | 'fire-control' | 'used-up';
}

/** The start of a robot: the seat of its owner, its space and its facing. */
export interface Dock {
  readonly seat: number;
  readonly at: readonly [number, number];
  readonly facing: 'E' | 'N' | 'S' | 'W';
}

/** The robots are at their docks. `first` is the seat with dock 1, which was drawn by lot (rules 2.4). */
export interface Docked {
  readonly type: 'docked';
  readonly first: number;
  readonly docks: readonly Dock[];
  readonly lives: number;
  readonly damage?: readonly number[];
  readonly options?: readonly (readonly string[])[];
  readonly choices?: readonly (readonly string[])[];
  readonly course?: CourseState;
  readonly version?: number;
}

/** A robot gets an Option. */
export interface Drew {
  readonly type: 'drew';
  readonly robot: number;
  readonly option: string;
}

/** A robot drops the flag that it carried. */
export interface Dropped {
  readonly type: 'dropped';
  readonly robot: number;
  readonly flag: number;
  readonly at: readonly [number, number];
}

/** Take the card that an Option stores into the hand, before the first card is placed. */
export interface FetchCard {
  readonly type: 'fetch';
  readonly robot: number;
  readonly option: string;
}

/** A robot has touched everything that it must, and gets a place (rules 12). */
export interface Finished {
  readonly type: 'finished';
  readonly robot: number;
  readonly place: number;
}

/** A register locks. If it was empty, `card` is the card drawn for it (rules 8.5). */
export interface Locked {
  readonly type: 'locked';
  readonly robot: number;
  readonly register: number;
  readonly card?: number | null;
}

/** A robot moves one space. If `to` is a pit or off the floor, the same step destroys the robot. */
export interface Moved {
  readonly type: 'moved';
  readonly robot: number;
  readonly to: readonly [number, number];
  readonly by: 'belt' | 'card' | 'push' | 'pusher' | 'weapon';
  readonly pusher?: number | null;
}

/** A fact about a robot for the players, which does not change the state. */
export interface Noted {
  readonly type: 'noted';
  readonly robot: number;
  readonly what: 'announced' | 'damage' | 'fetched' | 'filled' | 'hand' | 'new-hand' | 'spaces' | 'stored' | 'uncounted';
  readonly number?: number;
  readonly option?: string | null;
  readonly registers?: readonly number[];
}

/** The question of an Option card about a robot. The first choice is the default. */
export interface OptionActions {
  readonly question: Question;
  readonly order: readonly string[];
  readonly always: readonly string[];
  readonly register: number;
  readonly answered: number;
  readonly losses?: { readonly [key: string]: AnswerCost };
  readonly rest: readonly string[];
  readonly point: 'belts' | 'cards' | 'clean-up' | 'crushers' | 'declaration' | 'express' | 'flags' | 'gears' | 'lasers' | 'pushers';
  readonly shot?: Shot;
  readonly rammed_by?: number;
  readonly leads?: { readonly [key: string]: AnswerOutcome };
  readonly again?: readonly number[];
}

/** The options of a match. */
export interface Options {
  readonly course: string;
  readonly own: { readonly [key: string]: unknown } | null;
  readonly lives: 3 | 4 | null;
  readonly robots_per_seat: 1 | 2;
  readonly play_on: boolean;
  readonly timer: 30 | 60 | 90 | null;
  readonly option_cards?: readonly (readonly string[])[];
  readonly draw_options?: number;
  readonly excluded_options?: readonly string[];
  readonly special_rules?: readonly string[];
  readonly teams?: readonly number[];
  readonly mates_see?: boolean;
}

/** Put a second card into a register with an Option that allows a Move card and a Rotate card together. */
export interface PairCard {
  readonly type: 'join';
  readonly robot: number;
  readonly register: number;
  readonly card: number;
  readonly option: string;
}

/** A robot picks up a flag and carries it. Flags count from 1. */
export interface PickedUp {
  readonly type: 'picked-up';
  readonly robot: number;
  readonly flag: number;
}

/** Put a card of the hand into an empty register (rules 4.2). */
export interface PlaceCard {
  readonly type: 'place';
  readonly robot: number;
  readonly register: number;
  readonly card: number;
}

/** A robot is powered down for the next turn, or powered up again. */
export interface Powered {
  readonly type: 'powered';
  readonly robot: number;
  readonly down: boolean;
}

/** The legal actions while programming, for each of the seat's robots that has a turn. */
export interface ProgramActions {
  readonly robots: { readonly [key: string]: RobotProgramming };
}

/** The hints for the robots of a seat that have registers to fill, one for each robot. */
export interface ProgramHint {
  readonly robots: readonly RobotHint[];
  readonly samples: number;
}

/** The expected result of a program: means over all samples. */
export interface ProgramOutcome {
  readonly turns: number;
  readonly error: number;
  readonly flags: number;
  readonly damage: number;
  readonly destroyed: number;
  readonly finished: number;
  readonly arrived?: number;
}

/** A reason why a program is worse. */
export interface ProgramReason {
  readonly code: 'damage' | 'destroyed' | 'finish' | 'flag' | 'goal' | 'way';
  readonly amount: number;
}

/** All programs are committed. */
export interface Programmed {
  readonly type: 'programmed';
  readonly asks: readonly number[];
}

/** A question to the owner of a robot. The first choice is the default. */
export interface Question {
  readonly robot: number;
  readonly option: string;
  readonly choices: readonly string[];
  readonly until: 'register' | 'turn';
  readonly matter: 'discard' | 'lose' | 'reach' | 'token' | 'use' | 'weapon';
  readonly target: number | null;
}

/** The match is over: the place of each robot, and the result by seat. */
export interface RaceFinished {
  readonly type: 'over';
  readonly places: readonly number[];
  readonly result: Result;
}

/** The question whether the first robot is on `space` at the end of a register. */
export interface RaceQuestion {
  readonly course: string;
  readonly register: number;
  readonly robots: number;
  readonly space: readonly [number, number];
  readonly ends: readonly [number, number] | null;
  readonly story: TurnReplay;
  readonly yes: boolean;
}

/** The review of all seats. */
export interface RaceReview {
  readonly seats: readonly RacerReview[];
  readonly samples: number;
}

/** The review of a seat. */
export interface RacerReview {
  readonly seat: number;
  readonly turns: readonly TurnReview[];
  readonly lost: number;
  readonly turning: readonly number[];
}

/** Replace the hand, including cards taken from Options, by a new hand. Legal while no card is placed. */
export interface RecompileHand {
  readonly type: 'recompile';
  readonly robot: number;
  readonly discard?: string | null;
  readonly lose?: string | null;
}

/** The hand of a robot was replaced by `hand`. Only the robot's owner sees this hand. */
export interface Recompiled {
  readonly type: 'recompiled';
  readonly robot: number;
  readonly hand: readonly number[];
  readonly steps: readonly Step[];
  readonly course?: CourseState;
}

/** Choose the space and facing where a destroyed robot re-enters, and whether it is powered down (rules 9). */
export interface Reenter {
  readonly type: 'reenter';
  readonly robot: number;
  readonly at: readonly [number, number];
  readonly facing: 'E' | 'N' | 'S' | 'W';
  readonly power_down: boolean;
}

/** A robot returns to the floor with `damage` damage tokens (rules 9). */
export interface Reentered {
  readonly type: 'reentered';
  readonly robot: number;
  readonly at: readonly [number, number];
  readonly facing: 'E' | 'N' | 'S' | 'W';
  readonly damage: number;
}

/** The spaces and facings in which a robot can enter the floor. */
export interface ReentryActions {
  readonly robot: number;
  readonly spaces: readonly ReentryWay[];
  readonly announced: boolean;
  readonly rests?: boolean;
  readonly tokens: number;
  readonly taken?: boolean;
}

/** A space for re-entry, and the directions that the robot may face there. */
export interface ReentryWay {
  readonly at: readonly [number, number];
  readonly facings: readonly ('E' | 'N' | 'S' | 'W')[];
}

/** The ways for a robot to enter the floor. */
export interface ReentryWays {
  readonly ways: readonly ReentryWay[];
  readonly damage: number;
  readonly may_rest: boolean;
}

/** A register that was run, for the replay. */
export interface RegisterReplay {
  readonly number: number;
  readonly cards: readonly (number | null)[];
  readonly steps: readonly Step[];
  readonly pairs?: { readonly [key: string]: CardPair };
  readonly closed?: boolean;
  readonly flags?: readonly (readonly [number, number] | null)[];
}

/** A register was run to its end (rules 3, steps A to E). */
export interface RegisterResolved {
  readonly type: 'register';
  readonly number: number;
  readonly cards: readonly (number | null)[];
  readonly steps: readonly Step[];
  readonly course?: CourseState;
}

/** A robot loses damage tokens; `damage` is the number that is left. */
export interface Repaired {
  readonly type: 'repaired';
  readonly robot: number;
  readonly damage: number;
  readonly by: 'flag' | 'hammer' | 'power-down' | 'wrench';
}

/** The card in a register is replaced because of the Option `by`. If `hidden`, it is face down until the register is revealed. */
export interface Replaced {
  readonly type: 'replaced';
  readonly robot: number;
  readonly register: number;
  readonly card: number | null;
  readonly by: string;
  readonly hidden?: boolean;
}

/** A register (or clean-up, with `number` 0) has stopped with a question. */
export interface ResolutionPaused {
  readonly type: 'halted';
  readonly number: number;
  readonly cards: readonly (number | null)[];
  readonly steps: readonly Step[];
  readonly point: 'belts' | 'cards' | 'clean-up' | 'crushers' | 'declaration' | 'express' | 'flags' | 'gears' | 'lasers' | 'pushers';
  readonly question: Question;
  readonly course?: CourseState;
}

/** How a match ended: each seat's score and place, from 1. Equal places are shared. */
export interface Result {
  readonly scores: readonly number[];
  readonly places: readonly number[];
}

/** The best programs of a robot. */
export interface RobotHint {
  readonly robot: number;
  readonly lines: readonly SuggestedProgram[];
  readonly own: SuggestedProgram | null;
  readonly before: number;
  readonly aim?: 'block' | 'claim' | 'enemy' | 'fetch' | 'flags' | 'holder' | 'home' | 'thief';
  readonly goal?: readonly [number, number] | null;
  readonly anew?: boolean;
}

/** The legal actions for one robot while programming. Fields that do not apply are left out. */
export interface RobotProgramming {
  readonly hand: readonly number[];
  readonly free: readonly number[];
  readonly path: readonly (readonly [number, number, 'E' | 'N' | 'S' | 'W', 'crusher' | 'damage' | 'edge' | 'finish' | 'ok' | 'pit'])[];
  readonly trail: readonly (readonly [number, number, boolean])[];
  readonly may_announce: boolean;
  readonly standing: boolean | null;
  readonly no_power?: 'no-power-down' | 'robot-undamaged';
  readonly pairs?: readonly CardPair[];
  readonly of_options?: readonly (PlaceCard | TakeCard | AnnouncePowerDown | StayDown | Reenter | AnswerOption | PairCard | StoreCard | FetchCard | RecompileHand | StandingAnswer | ChooseSetup)[];
  readonly words?: { readonly [key: string]: readonly string[] };
  readonly mates?: readonly (readonly [number, number])[];
}

/** A robot before the steps of a replay. `at` is None for a robot off the floor. Empty fields are left out. */
export interface RobotSnapshot {
  readonly at: readonly [number, number] | null;
  readonly facing: 'E' | 'N' | 'S' | 'W';
  readonly damage: number;
  readonly flags: number;
  readonly lives: number;
  readonly archive: readonly [number, number];
  readonly options?: readonly string[];
  readonly tokens?: { readonly [key: string]: number };
  readonly down?: boolean;
}

/** A robot as a viewer sees it. Fields that do not apply are left out. */
export interface RobotView {
  readonly seat: number;
  readonly status: 'destroyed' | 'finished' | 'out' | 'racing';
  readonly at: readonly [number, number] | null;
  readonly facing: 'E' | 'N' | 'S' | 'W';
  readonly damage: number;
  readonly lives: number;
  readonly flags: number;
  readonly archive: readonly [number, number];
  readonly powered_down: boolean;
  readonly announced: boolean;
  readonly registers: readonly (number | null)[];
  readonly filled: readonly boolean[];
  readonly locked: readonly number[];
  readonly place: number | null;
  readonly options?: readonly string[];
  readonly chosen?: readonly ChosenAnswer[];
  readonly tokens?: { readonly [key: string]: number };
  readonly stored?: { readonly [key: string]: number | null };
  readonly paired?: readonly CardPair[];
  readonly control?: Control;
  readonly team?: number;
  readonly blocks?: boolean;
  readonly carries?: number;
  readonly back_in?: number;
  readonly shut?: readonly number[];
}

/** A destroyed robot has returned to the floor (rules 9). */
export interface RobotsReentered {
  readonly type: 'reentered';
  readonly steps: readonly Step[];
}

/** A robot sends a flag of its team back to the space `at`, where the flag started. Flags count from 1. */
export interface SentHome {
  readonly type: 'sent-home';
  readonly robot: number;
  readonly flag: number;
  readonly at: readonly [number, number];
}

/** The choices before the first turn: an Option to keep, or the home board of a team. */
export interface SetupActions {
  readonly of: 'boards' | 'options';
  readonly choices: { readonly [key: string]: readonly string[] };
  readonly picked: { readonly [key: string]: string };
}

/** The choices that owners made before the first turn, by robot; None for a robot without a choice. */
export interface SetupChosen {
  readonly type: 'begun';
  readonly picked: readonly (string | null)[];
  readonly course?: CourseState;
}

/** A laser fires in the direction `facing` from the space `at` to the last space `to`. */
export interface Shot {
  readonly type: 'shot';
  readonly at: readonly [number, number];
  readonly facing: 'E' | 'N' | 'S' | 'W';
  readonly to: readonly [number, number];
  readonly robot?: number | null;
  readonly hit?: number | null;
  readonly damage?: number;
  readonly weapon?: string | null;
}

/** Answer the questions of an Option in advance, for every register or for one register. */
export interface StandingAnswer {
  readonly type: 'standing';
  readonly robot: number;
  readonly option: string;
  readonly choice: string;
  readonly register?: number | null;
}

/** The pose of the robot before its turn; `at` is None if it is off the floor. */
export interface StandingRobot {
  readonly at: readonly [number, number] | null;
  readonly facing: 'E' | 'N' | 'S' | 'W';
}

/** Keep a powered-down robot powered down for the next turn, or let it wake (rules 7.3). */
export interface StayDown {
  readonly type: 'stay-down';
  readonly robot: number;
  readonly stay: boolean;
}

/** One moment of a register or clean-up. */
export interface Step {
  readonly stage: 'belts' | 'cards' | 'crushers' | 'express' | 'flags' | 'gears' | 'lasers' | 'options' | 'power-down' | 'pushers' | 're-entry' | 'repairs' | 'wipe';
  readonly changes: readonly (Moved | Turned | Stopped | Shot | Damaged | Absorbed | Locked | Destroyed | Archived | Touched | Finished | Repaired | Wiped | Powered | Reentered | Declared | Counted | Stored | Replaced | Controlled | Discarded | Drew | Claimed | Titled | TurnedBoard | Carried | PickedUp | Dropped | SentHome | TakenOff | Tossed | Noted)[];
  readonly robot?: number | null;
  readonly card?: number | null;
  readonly causes?: readonly Cause[];
}

/** A robot cannot move. */
export interface Stopped {
  readonly type: 'stopped';
  readonly robot: number;
  readonly by: 'chain' | 'contested' | 'occupied' | 'pushers' | 'swap' | 'wall' | 'weapons';
  readonly at?: readonly [number, number] | null;
  readonly side?: 'E' | 'N' | 'S' | 'W' | null;
  readonly other?: number | null;
}

/** Put an unused card of the hand face down on an Option. */
export interface StoreCard {
  readonly type: 'store';
  readonly robot: number;
  readonly option: string;
  readonly card: number;
}

/** A Program card is put face down on an Option, or taken from it (`card` is None). */
export interface Stored {
  readonly type: 'stored';
  readonly robot: number;
  readonly option: string;
  readonly card?: number | null;
}

/** A standing answer: an answer to an Option's question that the owner gives before the question is asked. */
export interface StoredAnswer {
  readonly robot: number;
  readonly option: string;
  readonly choice: string;
  readonly register: number | null;
  readonly since: number;
}

/** A program for all five registers, and its expected result. */
export interface SuggestedProgram {
  readonly cards: readonly number[];
  readonly outcome: ProgramOutcome;
  readonly cost: number;
  readonly error: number;
  readonly reasons: readonly ProgramReason[];
  readonly pairs?: readonly CardPair[];
  readonly acts?: readonly (PlaceCard | TakeCard | AnnouncePowerDown | StayDown | Reenter | AnswerOption | PairCard | StoreCard | FetchCard | RecompileHand | StandingAnswer | ChooseSetup)[];
  readonly path?: readonly (readonly [number, number, 'E' | 'N' | 'S' | 'W', 'crusher' | 'damage' | 'edge' | 'finish' | 'ok' | 'pit'])[];
  readonly trail?: readonly (readonly [number, number, boolean])[];
}

/** The table as a viewer sees it. Fields that do not apply are left out. */
export interface TableView {
  readonly options: Options;
  readonly course: string;
  readonly turn: number;
  readonly lives: number;
  readonly robots: readonly RobotView[];
  readonly hands: { readonly [key: string]: readonly number[] };
  readonly story: TurnReplay | null;
  readonly timer: number | null;
  readonly asked: readonly number[];
  readonly revealed: number;
  readonly floor: object | null;
  readonly last_standing: number | null;
  readonly flags_in_order: boolean;
  readonly judged: boolean;
  readonly question?: Question;
  readonly deck?: number;
  readonly said?: readonly StoredAnswer[];
  readonly recompiled?: readonly number[];
  readonly choices?: { readonly [key: string]: readonly string[] };
  readonly special?: CourseView;
  readonly stopped?: number;
  readonly sites_repair?: boolean;
}

/** Take a card that was placed in this turn back into the hand. */
export interface TakeCard {
  readonly type: 'take';
  readonly robot: number;
  readonly register: number;
}

/** The robot `by` pushed this robot, so a course rule takes this robot off the floor. */
export interface TakenOff {
  readonly type: 'taken-off';
  readonly robot: number;
  readonly by: number;
}

/** A team. */
export interface TeamView {
  readonly team: number;
  readonly lives: number;
  readonly touched?: readonly number[];
}

/** A robot becomes the SuperBot. */
export interface Titled {
  readonly type: 'superbot';
  readonly robot: number;
}

/** The owner of a robot tosses a coin. */
export interface Tossed {
  readonly type: 'tossed';
  readonly robot: number;
  readonly side: 'heads' | 'tails';
}

/** A robot touches its next flag. `flags` is the number of flags that it has touched now. */
export interface Touched {
  readonly type: 'touched';
  readonly robot: number;
  readonly flags: number;
}

/** The last turn with all registers so far. Clients show the replay from this data. */
export interface TurnReplay {
  readonly turn: number;
  readonly before: readonly RobotSnapshot[];
  readonly registers: readonly RegisterReplay[];
  readonly after: readonly Step[];
  readonly at_random: readonly (readonly [number, number])[];
  readonly opening?: readonly Step[];
  readonly flags?: readonly (readonly [number, number] | null)[];
  readonly carriers?: readonly (number | null)[];
  readonly claims?: readonly (number | null)[];
  readonly superbot?: number;
  readonly boards?: readonly number[];
}

/** A turn of a robot: the played program and the best program. Both are the same if no program is better. */
export interface TurnReview {
  readonly turn: number;
  readonly robot: number;
  readonly played: SuggestedProgram;
  readonly best: SuggestedProgram;
  readonly lost: number;
  readonly error: number;
  readonly before: number;
  readonly aim?: 'block' | 'claim' | 'enemy' | 'fetch' | 'flags' | 'holder' | 'home' | 'thief';
  readonly goal?: readonly [number, number] | null;
  readonly estimate?: boolean;
}

/** A robot turns on its space (rules 5). */
export interface Turned {
  readonly type: 'turned';
  readonly robot: number;
  readonly facing: 'E' | 'N' | 'S' | 'W';
  readonly by: 'card' | 'curve' | 'gear';
}

/** A board of the course turns. Boards count from 1. `degrees` is its rotation since the start of the race. */
export interface TurnedBoard {
  readonly type: 'turned-board';
  readonly board: number;
  readonly degrees: number;
  readonly robot?: number | null;
}

/** All cards in some registers of a robot are discarded. */
export interface Wiped {
  readonly type: 'wiped';
  readonly robot: number;
  readonly registers: readonly number[];
}

/** The legal actions for a yes-or-no question about a robot: to power down, or to stay powered down. */
export interface YesNoActions {
  readonly robot: number;
}

export type Act = PlaceCard | TakeCard | AnnouncePowerDown | StayDown | Reenter | AnswerOption | PairCard | StoreCard | FetchCard | RecompileHand | StandingAnswer | ChooseSetup;

export type View = TableView;

export type LegalActions = ProgramActions | YesNoActions | ReentryActions | OptionActions | SetupActions;

export type Event = Docked | SetupChosen | Dealt | Recompiled | Programmed | ResolutionPaused | RegisterResolved | CleanUpDone | RobotsReentered | RaceFinished;

export type StepChange = Moved | Turned | Stopped | Shot | Damaged | Absorbed | Locked | Destroyed | Archived | Touched | Finished | Repaired | Wiped | Powered | Reentered | Declared | Counted | Stored | Replaced | Controlled | Discarded | Drew | Claimed | Titled | TurnedBoard | Carried | PickedUp | Dropped | SentHome | TakenOff | Tossed | Noted;

export type PhaseName = 'announce' | 'clean-up' | 'deal' | 'dock' | 'option' | 'over' | 'program' | 're-enter' | 'register' | 'set-up' | 'stay-down';

export type Stage = 'belts' | 'cards' | 'crushers' | 'express' | 'flags' | 'gears' | 'lasers' | 'options' | 'power-down' | 'pushers' | 're-entry' | 'repairs' | 'wipe';

export type Facing = 'E' | 'N' | 'S' | 'W';

export type Space = readonly [number, number];

export type PathPose = readonly [number, number, 'E' | 'N' | 'S' | 'W', 'crusher' | 'damage' | 'edge' | 'finish' | 'ok' | 'pit'];

export type Passed = readonly [number, number, boolean];

export type Puzzle = RaceQuestion;

export type Hint = ProgramHint;

export type Review = RaceReview;

/** The types of this folder, by the name of the common type that includes each of them. */
export interface Added {
  readonly GameAction: Act;
  readonly GameView: View;
  readonly GameLegalActions: LegalActions;
  readonly GameOptions: Options;
  readonly GameEvent: Event;
  readonly GameHint: Hint;
  readonly GameReview: Review;
}

declare module '@/protocol' {
  interface GameTypes {
    roborally: Added;
  }
}
