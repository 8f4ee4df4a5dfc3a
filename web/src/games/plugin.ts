/**
 * The contract between the client and its games. A game is found by its `client/index.ts`, which exports a `GamePlugin`. Its modules
 * are loaded on demand. Modules outside of the games use the functions below and name no game.
 */

import type { ComponentChildren, ComponentType, VNode } from 'preact';
import { type LazyModule, lazyModule } from '../app/lazy_module';
import { loadGameTexts } from '../i18n/language';
import type { Connection } from '../live/connection';
import type { OwnTable, DiceResult, PuzzleResult, TableSnapshot, SharedDiceInfo } from '../protocol';
import type { EngineValues, Section } from '../features/rulebook/rulebook';
import type { RuleQuery } from '../features/rulebook/rulebook_panel_state';

/** The changes to announce: all changes, only the player's changes and rounds, or only rounds and results. */
export type Verbosity = 'all' | 'mine' | 'results';

export interface News {
  readonly text: string;
  /** Interrupts the screen reader. */
  readonly urgent?: boolean;
}

/** The functions of a game that describe changes of a match in words. */
export interface GameNews {
  readonly between: (
    before: TableSnapshot,
    after: TableSnapshot,
    seat: number | null,
    how: Verbosity,
  ) => readonly News[];
  /** Return the modules that name the dice of a match. A change is announced when they are loaded. */
  readonly modules: (snapshot: TableSnapshot) => readonly LazyModule<unknown>[];
  /** Return the round of a match. A change of it replaces the announcement that the last player has committed. */
  readonly round: (snapshot: TableSnapshot) => number | undefined;
  /** Return the text for the end of the match. */
  readonly over: () => string;
}

export interface DefaultTitle {
  /** The English title as stored, followed by the titles of earlier releases. `{name}` stands for the host's name. */
  readonly stored: readonly [english: string, ...earlier: readonly string[]];
  /** Return the title in the language of the page. */
  readonly words: (name: string) => string;
}

/** A component that is loaded when it is first shown. */
export type LazyComponent<Props = object> = LazyModule<ComponentType<Props>>;

export interface WaitingRoomProps {
  snapshot: TableSnapshot;
  connection: Connection;
}

export interface TableProps extends WaitingRoomProps {
  id: string;
  offline: boolean;
}

/** The question of a puzzle, and whether it is answered. After the answer, the component also shows the reason. */
export interface PuzzleProps {
  question: unknown;
  answered: boolean;
  children: ComponentChildren;
}

/** Seats that form a team, before the match begins. */
export interface SeatTeam {
  readonly name: string;
  /** The form of the name within a sentence. */
  readonly inside: string;
  readonly mark: VNode;
  readonly seats: readonly number[];
  /** Whether all seats of the team must be taken, or none. */
  readonly whole?: boolean;
}

/** The parts of an invitation that a game supplies. */
export interface InvitedSlots {
  readonly Picture: ComponentType<{ snapshot: TableSnapshot }>;
  /** A hook that returns the setup: one sentence for each part, and the English names in them. */
  readonly useSetup: (snapshot: TableSnapshot) => {
    readonly words: readonly string[];
    readonly english: readonly string[];
  };
}

/** The parts of the page of a table outside of the board that a game supplies. */
export interface TableSlots {
  /** The middle of the header: the progress of the match. */
  readonly Middle: ComponentType<{ connection: Connection; snapshot: TableSnapshot }>;
  readonly Keys: ComponentType;
  /** Return the name of the game with its variant, before the match begins. */
  readonly game: (snapshot: TableSnapshot) => string;
  /** The variant below the title, with links to its rules. */
  readonly Detail: ComponentType<{ snapshot: TableSnapshot }>;
  /** Return a text about the present moment, for the title of the document. If empty, the title says who is ready. */
  readonly title?: (snapshot: TableSnapshot) => string;
  /** Return the section of the rules that fits the situation. Without it, the rules open at the cheat sheet. */
  readonly rulesNow?: (snapshot: TableSnapshot) => RuleQuery;
  readonly news?: GameNews;
  /** Return the teams that the host has set up. A match needs all seats of each team. */
  readonly sides?: (snapshot: TableSnapshot) => readonly SeatTeam[];
}

export interface RollsProps {
  rolls: readonly (readonly string[])[];
  now: number | null;
  name: (round: number) => string;
}

/** The parts of lists of tables and results that a game supplies. */
export interface ListSlots {
  /** A small picture of a table. */
  readonly Small: ComponentType<{ table: TablePreview }>;
  /** Return the name of the game with its variant. */
  readonly game: (table: OwnTable) => string;
  /** Return the variant of a public table in a few words, without defaults. `box` is the same for the filter. */
  readonly played: (options: Readonly<Record<string, unknown>>, ownCourse: string) => string;
  readonly box: (options: Readonly<Record<string, unknown>>, ownCourse: string) => string;
  /** Return the English names in the texts of `played` and `box`. */
  readonly english?: (options: Readonly<Record<string, unknown>>, ownCourse: string) => readonly string[];
  /** Two results side by side, where a game has a sheet to show. */
  readonly Board?: ComponentType<{ dice: SharedDiceInfo; played: DiceResult }>;
  /** The rolls of all rounds of known dice: the faces of each, the round to mark, and the name of a round. */
  readonly Rolls?: ComponentType<RollsProps>;
  /** Return the column headings of the figures of a result. */
  readonly heads: () => readonly string[];
  readonly figures: (dice: SharedDiceInfo, played: DiceResult) => readonly Stat[];
  /** Return the points by part, such as "Rivers: 12", where a game has parts. Empty until the texts are loaded. */
  readonly parts?: (parts: Readonly<Record<string, number>>) => string;
  /** Return the heading of the points that a player lost in each round according to reviews. */
  readonly lost?: () => string;
}

/** The fields of a table that a small picture needs. */
export type TablePreview = Pick<OwnTable, 'options' | 'own_course' | 'looks' | 'sheet' | 'robots'>;

export interface Stat {
  readonly text: string;
  readonly class?: string;
}

/** The parts of the rulebook that a game supplies. */
export interface RulebookSlots {
  /** A drawn example with the values that the engine calculated for it. `label` is its accessible name. */
  readonly Example: ComponentType<{ drawn: unknown; says: EngineValues; label: string }>;
  /** Return the rule components of a table by the names of their folders. */
  readonly partsOf: (options: Readonly<Record<string, unknown>>) => readonly string[];
  /** Load generated sections, such as one for each card. They are searched by their English names. */
  readonly pages?: () => Promise<readonly Section[]>;
  /** Return the title of the cheat sheet, unless it is the default. */
  readonly glance?: () => string;
}

export interface GamePlugin {
  /** The name of the game at the server. */
  readonly name: string;
  readonly title: () => string;
  /** Return a description of the game in one sentence. */
  readonly about?: () => string;
  /** The default titles of the game's tables. */
  readonly titles?: readonly DefaultTitle[];
  /** The random part of a match, which other players can play again. */
  readonly chance: 'dice' | 'cards';
  /** Whether players choose an avatar. Otherwise it follows from the seat. */
  readonly figures: boolean;
  /** Whether a table can show drafts to all players before they are committed. */
  readonly drafts: boolean;
  /** The card on the home page. */
  readonly card: LazyComponent;
  /** The form that creates a table for friends. */
  readonly form: LazyComponent;
  /** More settings in the waiting room, and choices for the player's seat. */
  readonly lobby?: LazyComponent<WaitingRoomProps>;
  readonly invited?: LazyModule<InvitedSlots>;
  /** The board in the waiting room, below the seats. */
  readonly ground?: LazyComponent<WaitingRoomProps>;
  /** The match, its result and its replay. */
  readonly table: LazyComponent<TableProps>;
  readonly slots: LazyModule<TableSlots>;
  readonly lists: LazyModule<ListSlots>;
  /** The list of all keyboard shortcuts of the game. */
  readonly keys: LazyComponent;
  readonly review?: LazyComponent<{ id: string }>;
  /** The page that scores a sheet of paper. */
  readonly paper?: LazyComponent;
  /** The page of matches alone with each expansion. */
  readonly soloTour?: LazyComponent;
  /** The page that rolls dice for a table with paper sheets. */
  readonly tower?: LazyComponent<{ id: string }>;
  /** The module that draws the examples and the generated pages of the rulebook. */
  readonly rules?: LazyModule<RulebookSlots>;
  /** A question about the rules with its picture. The answers are its children. */
  readonly puzzle?: LazyComponent<PuzzleProps>;
  /** The answer to a puzzle "find the best turn" beside the best turn. */
  readonly turnPuzzle?: LazyComponent<{ result: PuzzleResult }>;
  /** The course editor. The ID is `new` or that of a stored course. */
  readonly course?: LazyComponent<{ id: string }>;
}

const found = import.meta.glob<{ readonly plugin: GamePlugin }>('../../../src/inkrally/*/client/index.ts');

function folderOf(path: string): string {
  return path.replace(/(\/client)?\/index\.ts$/, '').match(/[^/]*$/)?.[0] ?? '';
}

/** Return the game of a plugin's path. The game of the folder `tiny_game` is `tiny-game`. */
export function getGameName(path: string): string {
  return folderOf(path).replaceAll('_', '-');
}

// The texts of the home page are loaded with a plugin, and all other texts of the game with any other part of the plugin. So no text
// appears in English first.
const packs = new Map(
  Object.entries(found).map(([path, fetch]) => [
    getGameName(path),
    lazyModule(async () => {
      const [{ plugin }] = await Promise.all([fetch(), loadGameTexts(`${folderOf(path)}/front`)]);
      return speaking(plugin);
    }, 'first'),
  ]),
);

/** Return a plugin whose parts also load the texts of the game. The card on the home page has its own texts. */
function speaking(pack: GamePlugin): GamePlugin {
  const parts = Object.entries(pack).filter(
    ([slot, part]) => slot !== 'card' && typeof part === 'object' && 'load' in part,
  );
  const loud = parts.map(
    ([slot, part]) => [slot, lazyModuleWithTexts(pack.name, (part as LazyModule<unknown>).load)] as const,
  );
  return { ...pack, ...(Object.fromEntries(loud) as Partial<GamePlugin>) };
}

/** Create a lazy module of a game that is loaded with all texts of the game. */
export function lazyModuleWithTexts<Part>(game: string, fetch: () => Promise<Part>): LazyModule<Part> {
  return lazyModule(async () => (await Promise.all([fetch(), loadGameTexts(game.replaceAll('-', '_'))]))[0]);
}

/** Return the plugin of a game if it is loaded. Otherwise start to load it. */
export function getPlugin(game: string): GamePlugin | undefined {
  return packs.get(game)?.read();
}

/** Return the English names in the description of a match. */
export function getEnglishNames(
  game: string,
  options: Readonly<Record<string, unknown>>,
  ownCourse = '',
): readonly string[] {
  return getPlugin(game)?.lists.read()?.english?.(options, ownCourse) ?? [];
}

/**
 * Load the module that draws the rules of a game, with the texts of the game. Undefined for a game without such a
 * module.
 */
export async function loadRulesPlugin(game: string): Promise<RulebookSlots | undefined> {
  return (await packs.get(game)?.load())?.rules?.load();
}

/** The names of the games, in the order of their folders. */
export const GAMES: readonly string[] = [...packs.keys()];

/** The components of a plugin. */
type Shown = 'card' | 'table' | 'keys' | 'review' | 'paper' | 'tower' | 'course' | 'puzzle' | 'turnPuzzle' | 'soloTour';
type PropsOf<Slot extends Shown> = NonNullable<GamePlugin[Slot]> extends LazyComponent<infer Props> ? Props : never;

const parts = new Map<string, LazyModule<unknown>>();

/**
 * Return a component from the first of the games that has it. If one game fails to load, the component fails, and can
 * be retried.
 */
function partOf<Slot extends Shown>(games: readonly string[], slot: Slot): LazyComponent<PropsOf<Slot>> {
  const key = `${games.join()} ${slot}`;
  const known =
    parts.get(key) ??
    lazyModule<unknown>(
      async () => {
        const found = await Promise.all(games.map((game) => packs.get(game)?.load()));
        const part = found.map((pack) => pack?.[slot]).find((one) => one !== undefined);
        if (part === undefined) throw new Error(`no game has the part ${slot}`);
        return part.load();
      },
      slot === 'card' ? 'first' : 'all',
    );
  parts.set(key, known);
  return known as LazyComponent<PropsOf<Slot>>;
}

/** Return a component of one game. */
export const gamePart = <Slot extends Shown>(game: string, slot: Slot): LazyComponent<PropsOf<Slot>> =>
  partOf([game], slot);

/** Return a page that only one of the games has. */
export const gamePage = <Slot extends 'review' | 'paper' | 'tower' | 'course' | 'soloTour'>(
  slot: Slot,
): LazyComponent<PropsOf<Slot>> => partOf(GAMES, slot);

/** Start to load the page of a table, while the server creates the table. */
export function preloadTable(game: string): void {
  for (const part of [gamePart(game, 'table'), getPlugin(game)?.slots]) part?.load().catch(() => undefined);
}

/** Create a lazy component of a plugin. With `texts` 'first', it uses only texts of the home page. */
export function lazyComponent<Props = object>(
  fetch: () => Promise<ComponentType<Props>>,
  texts?: 'all' | 'first',
): LazyComponent<Props> {
  return lazyModule(fetch, texts);
}
