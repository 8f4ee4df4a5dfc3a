// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// What each message means is in docs/protocol.md.

/** A table that waits longer, in seconds, goes by hours or days: no clock of a game's own hurries anybody there. */
export const LIVE_PACE_S = 3600;

/** What games and parts of games with a file of their own add to the named types: each declares its own there. */
export interface OfGames {}
type Of<Name extends string> = {
  [Game in keyof OfGames]: OfGames[Game] extends { readonly [Key in Name]: infer Type } ? Type : never;
}[keyof OfGames];

/** `[path, value]` sets, `[path]` removes; a path is keys and indexes from the root of the snapshot. */
export type Change = [path: (string | number)[], value?: unknown];

/** The people of an account. `followers` are those whom it does not follow. */
export interface Acquaintances {
  following: Friend[];
  followers: string[];
  hidden: HiddenPerson[];
  invited: Invited[];
}

/** Add an action of the game to one's draft. */
export interface Act {
  type: 'act';
  act: GameAct;
}

/** A recorded action of an operator. */
export interface ActLine {
  at: number;
  by: string;
  act: string;
  handle: string | null;
  table: string | null;
  words: string;
}

/** The requested change was made. */
export interface Agreed {
  type: 'done';
  id: number;
}

/** Ask for the best turn, given what the sender sees and has drafted. Other messages are answered meanwhile. */
export interface AskHint {
  type: 'hint';
  id: number;
}

/** What gives the points of each line: spaces such as `D4`, or spaces with sides such as `B2NS`. */
export interface Behind {
  networks: NetworkLine[];
  highway: string[];
  railway: string[];
  centre: string[];
  errors: string[];
  expansions?: { [key: string]: ExpansionLine[] };
  lost?: string[];
  leaves?: { [key: string]: BoardBehind };
  buildings?: { [key: string]: string[] };
}

/** One of a player's best sheets. */
export interface BestSheet {
  game: string;
  table: string;
  title: string;
  options: { [key: string]: unknown };
  at: number;
  points: number;
  sheet: SheetView | null;
}

/** The state of the best whole game of a seat. `best` is set when it is done. */
export interface BestState {
  state: 'done' | 'failed' | 'waiting' | 'working';
  place: number;
  done: number;
  total: number;
  mine: boolean;
  error: Problem | null;
  best: Hindsight | null;
}

/** What gives the points of a second board. */
export interface BoardBehind {
  score: { [key: string]: number };
  networks: BoardNetwork[];
  longest: { [key: string]: string[] };
  centre: string[];
  errors: string[];
  lost: string[];
}

/** A network on a second board. */
export interface BoardNetwork {
  points: number;
  kind: string;
  exits: string[];
  hubs: string[];
  parts: string[];
}

/** A figure in a box: the mean of `matches`, and the record with its table. */
export interface BoxFigure {
  mean: number;
  best: number;
  table: string;
  matches: number;
}

/** A player's results with the options of a box. */
export interface BoxFigures {
  box: string;
  options: { [key: string]: unknown };
  matches: number;
  against: number;
  won: number;
  figures: (BoxFigure | null)[];
}

/** Undo the whole draft. */
export interface Clear {
  type: 'clear';
}

/** The host's clock: how long a phase may take in seconds (None: no limit), and what happens to late players. */
export interface Clock {
  seconds: number | null;
  at_end: 'finish' | 'take-over';
}

/** Nothing more is rolled: publish the seed. */
export interface CloseTower {
  type: 'close';
  id: number;
}

/** A one-time code as it was typed. */
export interface Code {
  code: string;
}

/** Commit one's draft. */
export interface Commit {
  type: 'commit';
}

/** A seat committed. `drafted`, where a deadline committed for it: how many of the acts were its own. */
export interface Committed {
  type: 'committed';
  seat: number;
  acts: GameAct[];
  drafted?: number | null;
}

/** The numbers of tables by status, of players, of connections, of chat lines in 24 hours, and of muted accounts. */
export interface Counts {
  open: number;
  playing: number;
  over: number;
  players: number;
  connections: number;
  said_today: number;
  quieted: number;
}

/** A signed-in browser. `here` is the one that asks. */
export interface Device {
  id: string;
  name: string;
  created: number;
  seen: number;
  here: boolean;
}

/** A request for a link or a try. `name` is what the player wants to be called there. */
export interface DiceWanted {
  name?: string | null;
}

/** A die of a pair as players see it: its name, its face, and the value of that face. */
export interface DieSeen {
  die: string;
  face: string;
  value: number;
}

/** A die as players see it: `white` or the name of its expansion, and whether it may be left undrawn. */
export interface DieView {
  of: string;
  optional: boolean;
}

/** A command is done and stored. */
export interface Done {
  type: 'done';
  id: number;
}

/** The viewer's own draft: its actions, how many can be redone, what is legal now, and why it cannot be committed. */
export interface DraftInfo {
  acts: GameAct[];
  undone: number;
  offer: GameOffer;
  missing: Problem | null;
}

/** The settings of a draft (rules 9.4). */
export interface DraftOptions {
  sets: 'both' | 'own' | ('challenge' | 'original')[];
  first: 'duties' | 'picks';
}

/** The draft of a round as players see it. Before the first round it has no pairs. */
export interface DraftSeen {
  first: number;
  start: number;
  order: number[];
  asked: number | null;
  pairs: PairSeen[];
  totals: number[] | null;
  next: number | null;
}

/** Draw what a die shows. Dice are numbered from 0 as rolled: the white dice, then those of the expansions. */
export interface DrawDie {
  type: 'die';
  die: number;
  space: string;
  drawing: string;
}

/** Draw a special route by the last university box. It counts towards no limit, but is crossed off. */
export interface DrawFree {
  type: 'free-special';
  space?: string;
  drawing?: string;
}

/** Draw a special route. */
export interface DrawSpecial {
  type: 'special';
  space: string;
  drawing: string;
}

/** Draw what a white die of this round shows a second time, by a factory. */
export interface Duplicate {
  type: 'duplicate';
  space?: string;
  drawing?: string;
  die?: number;
}

/** Something that a seat must do before it may commit, beside drawing its white dice. */
export interface Duty {
  code: string;
  text: string;
  spaces: string[];
  first: boolean;
  paths?: { [key: string]: string[] };
}

/** The dice of a round were rolled by hand: their routes, in the order of the dice. */
export interface EnterDice {
  type: 'enter';
  id: number;
  round: number;
  dice: string[];
}

/** The first message of a page. `epoch` and `version` are those of its list. Without an epoch it gets no list. */
export interface EnterPlace {
  type: 'hello';
  protocol?: number;
  epoch?: string;
  version?: number;
}

/** Some of the points of an expansion, and the spaces that give them, with sides where these matter (`C3NS`). */
export interface ExpansionLine {
  points: number;
  parts: string[];
}

/** Ask for the breakdown of a seat's numbers, as the sender may see it. */
export interface Explain {
  type: 'explain';
  id: number;
  seat: number;
}

/** The reply to `explain`. The game defines its form. */
export interface Explained {
  type: 'explained';
  id: number;
  seat: number;
  behind: GameBehind;
}

/** What a die shows, such as a route, and the number of the face, because two faces may show the same. */
export type Face = [route: string, face: number];

/** Seats must do something before the dice of this round are picked, such as a drought. */
export interface FirstDue {
  type: 'first-due';
  seats: number[];
}

/** Follow or unfollow a player. */
export interface Follow {
  whom: Whom;
  on: boolean;
}

/** The search has led to a table, where the match begins. */
export interface Found {
  type: 'found';
  table: string;
  path: string;
}

/** Allow chat texts or only phrases. Only for the host. */
export interface FreeTalk {
  type: 'free-talk';
  on: boolean;
}

/** A followed player. A `friend` follows back; only of friends `here` says whether they are connected. */
export interface Friend {
  handle: string;
  friend: boolean;
  here: boolean | null;
}

/** A player's results in a game, by box, the most played first. */
export interface GameFigures {
  game: string;
  matches: number;
  kinds: KeptFigure[];
  boxes: BoxFigures[];
}

/** A game: its options and its bots. `hints` is whether its tables can allow hints, and its matches be reviewed. */
export interface GameInfo {
  name: string;
  fewest_seats: number;
  most_seats: number;
  options: OptionValues[];
  levels: Level[];
  hints: boolean;
}

/** The goals of the match were drawn: their codes from the top down. */
export interface GoalsDrawn {
  type: 'goals-drawn';
  cards: string[];
}

/** Seats reached goals in a round; `seats` has them by seat. */
export interface GoalsScored {
  type: 'goals-scored';
  round: number;
  seats: Reached[][];
}

/** The server closes the connection for this reason. `again`: the client should reconnect. */
export interface Goodbye {
  type: 'bye';
  error: Problem;
  again: boolean;
}

/** What was agreed before play. `seats` are the names by seat; `options` are the game's own struct. */
export interface Header {
  format: number;
  game: string;
  rules: number;
  options: GameOptions;
  seats: string[];
  seed_sha256: string;
  prefix?: number;
}

/** The first message: the last version that the client has seen, if any. */
export interface Hello {
  type: 'hello';
  table?: string;
  page?: string;
  protocol?: number;
  epoch?: string;
  version?: number;
}

/** Return to one's seat, so that no bot plays it any more. Every other command of the player does so, too. */
export interface Here {
  type: 'here';
}

/** A muted or blocked person. `key` ends it. */
export interface HiddenPerson {
  key: string;
  name: string;
  kind: 'block' | 'mute';
}

/** Mute or block a person, or end that. */
export interface Hide {
  whom: Whom;
  kind: 'block' | 'mute';
  on: boolean;
}

/** The best game found: its points, the acts of each round that the seat drew, the sheet that it ends with. */
export interface Hindsight {
  seat: number;
  points: number;
  played: number;
  rounds: number[];
  acts: GameAct[][];
  sheet: SheetView;
  nodes: number;
  exact?: boolean;
}

/** The best turns, the best first: at most three, unlike each other if they can be, never with the same sheet. */
export interface Hint {
  lines: SuggestedTurn[];
  costs: number[];
  errors: number[];
  reasons: Reason[][];
  own: SuggestedTurn | null;
  own_cost: number;
  own_error: number;
  own_reasons: Reason[];
  exact: boolean;
  nodes: number;
  begun: number;
}

/** The reply to `hint`, for the sender's draft at that time. The game defines its form. */
export interface Hinted {
  type: 'hinted';
  id: number;
  hint: GameHint;
}

/** A finished match in the list of a player. */
export interface HistoryMatch {
  table: string;
  title: string;
  game: string;
  tempo: 'days' | 'live';
  options: { [key: string]: unknown };
  own_course: string;
  at: number;
  seat: number;
  names: string[];
  looks: number[];
  handles: (string | null)[];
  outcome: 'alone' | 'lost' | 'shared' | 'won';
  place: number;
  figures: (number | null)[];
  lost: number | null;
  rounds: number | null;
  worst: number | null;
  rated: boolean;
  public: boolean;
  change: number | null;
  void: boolean;
}

/** A page of matches, the newest first. */
export interface HistoryPage {
  matches: HistoryMatch[];
  next: string | null;
  total: number | null;
}

/** A friend invites the reader to a table. */
export interface Invited {
  type: 'invited';
  by: string;
  table: string;
  path: string;
  title: string;
  game: string;
  made: number;
}

/** A number that is kept of each seat of a match, and whether the most or the fewest of it is a record. */
export interface KeptFigure {
  name: string;
  best: 'fewest' | 'most';
}

/** All devices, passkeys and recovery codes of the player that asks. */
export interface Keys {
  devices: Device[];
  passkeys: KnownPasskey[];
  codes: number;
}

/** A passkey of the player that asks. */
export interface KnownPasskey {
  id: string;
  name: string;
  created: number;
  used: number;
}

/** A round in which time ran out for the viewer: the committed actions, how many of the first ones were the viewer's own, and whether a bot added the others. */
export interface LateRoundInfo {
  round: number;
  own: number;
  acts: unknown[];
  by_bot: boolean;
}

/** A request to leave a table. `give_up` allows it while others play, and a bot takes the seat. */
export interface Leave {
  give_up?: boolean;
}

/** The result of leaving: whether the table was deleted. */
export interface Left {
  deleted: boolean;
}

/** The lesson of a table as its player sees it. */
export interface LessonInfo {
  name: string;
  steps: StepInfo[];
}

/** A lesson: its name, its game, and its number of steps. */
export interface LessonLine {
  name: string;
  game: string;
  steps: number;
}

/** A request for a lesson's table: the player's name, and the title of the table. */
export interface LessonWanted {
  name: string;
  title: string;
}

/** A bot that can sit at a table: its level, and one line about its style of play. */
export interface Level {
  level: string;
  line: string;
}

/** The page has missed too many changes, and must read the whole list again. */
export interface ListAnew {
  type: 'list-anew';
}

/** What changed in the list of tables, from the version before to this one: tables that are new or look otherwise now, and the ids of those that are there no more. */
export interface ListUpdate {
  type: 'list';
  version: number;
  changed: ListedTable[];
  gone: string[];
}

/** A public table. `number` is its place in the list, which never changes; `seconds` its clock, None for none. */
export interface ListedTable {
  id: string;
  number: number;
  game: string;
  title: string;
  options: { [key: string]: unknown };
  own_course: string;
  pace: 'day' | 'live' | 'three-days';
  seconds: number | null;
  seats: number;
  looks: number[];
  rated: boolean;
  waits: boolean;
  round: number;
  ratings: ([number, number, boolean] | null)[];
}

/** The load for the operator's page. */
export interface Load {
  commands: Measured;
  deliveries: Measured;
  refused: Measured;
  wait_ms: Measured;
  commit_ms: Measured;
  here: Measured;
  queues: QueueLine[];
  writes_waiting: number;
  store_bytes: number;
  database: string;
  servers: ServerLine[];
}

/** Choose an avatar before the match begins. None: the first free one. */
export interface Look {
  type: 'look';
  look?: number | null;
}

/** The link to the dice of a match, and its page. */
export interface MadeLink {
  link: string;
  path: string;
}

/** A new table, its page, and the seat of the player, if there is one. */
export interface MadeTable {
  table: string;
  path: string;
  seat: number | null;
}

/** A tower that was made, and its page. */
export interface MadeTower {
  tower: string;
  path: string;
}

/** A player's choices: the kinds of notices, the maximum number of mails in a day, and the language. */
export interface MailChoices {
  notices: WantedNotices;
  most: number;
  language: string;
}

/** An address for notices, and the language of its reader. */
export interface MailGiven {
  address: string;
  language?: string;
}

/** The effect of a link in a mail: it confirms an address, stops the notices, or refuses all confirmations. */
export interface MailLink {
  does: 'confirm' | 'never' | 'stop';
  handle: string;
}

/** The token in the link of a mail. */
export interface MailToken {
  token: string;
}

/** A drawing in a space, and the round in which it was drawn. */
export type Mark = [drawing: string, round: number];

/** The account of a browser, for itself. */
export interface Me {
  handle: string | null;
  since: number | null;
  passkeys: number;
  codes: number;
  leaves: number | null;
  banned: number | null;
  ban_words: string | null;
  notice: string | null;
  page_hidden: boolean;
}

/** A value now, and for each half minute of the last hour, the oldest first. */
export interface Measured {
  now: number;
  hour: number[];
}

/** Ask for a one-time code with which another device takes over the sender's seat. */
export interface MoveSeat {
  type: 'move-seat';
  id: number;
}

/** A network that has an exit, with its points (rules 6.1). */
export interface NetworkLine {
  points: number;
  exits: string[];
  parts: string[];
}

/** A request for a new table. With a `name`, the host sits down, and bots of the given levels take the next seats. */
export interface NewTable {
  setup: TableSetup;
  name?: string | null;
  bots?: string[];
  start?: boolean;
  dice_of?: string | null;
  look?: number | null;
  take_back?: boolean;
}

/** A tower that is wanted: with which dice, and as a table may choose them (`check_expansions`). */
export interface NewTower {
  edition?: 'challenge' | 'original';
  expansions?: string[];
  settings?: { [key: string]: string };
}

/** The account after a change, and new recovery codes, which are shown only once. */
export interface NewWays {
  me: Me;
  codes: string[];
}

/** The reply to `rematch`. */
export interface NextTable {
  type: 'next-table';
  id: number;
  table: string;
}

/** There is no search. `looking` contains the numbers of people that search, by game and pace. */
export interface NotSeeking {
  type: 'not-seeking';
  looking: ([string, 'day' | 'live' | 'three-days', boolean, number])[];
}

/** What a seat may draw now. */
export interface Offer {
  dice: ({ [key: string]: string[] } | null)[];
  specials: { [key: string]: { [key: string]: string[] } };
  due: number[];
  acts?: GameAct[];
  duties?: Duty[];
  duplicates?: { [key: string]: { [key: string]: string[] } };
  free?: { [key: string]: { [key: string]: string[] } };
  doublings?: { [key: string]: { [key: string]: string[] } };
}

/** A report as the operator sees it. */
export interface OpenReport {
  id: number;
  made: number;
  why: string;
  note: string;
  table: string | null;
  about: string | null;
  context: unknown;
  times: number;
}

/** The match began; always the first event of a log. */
export interface Opened {
  type: 'opened';
}

/** One option: its values and its default. None is the value that the game chooses. */
export interface OptionValues {
  name: string;
  values: (string | number | boolean | null)[];
  default: string | number | boolean | null;
}

/** The options of a match. A field that is not chosen is left out. */
export interface Options {
  edition: 'challenge' | 'original';
  longest: 'simple' | 'stretches' | 'trail' | null;
  expansions?: string[];
  settings?: { [key: string]: string };
  sheet?: 'challenge' | 'original';
  goals?: 'drawn' | 'none' | string[];
  draft?: boolean | DraftOptions;
}

/** The content of the operator's page. */
export interface Overview {
  now: number;
  counts: Counts;
  tables: TableLine[];
  players: PlayerLine[];
  reports: OpenReport[];
  reports_open: number;
  acts: ActLine[];
  notice: string | null;
  load: Load;
}

/** The own mail settings. */
export interface OwnMail {
  offered: boolean;
  address: string | null;
  off: 'refused' | 'stopped' | null;
  off_at: number | null;
  wanted: string | null;
  wanted_refused: boolean;
  notices: WantedNotices;
  most: number;
  language: string;
  languages: string[];
  mosts: number[];
}

/** A player's own rating by game and tempo. `at` is the end of the last match, in milliseconds since 1970. */
export interface OwnRating {
  game: string;
  tempo: 'days' | 'live';
  rating: ShownRating;
  at: number;
}

/** A table in the own list. Times are in milliseconds since 1970. */
export interface OwnTable {
  table: string;
  path: string;
  title: string;
  game: string;
  status: 'open' | 'over' | 'playing';
  seat: number | null;
  host: boolean;
  names: string[];
  due: boolean;
  waiting: number;
  deadline: number | null;
  updated: number;
  options: { [key: string]: unknown };
  own_course: string;
  leaving: 'delete' | 'give-up' | 'hide' | 'stand';
  dice_link: string | null;
  phase: string | null;
  round: number;
  rounds: number | null;
  place: number | null;
  sheet: SheetView | null;
  robots: RobotSummary[];
  flags: number;
  lives: number;
  looks: number[];
}

/** A pair as players see it, and the seat that took it. */
export interface PairSeen {
  dice: DieSeen[];
  by: number | null;
}

/** The pairs of a round were rolled. */
export interface PairsRolled {
  type: 'draft-pairs';
  round: number;
  start: number;
  dice: number[];
  faces: Face[];
}

/** The score sheet of a sheet on paper, and what stands behind its numbers. */
export interface PaperScore {
  score: ScoreSheet;
  behind: Behind;
}

/** How many people are connected, and how many search for what. Sent only after a noticeable change. */
export interface PeopleHere {
  type: 'people-here';
  people: number;
  looking: ([string, 'day' | 'live' | 'three-days', boolean, number])[];
}

/** A player at a table, in addition to the table's snapshot. */
export interface PersonAtTable {
  seat: number;
  handle: string | null;
  you: boolean;
  standing: Relation;
}

/** What is being decided: a name such as `draw`, and the seats that are asked, ascending. */
export interface Phase {
  name: string;
  asks: number[];
}

/** Take a pair of dice, numbered from 0 in the order in which they were drawn from the pool. */
export interface PickPair {
  type: 'pick';
  space?: string;
  drawing?: string;
  pair: number;
}

/** A pair that was picked, the best one by its number, and how many points lie between them. */
export interface PickReview {
  round: number;
  played: number;
  best: number;
  lost: number;
}

/** Check that the connection works. */
export interface Ping {
  type: 'ping';
}

/** The whole list of public tables in one version. `people` is the number of connected people. */
export interface PlaceList {
  epoch: string;
  version: number;
  now: number;
  people: number;
  tables: ListedTable[];
}

/** One result with these dice. Equal results share a `place`. `bot` is whether a bot finished it. */
export interface Played {
  table: string;
  seat: number;
  name: string;
  bot: boolean;
  mine: boolean;
  place: number;
  at: number;
  sheet: SheetView | null;
  robots: RobotSummary[];
  round: number;
}

/** A player in the overview. */
export interface PlayerLine {
  handle: string;
  since: number;
  seen: number;
  passkeys: number;
  tables: number;
  banned: number | null;
  quiet: number | null;
  here: boolean;
  mail: '' | 'off' | 'on' | 'wanted';
}

/** A player's page without the list of matches. */
export interface PlayerProfile {
  matches: number;
  hidden: boolean;
  together: TogetherCount | null;
  ratings: RatingLine[];
  games: GameFigures[];
  reviewed: ReviewedGame[];
  best: BestSheet[];
  company: string[];
}

/** The reply to `ping`, with the server's time in milliseconds since 1970. */
export interface Pong {
  type: 'pong';
  now: number;
}

/** An error as data: a stable code, a sentence for programs and logs, the place where it is, its arguments. */
export interface Problem {
  code: string;
  message: string;
  at?: string;
  args?: { [key: string]: string | number | (string | number)[] };
}

/** How much of a goal a sheet fulfils. The goal is reached if `have` is at least `need`; `spaces` count so far. */
export interface Progress {
  code: string;
  have: number;
  need: number;
  spaces: string[];
}

/** A player as others see it. `you` is whether it is the player that asks. */
export interface PublicPlayer {
  handle: string;
  since: number;
  you: boolean;
}

/** A set of rules with puzzles: its name, its game, and its title. */
export interface PuzzleBox {
  name: string;
  game: string;
  title: string;
}

/** A kind of job: the waiting and the running ones. `oldest` is how many seconds the oldest one has waited, or 0. */
export interface QueueLine {
  sort: string;
  waiting: number;
  working: number;
  oldest: number;
}

/** A rating by game and tempo: its present value, and its points, the oldest first. */
export interface RatingLine {
  game: string;
  tempo: 'days' | 'live';
  rating: ShownRating;
  points: RatingPoint[];
}

/** A rating after a number of matches, with its interval. */
export interface RatingPoint {
  at: number;
  value: number;
  low: number;
  high: number;
  matches: number;
}

/** A goal that a seat reached for the first time, and its points. */
export interface Reached {
  code: string;
  points: number;
}

/** React to another player's chat line; None removes the reaction. */
export interface React {
  type: 'react';
  id: number;
  line: number;
  reaction?: 'ha' | 'nice' | 'ouch' | 'thanks' | 'wow' | null;
}

/** How many players gave a reaction to a chat line, and whether the reader did. */
export interface ReactionCount {
  reaction: 'ha' | 'nice' | 'ouch' | 'thanks' | 'wow';
  count: number;
  mine: boolean;
}

/** What a turn costs against a better one: a code, the points, the spaces that it is about. */
export interface Reason {
  code: string;
  points: number;
  spaces?: string[];
}

/** Redo the last undone action. */
export interface Redo {
  type: 'redo';
}

/** A message was refused and nothing was changed. `id` is None if the message could not be decoded. */
export interface Refused {
  type: 'refused';
  id: number | null;
  error: Problem;
}

/** The relation of the account to a person, for the buttons beside a name. */
export interface Relation {
  follows: boolean;
  friend: boolean;
  muted: boolean;
  blocked: boolean;
}

/** Free a seat of a bot or a player. Only for the host. */
export interface Release {
  type: 'release';
  seat: number;
}

/** Ask for a rematch. All players who ask get the same table. */
export interface Rematch {
  type: 'rematch';
  id: number;
}

/** Change one's name. */
export interface Rename {
  type: 'rename';
  name: string;
}

/** A match: its header, the first view, the steps, and the revealed seed. */
export interface Replay {
  table: string;
  title: string;
  header: Header;
  seed: string;
  first: View;
  steps: ReplayStep[];
}

/** One entry: its number, time and event, and the changes of the view, as in an update. */
export interface ReplayStep {
  n: number;
  at: number;
  event: GameEvent;
  changes: Change[];
  stages?: Change[][];
  by?: string | null;
}

/** A report: why, and about a seat or a chat line at a table, the whole table, or a player by handle. */
export interface ReportWanted {
  why: 'leaves' | 'name' | 'other' | 'unfair' | 'words';
  table?: string | null;
  seat?: number | null;
  line?: number | null;
  handle?: string | null;
  note?: string;
}

/** How a match ended: by seat its score and its place, from 1; equal places share. */
export interface Result {
  scores: number[];
  places: number[];
}

/** The reply to a hello whose version the server remembers, in place of a snapshot: the missed updates follow. */
export interface Resumed {
  type: 'back';
  now: number;
  seat: number | null;
}

/** Retract one's commit while another player still owes one. */
export interface Retract {
  type: 'retract';
}

/** A seat took its commit back. */
export interface Retracted {
  type: 'retracted';
  seat: number;
}

/** The seats that were reviewed; `budget` is the nodes for each turn, `seed` that of the sampled rolls. `hindsight` has the best game that these dice allowed for seats of which it was asked for. */
export interface Review {
  seats: SeatReview[];
  budget: number;
  seed: number;
  hindsight?: Hindsight[];
}

/** The state of a review. `review` is in the game's own format. While the job runs it is partial, and `part` counts the versions: a client that names the one that it has gets only another one. */
export interface ReviewState {
  state: 'done' | 'failed' | 'waiting' | 'working';
  place: number;
  done: number;
  total: number;
  mine: boolean;
  error: Problem | null;
  review: GameReview | null;
  part: number;
}

/** The reviewed matches of a game, the oldest first. */
export interface ReviewedGame {
  game: string;
  matches: ReviewedMatch[];
}

/** A reviewed match: what was lost in how many rounds, and the most expensive round. */
export interface ReviewedMatch {
  table: string;
  title: string;
  at: number;
  seat: number;
  seats: number;
  lost: number;
  rounds: number;
  worst: number | null;
}

/** A robot in a summary. `at` is None if it is not on the floor. */
export interface RobotSummary {
  seat: number;
  at: [number, number] | null;
  facing: 'E' | 'N' | 'S' | 'W';
  flags: number;
  lives: number;
  damage: number;
  status: 'destroyed' | 'finished' | 'out' | 'racing';
  place: number | null;
}

/** The dice of a round. `again` counts the rolls of this round that were taken back; `by_hand`: entered. */
export interface Roll {
  round: number;
  again: number;
  by_hand: boolean;
  faces: Face[];
}

/** Roll the dice of a round, the next one. */
export interface RollDice {
  type: 'roll';
  id: number;
  round: number;
}

/** The roll of a round for all seats: white dice, unless a draft deals these out, then the dice of expansions. */
export interface Rolled {
  type: 'rolled';
  round: number;
  faces: Face[];
}

/** A turn of a seat; `board` names the board it was drawn on where that is not the sheet. */
export interface RoundReview {
  round: number;
  played: GameAct[];
  best: GameAct[];
  lost: number;
  error: number;
  reasons: Reason[];
  luck: number;
  luck_error: number;
  worth: number;
  worth_error: number;
  leaf?: string;
  estimate?: boolean;
}

/** The dice of a match, as far as the account may know. */
export interface SameDice {
  link: string;
  path: string;
  game: string;
  title: string;
  options: { [key: string]: unknown };
  by: string;
  names: string[];
  done: number;
  playing: number;
  tried: string[];
  state: 'given-up' | 'match' | 'new' | 'over' | 'playing';
  own: string | null;
  table: string | null;
  match: Played[];
  tries: Played[];
  more: number | null;
  flags: number;
  lives: number;
  mine: Played | null;
  alike: boolean;
  ends: number;
}

/** A command. `id` counts up for each client, and the reply repeats it. */
export interface Say {
  type: 'say';
  id: number;
  command: Sit | Look | Stand | Rename | Here | Watched | SeatBot | StandIn | Release | Swap | Start | FreeTalk | Act | Undo | Redo | Clear | Commit | Retract;
}

/** Send a chat line: either a phrase or a text. `id` counts up as for commands; repeating it sends one line. */
export interface SayLine {
  type: 'talk';
  id: number;
  phrase?: 'again' | 'back' | 'bye' | 'close' | 'good-luck' | 'hello' | 'moment' | 'nice-one' | 'ouch' | 'sorry' | 'thanks' | 'thinking' | 'well-played' | 'your-turn' | null;
  text?: string | null;
  to?: 'all' | 'team';
}

/** The lines of a score sheet, in points. `errors` is a count; each error costs `POINTS_PER_ERROR`. */
export interface ScoreSheet {
  exits: number;
  highway: number;
  railway: number;
  centre: number;
  expansions: { [key: string]: number };
  villages: number;
  goals: number;
  errors: number;
  total: number;
}

/** The match is over. Has the score sheet of each seat. */
export interface Scored {
  type: 'scored';
  sheets: ScoreSheet[];
}

/** Put a bot into a free seat. Only for the host. */
export interface SeatBot {
  type: 'seat-bot';
  seat: number;
  level: string;
}

/** The reply to `move-seat`. `expires` is in milliseconds since 1970. */
export interface SeatCode {
  type: 'seat-code';
  id: number;
  code: string;
  expires: number;
}

/** A seat as everyone sees it. */
export interface SeatInfo {
  kind: 'bot' | 'free' | 'player';
  name: string;
  ring: 'away' | 'committed' | 'idle' | 'thinking';
  stand_in: boolean;
  since: number | null;
  once: boolean;
  overdue: boolean;
  by_bot: number[];
  by_clock: number[];
  look: number;
  chosen: boolean;
  left: boolean;
  done: boolean;
  later: boolean;
}

/** The rating of a seat in the game and tempo of the table. After a finished rated match, `change` is its effect. */
export interface SeatRating {
  seat: number;
  rating: ShownRating;
  change: number | null;
}

/** A seat: its score, its rounds, what it lost and what luck gave it in all, each with its standard error. */
export interface SeatReview {
  seat: number;
  score: number;
  rounds: RoundReview[];
  lost: number;
  lost_error: number;
  luck: number;
  luck_error: number;
  turning: number[];
  picks?: PickReview[];
}

/** Start a search for a quick game. */
export interface Seek {
  type: 'seek';
  id: number;
  game: string;
  pace: 'day' | 'live' | 'three-days';
  name: string;
  rated?: boolean;
  fewest?: number;
  most?: number;
  bots_after?: number | null;
}

/** The state of the own search. Times are in milliseconds since 1970. */
export interface Seeking {
  type: 'seeking';
  game: string;
  pace: 'day' | 'live' | 'three-days';
  rated: boolean;
  since: number;
  now: number;
  people: number;
  more: number;
  expected: number | null;
  bots_at: number | null;
  near: number;
  steps: [number, number][];
  anybody_at: number;
}

/** The load of one server: `cpu` of its own process in cores, tables in memory, successful commands a second. */
export interface ServerFigures {
  cpu: number;
  tables: number;
  acts: number;
}

/** A server of the cluster. `own` is the one that answers. `figures` is None if a server does not answer. */
export interface ServerLine {
  name: string;
  version: string;
  own: boolean;
  figures: ServerFigures | null;
}

/** A question: may `drawing` be drawn in `space`? */
export interface SheetQuestion {
  options: Options;
  round: number;
  sheet: SheetView;
  board: string;
  route: string;
  space: string;
  drawing: string;
  yes: boolean;
  problem: Problem | null;
}

/** A sheet as all players see it. */
export interface SheetView {
  marks: { [key: string]: Mark };
  specials: string[];
  score: ScoreSheet;
  layers?: { [key: string]: unknown };
  progress?: Progress[];
  activated?: string[];
}

/** A seat did acts that cannot be undone; what it learnt is in the private events that follow. */
export interface Shown {
  type: 'shown';
  seat: number;
  acts: GameAct[];
}

/** A rating as people see it. `low` and `high` are the ends of its box; `settling` while there were few matches. */
export interface ShownRating {
  value: number;
  low: number;
  high: number;
  matches: number;
  settling: boolean;
}

/** Take a seat: the first free one if none is named, with a chosen avatar or the first free one. */
export interface Sit {
  type: 'sit';
  name: string;
  seat?: number | null;
  look?: number | null;
}

/** A request for the first free seat at a public table. */
export interface SitDown {
  name: string;
}

/** A viewer's snapshot of the table. `epoch` changes when the server has forgotten earlier versions. `now` is the server's time in milliseconds since 1970. */
export interface Snapshot {
  type: 'whole';
  epoch: string;
  version: number;
  now: number;
  seat: number | null;
  room: TableSnapshot;
}

/** How somebody may speak at a table: `speak` with phrases and reactions, `text` also with free text, or why not; `team` whether there is one to speak to. */
export interface Speaking {
  speak: boolean;
  text: 'friends' | 'off' | 'yes';
  team: boolean;
}

/** Leave the seat. */
export interface Stand {
  type: 'stand';
}

/** Let a bot decide for another player who is away or inactive: this once, or until the player is back. Only for seated players. */
export interface StandIn {
  type: 'stand-in';
  seat: number;
  how?: 'once' | 'until-back';
}

/** Start the match without the free seats. Only for the host. */
export interface Start {
  type: 'start';
}

/** The very first start player of the match was drawn. */
export interface StartDrawn {
  type: 'draft-start';
  seat: number;
}

/** A step as its player sees it. `reads`: it has no needs. `done`: it is done. */
export interface StepInfo {
  name: string;
  round: number;
  rule: string;
  acts: GameAct[];
  reads: boolean;
  done: boolean;
}

/** Stop the search. */
export interface StopSeeking {
  type: 'stop';
  id: number;
}

/** A whole turn as acts, the final points expected after it, and their standard error. */
export interface SuggestedTurn {
  acts: GameAct[];
  worth: number;
  error: number;
}

/** Exchange two seats before the match begins: the host any two, a player the own seat for a free one. */
export interface Swap {
  type: 'swap';
  seat: number;
  other: number;
}

/** A table as everyone sees it, except for `host`, `yours` and `joins`. */
export interface TableInfo {
  id: string;
  title: string;
  game: string;
  options: { [key: string]: unknown };
  clock: Clock;
  open_drafts: boolean;
  stand_in: string;
  status: 'open' | 'over' | 'playing';
  host: boolean;
  seats: SeatInfo[];
  deadline: number | null;
  next: string | null;
  dice_of: string | null;
  again: number[];
  hints: boolean;
  what_if: WhatIf | null;
  patience: number | null;
  yours: number | null;
  dice_link: string | null;
  watching: number[];
  starts: number | null;
  public: boolean;
  rated: boolean;
  free_talk: boolean;
  rests: boolean;
  timed: boolean;
  hurries: boolean;
  void: boolean;
  fixed: boolean;
  takes_back: number | null;
  joins: number | null;
  host_seat: number | null;
}

/** A table in the overview. `seats` are names, empty for a free seat. `viewers` is the number of connections. */
export interface TableLine {
  id: string;
  title: string;
  game: string;
  status: string;
  seats: string[];
  waiting: number;
  viewers: number;
  updated: number;
}

/** The ratings at a table. `pending` means that a rated match has ended, and its ratings are not computed yet. */
export interface TableRatings {
  seats: SeatRating[];
  pending: boolean;
}

/** The settings of a table, chosen by its host. */
export interface TableSetup {
  game: string;
  title: string;
  seats: number;
  options?: { [key: string]: unknown };
  clock?: Clock;
  open_drafts?: boolean;
  stand_in?: string;
  hints?: boolean;
  patience?: number | null;
  public?: boolean;
  rated?: boolean;
}

/** Everything that a viewer sees. `seed_sha256` is published when the match begins, and `seed` when it is over. `lesson` is left out except for the player of a lesson. */
export interface TableSnapshot {
  table: TableInfo;
  match: View | null;
  draft: DraftInfo | null;
  seed_sha256: string | null;
  seed: string | null;
  lesson?: LessonInfo;
  finished?: LateRoundInfo;
}

/** The table as all players see it. Nothing is hidden except drafts and commits of the current round. */
export interface TableView {
  options: Options;
  round: number;
  rounds: number;
  roll: string[];
  sheets: SheetView[];
  dice?: DieView[];
  parts?: { [key: string]: unknown };
  rolls?: string[][];
  leaf?: string;
  settled?: string[];
}

/** Undo a round or turn and all later ones, at a table for one player that allows it. */
export interface TakeBack {
  type: 'take-back';
  id: number;
  round: number;
}

/** Take the last roll back. */
export interface TakeRollBack {
  type: 'take-back';
  id: number;
  round: number;
}

/** A chat line. `n` orders the lines of a table, and `seat` is the sender's seat at that time. It has a `phrase` or a `text`, or neither if it was `removed`. */
export interface TalkLine {
  n: number;
  at: number;
  seat: number | null;
  name: string;
  mine: boolean;
  to: 'all' | 'players' | 'team';
  phrase: 'again' | 'back' | 'bye' | 'close' | 'good-luck' | 'hello' | 'moment' | 'nice-one' | 'ouch' | 'sorry' | 'thanks' | 'thinking' | 'well-played' | 'your-turn' | null;
  text: string | null;
  removed: boolean;
  reactions: ReactionCount[];
}

/** New and changed chat lines in order, or all lines if `whole`. `may` says what the reader may write, None if that has not changed. */
export interface Talked {
  type: 'talked';
  lines: TalkLine[];
  whole: boolean;
  may: Speaking | null;
}

/** The number of matches that two players played together, and how often the asking one was ahead or behind. */
export interface TogetherCount {
  matches: number;
  ahead: number;
  behind: number;
}

/** The whole tower; sent to every screen whenever it has changed. */
export interface TowerState {
  type: 'tower';
  now: number;
  tower: TowerView;
}

/** A tower for everybody who has the link. */
export interface TowerView {
  id: string;
  edition: 'challenge' | 'original';
  expansions: string[];
  rounds: number;
  dice: string[][];
  rolls: Roll[];
  taken_back: Roll[];
  closed: boolean;
  seed_sha256: string;
  seed: string | null;
}

/** Undo the last actions of one's draft. */
export interface Undo {
  type: 'undo';
  count?: number;
}

/** The changes from the previous version of the snapshot to this one: `[path, value]` sets, `[path]` removes. */
export interface Update {
  type: 'update';
  version: number;
  changes: Change[];
}

/** What one viewer may know of a match. `own` is the viewer's own commit, `viewer` None for a spectator. */
export interface View {
  viewer: number | null;
  phase: Phase | null;
  committed: number[];
  own: GameAct[] | null;
  table: GameView;
  result: Result | null;
}

/** The kinds of notices that a player wants: a turn in a match over days, a match that began, an invitation, a finished match. */
export interface WantedNotices {
  turn: boolean;
  begun: boolean;
  invitation: boolean;
  over: boolean;
}

/** The first message. Pages of protocol 2 say here which `tower`; since then it stands in the path. */
export interface WatchTower {
  type: 'hello';
  tower?: string;
  protocol?: number;
}

/** Finish watching the playback of this number. The game's timer may start when all seats have. */
export interface Watched {
  type: 'watched';
  number: number;
}

/** The origin of a table that continues another match: the finished table, the round to play again, and whether the dice of later rounds are the same. */
export interface WhatIf {
  table: string;
  round: number;
  dice: 'new' | 'same';
}

/** A request for a table that continues a finished match from a round, on one seat, against bots. */
export interface WhatIfWanted {
  seat: number;
  round: number;
  dice: 'new' | 'same';
  name?: string | null;
}

/** A person: a player by handle, or the player of a seat or chat line at a table. */
export interface Whom {
  handle?: string | null;
  table?: string | null;
  seat?: number | null;
  line?: number | null;
}

/** Begin now, with bots in the free seats. */
export interface WithBots {
  type: 'with-bots';
  id: number;
}

export type Command = Sit | Look | Stand | Rename | Here | Watched | SeatBot | StandIn | Release | Swap | Start | FreeTalk | Act | Undo | Redo | Clear | Commit | Retract;

export type FromPage = Hello | Say | Explain | MoveSeat | Rematch | TakeBack | AskHint | SayLine | React | Ping;

export type ToPage = Snapshot | Resumed | Update | Done | Refused | Explained | Hinted | SeatCode | NextTable | Talked | Invited | Pong | Goodbye;

export type FromPlacePage = EnterPlace | Seek | StopSeeking | WithBots | Ping;

export type ToPlacePage = ListUpdate | ListAnew | PeopleHere | Seeking | NotSeeking | Found | Invited | Agreed | Refused | Pong | Goodbye;

export type FromTowerPage = WatchTower | RollDice | EnterDice | TakeRollBack | CloseTower | Ping;

export type ToTowerPage = TowerState | Done | Refused | Pong | Goodbye;

export type GameAct = DrawDie | DrawSpecial | Duplicate | DrawFree | PickPair | Of<'GameAct'>;

export type GameView = TableView | Of<'GameView'>;

export type GameOffer = Offer | Of<'GameOffer'>;

export type GameBehind = Behind | Of<'GameBehind'>;

export type GameOptions = Options | Of<'GameOptions'>;

export type GameDraft = DraftSeen | Of<'GameDraft'>;

export type GameHint = Hint | Of<'GameHint'>;

export type GameReview = Review | Of<'GameReview'>;

export type GameEvent = Rolled | FirstDue | Scored | GoalsDrawn | GoalsScored | StartDrawn | PairsRolled | Opened | Committed | Retracted | Shown | Of<'GameEvent'>;
