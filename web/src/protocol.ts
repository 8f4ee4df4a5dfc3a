// Written by `python -m inkrally.server.typescript web/src` from the server's structs; not by hand.
// docs/reference/protocol.md describes the messages.

/** A table whose clock is longer than this, in seconds, is played over hours or days, without the game's own timers. */
export const LIVE_PACE_S = 3600;

/** The additions of games to the named types. Each game or part of a game declares its additions in its own file. */
export interface GameTypes {}
type Of<Name extends string> = {
  [Game in keyof GameTypes]: GameTypes[Game] extends { readonly [Key in Name]: infer Type } ? Type : never;
}[keyof GameTypes];

/** `[path, value]` sets a value, `[path]` removes it. A path is keys and indexes from the root of the snapshot. */
export type Change = [path: (string | number)[], value?: unknown];

/** Answer that the player wants to play the match that was found while no page was open. */
export interface AcceptMatch {
  type: 'accept-match';
  id: number;
}

/** The reply to a message that was carried out. `id` is the number of the message. */
export interface Accepted {
  type: 'done';
  id: number;
}

/** Add an action of the game to the sender's draft. */
export interface AddAction {
  type: 'add-action';
  act: GameAction;
}

/** Put a bot into a free seat. Only for the host. */
export interface AddBot {
  type: 'add-bot';
  seat: number;
  level: string;
}

/** Agree to the proposed pause. */
export interface AgreeToPause {
  type: 'agree-pause';
}

/** A proposed pause of the clocks, or a pause that all players have agreed to. */
export interface AgreedPause {
  days: number;
  proposed: number;
  agreed: number[];
  since: number | null;
  until: number | null;
}

/** Let players write their own chat texts, or, with `on` false, only ready-made phrases. Only for the host. */
export interface AllowFreeText {
  type: 'allow-free-text';
  on: boolean;
}

/** A game of tomorrow, with the hash of its seed. */
export interface AnnouncedGame {
  series: string;
  game: string;
  options: { [key: string]: unknown };
  seed_sha256: string;
}

/** A past day with its games, for the list of past days. */
export interface ArchivedDay {
  day: string;
  games: ArchivedGame[];
}

/** A game of a past day, and the account's result. */
export interface ArchivedGame {
  series: string;
  game: string;
  options: { [key: string]: unknown };
  state: 'given-up' | 'new' | 'over' | 'playing';
  bar: number | null;
}

/** A bar of a histogram: the number of results (`count`) with the same points or turns (`at`). `at` is None for races that did not reach the last flag. */
export type Bar = [at: number | null, count: number];

/** A request for the table of a puzzle: the name of the player, and the title of the table. */
export interface BeginPuzzleRequest {
  name: string;
  title: string;
}

/** One of the best sheets of a player, in a game with sheets. */
export interface BestSheet {
  game: string;
  table: string;
  title: string;
  options: { [key: string]: unknown };
  at: number;
  points: number;
  sheet: SheetView | null;
}

/** The spaces and ends that give the points of a second board. */
export interface BoardBreakdown {
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

/** The reply to `breakdown`: how the seat's numbers add up. The game defines the form of `breakdown`. */
export interface Breakdown {
  type: 'breakdown-reply';
  id: number;
  seat: number;
  breakdown: GameBreakdown;
}

/** Stop the account's search for a quick game. */
export interface CancelSeek {
  type: 'cancel-seek';
  id: number;
}

/** A chat line with a `phrase` or a `text`, or neither if the line was `removed`. `number` orders the lines of a table. `at` is in milliseconds since 1970. `seat` and `name` are those of the sender at that time, and `mine` is whether the reader sent the line. */
export interface ChatLine {
  number: number;
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

/** The kinds of messages that a user may send at a table. */
export interface ChatPermissions {
  speak: boolean;
  text: 'friends' | 'off' | 'yes';
  team: boolean;
}

/** New and changed chat lines in order, or all lines if `reset`. `permissions` are the reader's permissions to write, None if they have not changed. */
export interface ChatUpdate {
  type: 'chat-update';
  lines: ChatLine[];
  reset: boolean;
  permissions: ChatPermissions | null;
}

/** Choose an avatar before the match begins. None chooses the first free avatar. */
export interface ChooseAvatar {
  type: 'choose-avatar';
  avatar?: number | null;
}

/** Undo all actions of the sender's draft. */
export interface Clear {
  type: 'clear';
}

/** The host's clock: how long a phase may take in seconds (None: no limit), and what happens to late players. */
export interface Clock {
  seconds: number | null;
  at_end: 'finish' | 'take-over';
  weekend_zone: string | null;
  own_hours: boolean;
}

/** The last message before the server closes a connection, with the reason. `retry` is whether the client should reconnect. */
export interface Close {
  type: 'close';
  error: Problem;
  retry: boolean;
}

/** Commit the sender's draft. */
export interface Commit {
  type: 'commit';
}

/** A seat committed its actions. */
export interface Committed {
  type: 'committed';
  seat: number;
  acts: GameAction[];
  drafted?: number | null;
}

/** The people of an account: players it follows, followers, muted and blocked persons, and invitations. */
export interface Contacts {
  following: Friend[];
  followers: string[];
  hidden: HiddenPlayer[];
  invited: Invitation[];
}

/** The numbers in the overview. */
export interface Counts {
  open: number;
  playing: number;
  over: number;
  players: number;
  connections: number;
  said_today: number;
  quieted: number;
}

/** A dice link: the ID of the link, and the path of the page of the link. */
export interface CreatedLink {
  link: string;
  path: string;
}

/** A new table: the ID of the table, the path of its page, and the seat of the player, or None. */
export interface CreatedTable {
  table: string;
  path: string;
  seat: number | null;
}

/** The response to a `TowerRequest`: the id of the tower and the path of its page. */
export interface CreatedTower {
  tower: string;
  path: string;
}

/** The games of a day. Times are milliseconds since 1970. */
export interface Daily {
  day: string;
  today: string;
  now: number;
  ends: number;
  closes: number;
  games: DailyGame[];
  streak: number;
  week: PlayedDay[];
  tomorrow: AnnouncedGame[];
}

/** A game of a day, as far as the account may know. */
export interface DailyGame {
  series: string;
  game: string;
  options: { [key: string]: unknown };
  seed_sha256: string;
  published: number;
  seed: string | null;
  done: number;
  state: 'given-up' | 'new' | 'over' | 'playing';
  table: string | null;
  counts: boolean;
  round: number | null;
  bar: number | null;
  place: number | null;
  better_than: number | null;
}

/** A request to start the player's only attempt, with the player's name and the title of the table. */
export interface DailyRequest {
  name: string;
  title: string;
}

/** The results of a game of a day. */
export interface DailyResults {
  game: DailyGame;
  dice: SharedDiceInfo;
  day: string;
  ends: number;
  closes: number;
  streak: number;
  best: number | null;
  luck: number | null;
  bars: Bar[];
  friends: DiceResult[];
  later: UnrankedResult[];
  again: UnrankedResult[];
}

/** A puzzle of a day. */
export interface DayPuzzle {
  id: string;
  game: string;
  rating: number;
  state: 'missed' | 'new' | 'playing' | 'solved';
}

/** Decline the proposed pause, or withdraw the sender's own proposal. */
export interface DeclinePause {
  type: 'decline-pause';
}

/** A signed-in browser of the player. Times are in milliseconds since 1970. */
export interface Device {
  id: string;
  name: string;
  created: number;
  seen: number;
  here: boolean;
}

/** The result of one seat of a match with the dice of a link. */
export interface DiceResult {
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

/** The game and the options of dice without a match. */
export interface DiceSetup {
  game: string;
  options?: { [key: string]: unknown };
}

/** The first message of a connection. The path of the connection contains the id of the tower. */
export interface DiceTowerHello {
  type: 'hello';
  protocol?: number;
}

/** The public facts of a die. */
export interface DieView {
  of: string;
  optional: boolean;
}

/** The reply to a command that was carried out and stored. */
export interface Done {
  type: 'done';
  id: number;
}

/** A die of a pair as players see it: its name, its face, and the value of that face. */
export interface DraftDieView {
  die: string;
  face: string;
  value: number;
}

/** The viewer's own draft. */
export interface DraftInfo {
  acts: GameAction[];
  redo_count: number;
  legal_actions: GameLegalActions;
  commit_problem: Problem | null;
}

/** The settings of a draft: seats pick their white dice (rules 9.4). */
export interface DraftOptions {
  sets: 'both' | 'own' | ('challenge' | 'original')[];
  first: 'duties' | 'picks';
}

/** The draft of a round as players see it. Before the first round it has no pairs. */
export interface DraftView {
  first: number;
  start: number;
  order: number[];
  asked: number | null;
  pairs: PairView[];
  totals: number[] | null;
  next: number | null;
}

/** Draw the face of a die. */
export interface DrawDie {
  type: 'die';
  die: number;
  space: string;
  drawing: string;
}

/** Draw a special route because of the last university box. It is crossed off but counts towards no limit. */
export interface DrawFree {
  type: 'free-special';
  space?: string;
  drawing?: string;
}

/** Draw a special route, which is then crossed off. */
export interface DrawSpecial {
  type: 'special';
  space: string;
  drawing: string;
}

/** Draw the face of a white die of this round a second time, because of a factory. */
export interface Duplicate {
  type: 'duplicate';
  space?: string;
  drawing?: string;
  die?: number;
}

/** A round of a finished try of the player. The new try begins with the rounds before it. */
export interface EarlierTry {
  table: string;
  round: number;
}

/** The code that shows a replay on another website. */
export interface EmbedCode {
  url: string;
  html: string;
  names: boolean;
}

/** A request to allow other websites to show a replay. `names` is whether the replay shows the names of players. */
export interface EmbedRequest {
  names: boolean;
}

/** A match as its replay on another website shows it. */
export interface EmbeddedMatch {
  game: string;
  title: string;
  names: string[] | null;
  avatars: number[];
}

/** End the agreed pause, so that the clocks run again. Any seated player may do so. */
export interface EndPause {
  type: 'end-pause';
}

/** The roll at the end of a round, after all seats have drawn (`rolled_at_end` in a manifest). */
export interface EndRolled {
  type: 'end-rolled';
  round: number;
  faces: Face[];
}

/** Enter dice rolled by hand for the next roll: the face of each die, in the order of `TowerView.dice`. */
export interface EnterDice {
  type: 'enter-dice';
  id: number;
  round: number;
  dice: string[];
}

/** The first message of a client to the lobby. */
export interface EnterLobby {
  type: 'hello';
  protocol?: number;
  epoch?: string;
  version?: number;
}

/** Some of the points of an expansion. */
export interface ExpansionScore {
  points: number;
  parts: string[];
}

/** The face that a die shows. Two faces of a die may have the same symbol. */
export type Face = [route: string, face: number];

/** A request to follow a player (`on`), or to stop following. */
export interface FollowRequest {
  whom: PlayerRef;
  on: boolean;
}

/** Free a seat of a bot or a player. Only for the host. */
export interface FreeSeat {
  type: 'free-seat';
  seat: number;
}

/** A player whom the account follows. */
export interface Friend {
  handle: string;
  friend: boolean;
  here: boolean | null;
}

/** A game that can be played on this server. */
export interface GameInfo {
  name: string;
  fewest_seats: number;
  most_seats: number;
  options: OptionDefinition[];
  levels: Level[];
  hints: boolean;
}

/** The insight into one game. It counts only matches that the player finished and whose dice were not known in advance. */
export interface GameInsight {
  game: string;
  reviewed: number;
  outdated: number;
  turns: number;
  lost: MeanLoss | null;
  rounds: RoundLosses[];
  themes: ThemeLosses[];
  kinds: MatchStat[];
  variants: VariantScores[];
  parts: { [key: string]: unknown }[];
  scores: ScorePoint[];
}

/** The results of a player in one game: the kinds of statistics, and the results by variant. */
export interface GameStats {
  game: string;
  matches: number;
  kinds: MatchStat[];
  boxes: VariantStats[];
}

/** The progress of a sheet towards a goal (rules 9.2). */
export interface GoalProgress {
  code: string;
  have: number;
  need: number;
  spaces: string[];
}

/** The goals of the match were drawn: their codes from the top down. */
export interface GoalsDrawn {
  type: 'goals-drawn';
  cards: string[];
}

/** Seats reached goals in a round. `seats` has the list of reached goals for each seat. */
export interface GoalsScored {
  type: 'goals-scored';
  round: number;
  seats: Reached[][];
}

/** The results of the matches that the viewer of a page and its owner played together. */
export interface HeadToHead {
  matches: number;
  ahead: number;
  behind: number;
}

/** The first line of a log, which is fixed before play. */
export interface Header {
  format: number;
  game: string;
  rules: number;
  options: GameOptions;
  seats: string[];
  seed_sha256: string;
  prefix?: number;
}

/** The first message of a client. `epoch` and `version` are those of the last snapshot or update that the client has seen, if any. `client` is a random name that the client keeps across reconnects; its message IDs count up. `seat` is the seat for which the connection acts at a table whose players share one device (a hot seat); without it, the connection sees what everyone sees there. */
export interface Hello {
  type: 'hello';
  client?: string;
  protocol?: number;
  epoch?: string;
  version?: number;
  seat?: number | null;
}

/** A muted or blocked person. `key` identifies the mute or block in a request to end it. */
export interface HiddenPlayer {
  key: string;
  name: string;
  kind: 'block' | 'mute';
}

/** A request to mute or block a person (`on`), or to end the mute or block. */
export interface HideRequest {
  whom: PlayerRef;
  kind: 'block' | 'mute';
  on: boolean;
}

/** The best game found for a seat with the dice of a finished match. */
export interface Hindsight {
  seat: number;
  points: number;
  played: number;
  rounds: number[];
  acts: GameAction[][];
  sheet: SheetView;
  nodes: number;
}

/** The state of the search for a best whole game: the best that a seat could play if it knew all dice in advance. `best` is that game when the search is done, and None before. */
export interface HindsightStatus {
  state: 'done' | 'failed' | 'waiting' | 'working';
  place: number;
  done: number;
  total: number;
  mine: boolean;
  error: Problem | null;
  best: Hindsight | null;
}

/** The best turns for a seat: at most three, different if possible, and no two with the same sheet. */
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

/** The reply to `hint`, for the sender's draft at the time of the request. The game defines the form of `hint`. */
export interface HintReply {
  type: 'hint-reply';
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
  parts: { [key: string]: number };
}

/** One page of the list of matches, the newest first. */
export interface HistoryPage {
  matches: HistoryMatch[];
  next: string | null;
  total: number | null;
}

/** A match whose players share one device, for the pages on that device: the seats of these players, and the number of the present phase. A page hides a later phase of a seat until it is clear who holds the device. */
export interface HotSeatInfo {
  seats: number[];
  phase: number;
}

/** The hours of each day when a player plays, such as 8:00 to 23:00. */
export interface Hours {
  begin: number;
  end: number;
  zone: string;
}

/** The choice of a player's own hours; None for all day. */
export interface HoursChoice {
  hours: Hours | null;
}

/** The insight into all games that an account has played, and the minimum number of matches for a mean. */
export interface Insight {
  games: GameInsight[];
  min_matches: number;
}

/** An invitation of the reader to a table. `by` is the friend's handle, `made` a time in milliseconds since 1970. */
export interface Invitation {
  type: 'invitation';
  by: string;
  table: string;
  path: string;
  title: string;
  game: string;
  made: number;
}

/** The challenge of a week, as far as an account may know it. */
export interface KnownDice {
  week: string;
  current: string;
  now: number;
  begins: number;
  ends: number;
  rolls: string[][];
  best: number | null;
  best_by: 'player' | 'search' | null;
  computed: number | null;
  bound: number | null;
  running: string | null;
  round: number | null;
  own: number | null;
  place: number | null;
  shown: boolean;
  dice: SharedDiceInfo;
  friends: DiceResult[];
  later: UnrankedResult[];
}

/** A request for the table of a try. */
export interface KnownDiceRequest {
  name: string;
  title: string;
  earlier?: EarlierTry | null;
}

/** A round in which time ran out for the viewer: the committed actions, how many of the first ones were the viewer's own, and whether a bot added the others. */
export interface LateRoundInfo {
  round: number;
  own: number;
  acts: unknown[];
  by_bot: boolean;
}

/** A request to leave a table. `give_up` allows leaving a running match with other players. A bot then takes the seat. */
export interface LeaveRequest {
  give_up?: boolean;
}

/** The result of leaving a table. `deleted` is whether the table was deleted. */
export interface LeaveResult {
  deleted: boolean;
}

/** Leave the seat. */
export interface LeaveSeat {
  type: 'leave-seat';
}

/** The legal actions of a seat now. */
export interface LegalActions {
  dice: ({ [key: string]: string[] } | null)[];
  specials: { [key: string]: { [key: string]: string[] } };
  due: number[];
  acts?: GameAction[];
  duties?: RequiredAction[];
  duplicates?: { [key: string]: { [key: string]: string[] } };
  free?: { [key: string]: { [key: string]: string[] } };
  doublings?: { [key: string]: { [key: string]: string[] } };
  sheet?: number | null;
}

/** The lesson of a table as its player sees it. */
export interface LessonInfo {
  name: string;
  steps: StepInfo[];
}

/** A lesson in the list: its name, its game, and the number of its steps. */
export interface LessonListItem {
  name: string;
  game: string;
  steps: number;
}

/** A request for the table of a lesson: the name of the player, and the title of the table. */
export interface LessonRequest {
  name: string;
  title: string;
}

/** A bot that can take a seat: the name of its level, and a line about its style of play. */
export interface Level {
  level: string;
  line: string;
}

/** The client has missed too many updates of the list, and must request the full list. */
export interface ListReset {
  type: 'list-reset';
}

/** The changes from the previous version of the list to this one. */
export interface ListUpdate {
  type: 'list-update';
  version: number;
  changed: OpenTable[];
  removed: string[];
}

/** The load for the operator's page. The time series are those of the server that answers the request. */
export interface Load {
  commands: TimeSeries;
  deliveries: TimeSeries;
  refused: TimeSeries;
  wait_ms: TimeSeries;
  commit_ms: TimeSeries;
  here: TimeSeries;
  queues: QueueLoad[];
  writes_waiting: number;
  store_bytes: number;
  database: string;
  servers: ServerLoad[];
}

/** A request to set an address for notices, with the language of its reader. */
export interface MailAddressRequest {
  address: string;
  language?: string;
}

/** The choices of a player: the kinds of notices, the maximum number of mails in a day, and the language. */
export interface MailChoices {
  notices: NotificationChoices;
  most: number;
  language: string;
}

/** The effect of a link in a mail, and the handle of the player whom it concerns. */
export interface MailLink {
  does: 'confirm' | 'never' | 'stop';
  handle: string;
}

/** A request that contains the token of a link in a mail. */
export interface MailTokenRequest {
  token: string;
}

/** A drawing in a space, in notation, and the round in which the player drew it. */
export type Mark = [drawing: string, round: number];

/** The account's search has found players. The match starts at this table; `path` is the path of its page. */
export interface MatchFound {
  type: 'match-found';
  table: string;
  path: string;
}

/** Players were found, but the page of at least one of them is closed. The match waits for their answers. */
export interface MatchOffered {
  type: 'match-offered';
  game: string;
  pace: 'day' | 'live' | 'three-days';
  rated: boolean;
  since: number;
  now: number;
  ends: number;
  players: number;
  unanswered: number;
  yours: boolean;
}

/** A number that is stored for each seat of a match, and whether the most or the fewest of it is a record. */
export interface MatchStat {
  name: string;
  best: 'fewest' | 'most';
}

/** The mean loss over some matches, and its standard error. */
export interface MeanLoss {
  mean: number;
  error: number;
}

/** The effects of a choice of options. */
export interface MixFacts {
  rounds: number;
  dice: { [key: string]: number };
  stars: { [key: string]: number };
}

/** A request for the effects of a mix. */
export interface MixRequest {
  options: { [key: string]: unknown };
  seats?: number;
}

/** The new subscription of a browser, after its push service has replaced the subscription. */
export interface MovedSubscription {
  before: string;
  address: string;
  public_key: string;
  auth: string;
}

/** A network of joined routes that has an exit, with its points (rules 6.1). */
export interface NetworkScore {
  points: number;
  exits: string[];
  parts: string[];
}

/** A request for a challenge with new dice. `name` is the host's name in the challenge. */
export interface NewDiceRequest {
  setup: DiceSetup;
  name: string;
  days?: number | null;
}

/** A request to send notifications to a browser or a webhook. */
export interface NewPushChannel {
  kind: 'browser' | 'discord' | 'json' | 'matrix' | 'slack';
  address: string;
  public_key?: string;
  auth?: string;
  choices?: PushChoices;
}

/** The account after a change, and new recovery codes, if there are any. Codes are shown only once. */
export interface NewRecoveryCodes {
  me: OwnAccount;
  codes: string[];
}

/** A request to send notifications about a table to a webhook. */
export interface NewTableWebhook {
  kind: 'discord' | 'json' | 'matrix' | 'slack';
  address: string;
  language?: string;
  turn?: boolean;
  last?: boolean;
  clock?: boolean;
  begun?: boolean;
  over?: boolean;
}

/** A request for a vacation. */
export interface NewVacation {
  first: string;
  last: string;
  zone?: string;
}

/** A puzzle to practise. `again` is whether the account has answered it before, so that it does not count. */
export interface NextPuzzle {
  id: string;
  again: boolean;
}

/** A request for a puzzle to practise. `theme` is a theme of the game, `own` for the account's own losses, or empty for any theme. */
export interface NextPuzzleRequest {
  game: string;
  theme?: string;
}

/** The kinds of notices that a player wants. */
export interface NotificationChoices {
  turn: boolean;
  begun: boolean;
  invitation: boolean;
  over: boolean;
}

/** The number of connected people, which the server sends after a noticeable change. */
export interface OnlineCount {
  type: 'online-count';
  people: number;
  looking: ([string, 'day' | 'live' | 'three-days', boolean, number])[];
}

/** An unanswered report as the operator sees it. */
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

/** A public table as the list shows it. */
export interface OpenTable {
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

/** The full list of public tables in one version. */
export interface OpenTableSnapshot {
  epoch: string;
  version: number;
  now: number;
  people: number;
  tables: OpenTable[];
}

/** The match began. Always the first event of a log. */
export interface Opened {
  type: 'opened';
}

/** A recorded action of an operator. */
export interface OperatorLogEntry {
  at: number;
  by: string;
  act: string;
  handle: string | null;
  table: string | null;
  words: string;
}

/** One option of a game. */
export interface OptionDefinition {
  name: string;
  values: (string | number | boolean | null)[];
  default: string | number | boolean | null;
}

/** The options of a match. Fields that are not chosen are left out. */
export interface Options {
  edition: 'challenge' | 'original';
  longest: 'simple' | 'stretches' | 'trail' | null;
  expansions?: string[];
  settings?: { [key: string]: string };
  sheet?: 'challenge' | 'original';
  goals?: 'drawn' | 'none' | string[];
  draft?: boolean | DraftOptions;
  dice?: string[][];
  leave_die?: boolean;
}

/** The content of the operator's page. */
export interface Overview {
  now: number;
  counts: Counts;
  tables: TableSummary[];
  players: PlayerSummary[];
  reports: OpenReport[];
  reports_open: number;
  acts: OperatorLogEntry[];
  notice: string | null;
  load: Load;
}

/** The account of a browser, as that browser sees it. Times are in milliseconds since 1970. */
export interface OwnAccount {
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

/** The vacations and hours of the player who asks. */
export interface OwnAway {
  days_each_year: number;
  years: YearDays[];
  vacations?: Vacation[];
  hours?: Hours | null;
}

/** The mail settings of a player, as that player sees them. */
export interface OwnMail {
  offered: boolean;
  address: string | null;
  off: 'refused' | 'stopped' | null;
  off_at: number | null;
  wanted: string | null;
  wanted_refused: boolean;
  notices: NotificationChoices;
  most: number;
  language: string;
  languages: string[];
  mosts: number[];
}

/** The push channels of the asking player. */
export interface OwnPush {
  offered: boolean;
  key?: string;
  channels?: PushChannel[];
}

/** The rating of the asking player in one game at one tempo. `at` is when the last match ended, in milliseconds since 1970. */
export interface OwnRating {
  game: string;
  tempo: 'days' | 'live';
  rating: ShownRating;
  at: number;
}

/** A table in the list of an account. Times are in milliseconds since 1970. */
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
  awaited: number[];
}

/** A pair of dice as players see it. `by` is the seat that picked the pair, or None. */
export interface PairView {
  dice: DraftDieView[];
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

/** The result of scoring a written sheet. */
export interface PaperScore {
  score: ScoreSheet;
  behind: ScoreBreakdown;
}

/** A passkey of the player: its ID, its name, and when it was created and last used. */
export interface PasskeyInfo {
  id: string;
  name: string;
  created: number;
  used: number;
}

/** A past week for the list: the best points, and the account's best points in that week or later. */
export interface PastWeek {
  week: string;
  game: string;
  options: { [key: string]: unknown };
  best: number | null;
  own: number | null;
}

/** A player at a table: the handle, and the relation of the account to the player. */
export interface PersonAtTable {
  seat: number;
  handle: string | null;
  you: boolean;
  standing: Relation;
}

/** A phase: its name, such as `draw`, and the seats that must decide in it, in ascending order. */
export interface Phase {
  name: string;
  asks: number[];
}

/** Pick a pair of dice. Pairs are numbered from 0 in the order of their draws from the pool. */
export interface PickPair {
  type: 'pick';
  space?: string;
  drawing?: string;
  pair: number;
}

/** The review of a pick in a draft. */
export interface PickReview {
  round: number;
  played: number;
  best: number;
  lost: number;
}

/** Ask the server for a `pong`, to check that the connection works. */
export interface Ping {
  type: 'ping';
}

/** Report that the sender has watched the playback with this number to its end. The game's timer starts when all seats have watched the playback. */
export interface PlaybackSeen {
  type: 'playback-seen';
  number: number;
}

/** A day, and whether the account played a game of that day in time. `bar` is the result in the first series. */
export interface PlayedDay {
  day: string;
  played: boolean;
  bar: number | null;
}

/** The page of a player without the list of matches. */
export interface PlayerProfile {
  matches: number;
  hidden: boolean;
  together: HeadToHead | null;
  ratings: RatingSummary[];
  games: GameStats[];
  reviewed: ReviewedGame[];
  best: BestSheet[];
  company: string[];
}

/** A reference to a person: a player by handle, or the player of a seat or chat line at a table. */
export interface PlayerRef {
  handle?: string | null;
  table?: string | null;
  seat?: number | null;
  line?: number | null;
}

/** Return to the sender's seat, so that no bot plays the seat any more. Every other command of a player has this effect, too. */
export interface PlayerReturned {
  type: 'returned';
}

/** A player in the overview. Times are in milliseconds since 1970. */
export interface PlayerSummary {
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

/** The reply to `ping`, with the server's time in milliseconds since 1970. */
export interface Pong {
  type: 'pong';
  now: number;
}

/** An error as data: a stable code, an English message, the place in the input, and arguments. */
export interface Problem {
  code: string;
  message: string;
  at?: string;
  args?: { [key: string]: string | number | (string | number)[] };
}

/** Propose to stop the clocks of a match over days for some days. The pause begins when all have agreed. */
export interface ProposePause {
  type: 'propose-pause';
  days: number;
}

/** A player as others see it. */
export interface PublicPlayer {
  handle: string;
  since: number;
  you: boolean;
}

/** A push channel of the asking player. */
export interface PushChannel {
  id: string;
  kind: 'browser' | 'discord' | 'json' | 'matrix' | 'slack';
  label: string;
  hint: string;
  made: number;
  off: 'failed' | 'gone' | null;
  choices: PushChoices;
}

/** The choices of a player for one channel. Each choice from `turn` to `found` is whether the channel gets this notice. */
export interface PushChoices {
  turn?: boolean;
  last?: boolean;
  clock?: boolean;
  begun?: boolean;
  invitation?: boolean;
  over?: boolean;
  daily?: boolean;
  found?: boolean;
  quiet_from?: number | null;
  quiet_until?: number | null;
  zone?: string;
  language?: string;
}

/** The puzzles of one game that an account can practise. */
export interface PuzzleGame {
  game: string;
  themes: PuzzleTheme[];
  rating: ShownRating | null;
}

/** The puzzle of a table: its ID, and whether the player has committed the answer. */
export interface PuzzleInfo {
  id: string;
  answered: boolean;
}

/** The result of an answer. */
export interface PuzzleResult {
  id: string;
  game: string;
  options: { [key: string]: unknown };
  round: number;
  themes: string[];
  day: boolean;
  counted: boolean;
  grade: TurnGrade;
  puzzle_rating: number;
  rating: ShownRating;
  change: number;
  solvers: number;
  answers: number;
  next: string | null;
  review: string | null;
}

/** A box with puzzles: its name, its game, and its title. */
export interface PuzzleSet {
  name: string;
  game: string;
  title: string;
}

/** A theme for practice, and the number of its puzzles. */
export interface PuzzleTheme {
  name: string;
  puzzles: number;
}

/** The load of one kind of job. */
export interface QueueLoad {
  sort: string;
  waiting: number;
  working: number;
  oldest: number;
}

/** The options of a random mix. */
export interface RandomMix {
  options: { [key: string]: unknown };
}

/** A request for a random mix. */
export interface RandomMixRequest {
  boxes?: string[];
  seats?: number;
}

/** One point in the line of a player's rating over time: the rating after a match. */
export interface RatingPoint {
  at: number;
  value: number;
  low: number;
  high: number;
  matches: number;
}

/** The rating of a player in one game at one tempo: the present rating, and earlier ones, the oldest first. */
export interface RatingSummary {
  game: string;
  tempo: 'days' | 'live';
  rating: ShownRating;
  points: RatingPoint[];
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

/** The number of players who gave a reaction to a chat line. `mine` is whether the reader is one of them. */
export interface ReactionCount {
  reaction: 'ha' | 'nice' | 'ouch' | 'thanks' | 'wow';
  count: number;
  mine: boolean;
}

/** One reason why a turn is worse than another turn: a code, the points that the reason explains, and its spaces. */
export interface Reason {
  code: string;
  points: number;
  spaces?: string[];
}

/** Restore the action that was undone last. */
export interface Redo {
  type: 'redo';
}

/** The reply to a message that was refused and has changed nothing. `id` is None if the message has no valid ID. */
export interface Refused {
  type: 'refused';
  id: number | null;
  error: Problem;
}

/** The relation of the account to a person, for the buttons beside a name. `friend` is whether both follow each other. */
export interface Relation {
  follows: boolean;
  friend: boolean;
  muted: boolean;
  blocked: boolean;
}

/** Ask for a rematch. All players who ask get the same table. */
export interface Rematch {
  type: 'rematch';
  id: number;
}

/** The reply to `rematch`: the ID of the table of the rematch. */
export interface RematchTable {
  type: 'rematch-table';
  id: number;
  table: string;
}

/** Change the sender's name at the table. */
export interface Rename {
  type: 'rename';
  name: string;
}

/** The replay of a match. A commit shows its actions at once, even if other seats had not committed yet. */
export interface Replay {
  table: string;
  title: string;
  header: Header;
  seed: string;
  first: View;
  steps: ReplayStep[];
}

/** One log entry of a replay, with the changes of the view that it causes. */
export interface ReplayStep {
  n: number;
  at: number;
  event: GameEvent;
  changes: Change[];
  stages?: Change[][];
  by?: string | null;
}

/** A report of a player. */
export interface ReportRequest {
  why: 'leaves' | 'name' | 'other' | 'unfair' | 'words';
  table?: string | null;
  seat?: number | null;
  line?: number | null;
  handle?: string | null;
  note?: string;
}

/** Ask how a seat's numbers add up, such as its score by category. */
export interface RequestBreakdown {
  type: 'breakdown';
  id: number;
  seat: number;
}

/** Ask for the best turn, given what the sender sees and has drafted. Other messages are answered meanwhile. */
export interface RequestHint {
  type: 'hint';
  id: number;
}

/** Something that a seat must do before the seat may commit, apart from drawing its white dice. */
export interface RequiredAction {
  code: string;
  text: string;
  spaces: string[];
  first: boolean;
  paths?: { [key: string]: string[] };
}

/** The seats that must do a required action outside of drawing. */
export interface RequiredFirst {
  type: 'first-due';
  seats: number[];
}

/** How a match ended: each seat's score and place, from 1. Equal places are shared. */
export interface Result {
  scores: number[];
  places: number[];
}

/** The reply to a hello whose version the server remembers. It takes the place of a snapshot; the missed updates follow. `now` is the server's time in milliseconds since 1970. */
export interface Resumed {
  type: 'resumed';
  now: number;
  seat: number | null;
}

/** Retract the sender's commit while another player still owes one. */
export interface Retract {
  type: 'retract';
}

/** A seat retracted its commit. */
export interface Retracted {
  type: 'retracted';
  seat: number;
}

/** Close the tower and publish the seed. */
export interface RevealSeed {
  type: 'reveal-seed';
  id: number;
}

/** The review of some seats. */
export interface Review {
  seats: SeatReview[];
  budget: number;
  seed: number;
  hindsight?: Hindsight[];
}

/** The state of a review. */
export interface ReviewStatus {
  state: 'done' | 'failed' | 'waiting' | 'working';
  place: number;
  done: number;
  total: number;
  mine: boolean;
  error: Problem | null;
  review: GameReview | null;
  part: number;
}

/** The reviewed matches of a player in one game, the oldest first. */
export interface ReviewedGame {
  game: string;
  matches: ReviewedMatch[];
}

/** A reviewed match of a player. */
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

/** A robot in the summary of a race. `at` is None if the robot is not on the floor. */
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

/** The dice of a round. */
export interface Roll {
  round: number;
  again: number;
  by_hand: boolean;
  faces: Face[];
  end?: boolean;
}

/** Roll the dice of roll number `round`, from 1, which must be the next roll. */
export interface RollDice {
  type: 'roll';
  id: number;
  round: number;
}

/** The roll of a round for all seats: first the white dice, except in a draft, then the dice of expansions. */
export interface Rolled {
  type: 'rolled';
  round: number;
  faces: Face[];
}

/** The losses in one round or turn. */
export interface RoundLosses {
  round: number;
  matches: number;
  lost: MeanLoss | null;
  best: number | null;
  best_error: number | null;
}

/** The review of a turn of a seat. */
export interface RoundReview {
  round: number;
  played: GameAction[];
  best: GameAction[];
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

/** The places that give the points of each line: spaces such as `D4`, or spaces with sides such as `B2NS`. */
export interface ScoreBreakdown {
  networks: NetworkScore[];
  highway: string[];
  railway: string[];
  centre: string[];
  errors: string[];
  expansions?: { [key: string]: ExpansionScore[] };
  lost?: string[];
  leaves?: { [key: string]: BoardBreakdown };
  buildings?: { [key: string]: string[] };
}

/** The result of one match. */
export interface ScorePoint {
  table: string;
  at: number;
  variant: number;
  figures: (number | null)[];
}

/** The lines of a score sheet, in points except `errors` (rules 6). */
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

/** The match is over. The event has the score sheet of each seat. */
export interface Scored {
  type: 'scored';
  sheets: ScoreSheet[];
}

/** The reply to `transfer-seat`: the code, and the time at which it expires, in milliseconds since 1970. */
export interface SeatCode {
  type: 'seat-code';
  id: number;
  code: string;
  expires: number;
}

/** A request with the one-time code that moves a seat to another device, as the player typed the code. */
export interface SeatCodeRequest {
  code: string;
}

/** A seat as everyone sees it. */
export interface SeatInfo {
  kind: 'bot' | 'free' | 'player';
  name: string;
  activity: 'away' | 'committed' | 'idle' | 'thinking';
  substitute: boolean;
  away_since: number | null;
  substitute_once: boolean;
  overdue: boolean;
  by_bot: number[];
  by_clock: number[];
  avatar: number;
  avatar_chosen: boolean;
  gave_up: boolean;
  done: boolean;
  waits_for_deal: boolean;
  deadline: number | null;
  vacations: [number, number][];
}

/** The rating of the player of a seat, in the game and tempo of the table. */
export interface SeatRating {
  seat: number;
  rating: ShownRating;
  change: number | null;
}

/** The review of a seat: its rounds, and its total loss and luck in points, each with a standard error. */
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
  min_players?: number;
  max_players?: number;
  bots_after?: number | null;
}

/** The account has no search. Sent when a search ends, and to a client that connects without a search. */
export interface SeekEnded {
  type: 'seek-ended';
  looking: ([string, 'day' | 'live' | 'three-days', boolean, number])[];
}

/** The state of the account's search for a quick game. All times are in milliseconds since 1970. */
export interface Seeking {
  type: 'seek-status';
  game: string;
  pace: 'day' | 'live' | 'three-days';
  rated: boolean;
  since: number;
  now: number;
  people: number;
  missing_players: number;
  expected: number | null;
  bots_at: number | null;
  near: number;
  steps: [number, number][];
  anybody_at: number;
  in_background: boolean;
}

/** Send a chat line: either a phrase or a text. A repeated message with the same `id` sends no second line. */
export interface SendChatLine {
  type: 'chat';
  id: number;
  phrase?: 'again' | 'back' | 'bye' | 'close' | 'good-luck' | 'hello' | 'moment' | 'nice-one' | 'ouch' | 'sorry' | 'thanks' | 'thinking' | 'well-played' | 'your-turn' | null;
  text?: string | null;
  to?: 'all' | 'team';
}

/** Carry out a command at the table. `id` is a number that counts up for each client; the reply repeats it. */
export interface SendCommand {
  type: 'command';
  id: number;
  command: Sit | ChooseAvatar | LeaveSeat | Rename | PlayerReturned | PlaybackSeen | AddBot | UseSubstitute | FreeSeat | SwapSeats | Start | AllowFreeText | ProposePause | AgreeToPause | DeclinePause | EndPause | AddAction | Undo | Redo | Clear | Commit | Retract;
}

/** One server of the cluster. */
export interface ServerLoad {
  name: string;
  version: string;
  own: boolean;
  figures: ServerStats | null;
}

/** The load of one server. */
export interface ServerStats {
  cpu: number;
  tables: number;
  acts: number;
}

/** The dice of a link, as far as an account may know them. */
export interface SharedDiceInfo {
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
  match: DiceResult[];
  tries: DiceResult[];
  more: number | null;
  flags: number;
  lives: number;
  mine: DiceResult | null;
  alike: boolean;
  ends: number;
  new_dice: boolean;
  hosts: boolean;
  apart: DiceResult[];
}

/** A request for a link or for a try. `name` is the name of the player in the link or at the table of the try. */
export interface SharedDiceRequest {
  name?: string | null;
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
  progress?: GoalProgress[];
  activated?: string[];
}

/** A seat did actions that cannot be undone. The events after this one contain what the last action revealed to it. */
export interface Shown {
  type: 'shown';
  seat: number;
  acts: GameAction[];
}

/** A turn that shows a theme. */
export interface ShownLoss {
  table: string;
  title: string;
  at: number;
  seat: number;
  seats: number;
  round: number;
  lost: number;
  error: number;
}

/** A rating as players see it. */
export interface ShownRating {
  value: number;
  low: number;
  high: number;
  matches: number;
  settling: boolean;
}

/** The devices and passkeys of a player, and the number of unused recovery codes. */
export interface SignInMethods {
  devices: Device[];
  passkeys: PasskeyInfo[];
  codes: number;
}

/** Take a seat. Without `seat`, take the first free seat. Without `avatar`, get the first free avatar. */
export interface Sit {
  type: 'sit';
  name: string;
  seat?: number | null;
  avatar?: number | null;
}

/** A request for the first free seat of a public table, under a name. */
export interface SitDownRequest {
  name: string;
}

/** A viewer's snapshot of the table. `seat` is the viewer's seat, None for a spectator. `epoch` changes when the server has forgotten earlier versions. `now` is the server's time in milliseconds since 1970. */
export interface Snapshot {
  type: 'snapshot';
  epoch: string;
  version: number;
  now: number;
  seat: number | null;
  state: TableSnapshot;
}

/** Start the match without the free seats. Only for the host. */
export interface Start {
  type: 'start';
}

/** The start player of the first round was drawn by lot. */
export interface StartDrawn {
  type: 'draft-start';
  seat: number;
}

/** Start a match for the account's search now, with bots in the free seats. */
export interface StartWithBots {
  type: 'start-with-bots';
  id: number;
}

/** A step as its player sees it. `reads` is whether the step is only text, and `done` whether it is done. */
export interface StepInfo {
  name: string;
  round: number;
  rule: string;
  acts: GameAction[];
  reads: boolean;
  done: boolean;
}

/** A whole turn as actions, the expected final points after it, and their standard error. */
export interface SuggestedTurn {
  acts: GameAction[];
  worth: number | null;
  error: number;
}

/** Exchange two seats before the match begins. The host may exchange any two seats. Other players may exchange only their own seat for a free one. */
export interface SwapSeats {
  type: 'swap-seats';
  seat: number;
  other: number;
}

/** A table as a viewer sees it. Only `host`, `former_seat`, `joins` and `deadline` differ between viewers. */
export interface TableInfo {
  id: string;
  title: string;
  game: string;
  options: { [key: string]: unknown };
  clock: Clock;
  open_drafts: boolean;
  substitute_level: string;
  status: 'open' | 'over' | 'playing';
  host: boolean;
  seats: SeatInfo[];
  deadline: number | null;
  rematch_table: string | null;
  dice_from_table: string | null;
  rematch_seats: number[];
  hints: boolean;
  what_if: WhatIf | null;
  absence_seconds: number | null;
  former_seat: number | null;
  shared_dice_link: string | null;
  seats_in_playback: number[];
  timer_starts_at: number | null;
  public: boolean;
  rated: boolean;
  free_text: boolean;
  paused: boolean;
  timer_running: boolean;
  has_live_timer: boolean;
  no_longer_rated: boolean;
  seats_locked: boolean;
  undoable_round: number | null;
  joins: number | null;
  host_seat: number | null;
  pause: AgreedPause | null;
}

/** The ratings at a table. `pending` is whether a rated match has ended whose ratings are not computed yet. */
export interface TableRatings {
  seats: SeatRating[];
  pending: boolean;
}

/** A request for a new table. */
export interface TableRequest {
  setup: TableSetup;
  name?: string | null;
  bots?: string[];
  start?: boolean;
  dice_of?: string | null;
  look?: number | null;
  take_back?: boolean;
  on_device?: string[];
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

/** Everything that a viewer sees. `seed_sha256` is published when the match begins, and `seed` when it is over. `lesson` and `puzzle` are left out except for the player of a lesson or a puzzle. */
export interface TableSnapshot {
  table: TableInfo;
  match: View | null;
  draft: DraftInfo | null;
  seed_sha256: string | null;
  seed: string | null;
  lesson?: LessonInfo;
  finished?: LateRoundInfo;
  puzzle?: PuzzleInfo;
  hot_seat?: HotSeatInfo;
}

/** A table in the overview. */
export interface TableSummary {
  id: string;
  title: string;
  game: string;
  status: string;
  seats: string[];
  waiting: number;
  viewers: number;
  updated: number;
}

/** The table as all players see it. Only drafts and commits of the current round are hidden. */
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
  ended?: number;
  end_roll?: string[];
}

/** The webhooks of a table, for its host. */
export interface TableWebhooks {
  offered: boolean;
  webhooks?: PushChannel[];
}

/** The losses of one theme. */
export interface ThemeLosses {
  theme: string;
  matches: number;
  turns: number;
  lost: MeanLoss | null;
  shown: ShownLoss[];
}

/** A value now, and for each half minute of the last hour, the oldest first. */
export interface TimeSeries {
  now: number;
  hour: number[];
}

/** A stop of the solo tour. */
export interface TourStop {
  expansion: string;
  options: { [key: string]: unknown };
  stars: number[];
  best: number | null;
  table: string | null;
  matches: number;
}

/** A request to create a tower. The fields are the options of a table that choose the dice (`check_expansions`). */
export interface TowerRequest {
  edition?: 'challenge' | 'original';
  expansions?: string[];
  settings?: { [key: string]: string };
}

/** The whole tower, sent to every screen after each change. */
export interface TowerState {
  type: 'tower';
  now: number;
  tower: TowerView;
}

/** The public state of a tower, for every screen with the link. */
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
  next_round: number | null;
  next_end: boolean;
}

/** Ask for a one-time code with which another device takes over the sender's seat. */
export interface TransferSeat {
  type: 'transfer-seat';
  id: number;
}

/** The grade of an answer. */
export interface TurnGrade {
  lost: number;
  error: number;
  solved: boolean;
  played: unknown;
  best: unknown;
  reasons: unknown[];
  before: unknown;
}

/** The puzzles of a day, and the puzzles for practice of each game. */
export interface TurnPuzzles {
  day: string;
  ends: number;
  puzzles: DayPuzzle[];
  games: PuzzleGame[];
}

/** Undo the last actions of the sender's draft. */
export interface Undo {
  type: 'undo';
  count?: number;
}

/** Undo the last roll, whose number, from 1, must be `round`. */
export interface UndoRoll {
  type: 'undo-roll';
  id: number;
  round: number;
}

/** Undo a round or turn and all later ones, at a table for one player that allows it. */
export interface UndoRound {
  type: 'undo-round';
  id: number;
  round: number;
}

/** A result that does not count for the ranking of the day. */
export interface UnrankedResult {
  name: string;
  table: string;
  bar: number | null;
  at: number;
  mine: boolean;
}

/** The changes from the previous version of the snapshot to this one: `[path, value]` sets, `[path]` removes. */
export interface Update {
  type: 'update';
  version: number;
  changes: Change[];
}

/** Let a bot decide for another player who is away or inactive: in this phase only, or until the player is back. Only for seated players. */
export interface UseSubstitute {
  type: 'substitute';
  seat: number;
  how?: 'once' | 'until-back';
}

/** A vacation of the player who asks. */
export interface Vacation {
  id: string;
  first: string;
  last: string;
  zone: string;
  begins: number;
  ends: number;
  runs: boolean;
}

/** A variant of a game. */
export interface VariantScores {
  options: { [key: string]: unknown };
  parts: number[];
}

/** One statistic of the matches of one variant. */
export interface VariantStat {
  mean: number;
  best: number;
  table: string;
  matches: number;
}

/** The results of a player in the matches of one variant of a game. */
export interface VariantStats {
  box: string;
  options: { [key: string]: unknown };
  matches: number;
  against: number;
  won: number;
  figures: (VariantStat | null)[];
}

/** Everything that one viewer may know about a match. */
export interface View {
  viewer: number | null;
  phase: Phase | null;
  committed: number[];
  own: GameAction[] | null;
  table: GameView;
  result: Result | null;
}

/** The origin of a table that continues another match: the finished table, the round to play again, and whether the dice of later rounds are the same. */
export interface WhatIf {
  table: string;
  round: number;
  dice: 'new' | 'same';
}

/** A request for a what-if table, which continues a finished match from a round, in one seat, against bots. */
export interface WhatIfRequest {
  seat: number;
  round: number;
  dice: 'new' | 'same';
  name?: string | null;
}

/** The white dice, for the choice of own dice. */
export interface WhiteDice {
  dice: { [key: string]: [string, string, string, string, string, string][] };
  faces: string[];
}

/** The days of vacation that a player has left in a year. */
export interface YearDays {
  year: number;
  left: number;
}

export type Command = Sit | ChooseAvatar | LeaveSeat | Rename | PlayerReturned | PlaybackSeen | AddBot | UseSubstitute | FreeSeat | SwapSeats | Start | AllowFreeText | ProposePause | AgreeToPause | DeclinePause | EndPause | AddAction | Undo | Redo | Clear | Commit | Retract;

export type ClientMessage = Hello | SendCommand | RequestBreakdown | TransferSeat | Rematch | UndoRound | RequestHint | SendChatLine | React | Ping;

export type ServerMessage = Snapshot | Resumed | Update | Done | Refused | Breakdown | HintReply | SeatCode | RematchTable | ChatUpdate | Invitation | Pong | Close;

export type LobbyClientMessage = EnterLobby | Seek | CancelSeek | StartWithBots | AcceptMatch | Ping;

export type LobbyServerMessage = ListUpdate | ListReset | OnlineCount | Seeking | MatchOffered | SeekEnded | MatchFound | Invitation | Accepted | Refused | Pong | Close;

export type TowerClientMessage = DiceTowerHello | RollDice | EnterDice | UndoRoll | RevealSeed | Ping;

export type TowerServerMessage = TowerState | Done | Refused | Pong | Close;

export type GameAction = DrawDie | DrawSpecial | Duplicate | DrawFree | PickPair | Of<'GameAction'>;

export type GameView = TableView | Of<'GameView'>;

export type GameLegalActions = LegalActions | Of<'GameLegalActions'>;

export type GameBreakdown = ScoreBreakdown | Of<'GameBreakdown'>;

export type GameOptions = Options | Of<'GameOptions'>;

export type GameDraft = DraftView | Of<'GameDraft'>;

export type GameHint = Hint | Of<'GameHint'>;

export type GameReview = Review | Of<'GameReview'>;

export type GameEvent = Rolled | EndRolled | RequiredFirst | Scored | GoalsDrawn | GoalsScored | StartDrawn | PairsRolled | Opened | Committed | Retracted | Shown | Of<'GameEvent'>;
