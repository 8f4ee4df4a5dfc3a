/**
 * What a game brings to the client, and the games that are there: in a folder beside this, or in the `client/` of the game's
 * own package. The `index.ts` there is its pack, fetched when it is needed. The app, its pages and the parts of a table ask
 * here and name no game.
 */

import type { ComponentChildren, ComponentType, VNode } from 'preact';
import { type LazyModule, lazyModule } from '../app/lazy_module';
import { loadGameTexts } from '../i18n/language';
import type { Connection } from '../live/connection';
import type { OwnTable, DiceResult, TableSnapshot, SharedDiceInfo } from '../protocol';
import type { EngineValues, Section } from '../features/rulebook/rulebook';
import type { RuleQuery } from '../features/rulebook/rulebook_panel_state';

/** How much is said: everything, what concerns oneself and the round, or only rounds and results. */
export type Verbosity = 'all' | 'mine' | 'results';

export interface News {
  readonly text: string;
  /** Said at once, over anything else. */
  readonly urgent?: boolean;
}

/** Messages of the game's own. */
export interface GameNews {
  readonly between: (
    before: TableSnapshot,
    after: TableSnapshot,
    seat: number | null,
    how: Verbosity,
  ) => readonly News[];
  /** The round at which a match is; where it turned, nobody needs to hear who handed in last. */
  readonly round: (snapshot: TableSnapshot) => number | undefined;
  /** It is over. */
  readonly over: () => string;
}

export interface DefaultTitle {
  /** The title in English, as it is stored, then as earlier releases stored it. `{name}` stands for the host's name. */
  readonly stored: readonly [english: string, ...earlier: readonly string[]];
  /** The title in the language of the page. */
  readonly words: (name: string) => string;
}

/** A component that is fetched when it is first shown. */
export type LazyComponent<Props = object> = LazyModule<ComponentType<Props>>;

export interface WaitingRoomProps {
  snapshot: TableSnapshot;
  connection: Connection;
}

export interface TableProps extends WaitingRoomProps {
  id: string;
  offline: boolean;
}

/** A question as the game tells it, and whether it has been answered: then the reason is said. */
export interface PuzzleProps {
  question: unknown;
  answered: boolean;
  children: ComponentChildren;
}

/** Seats that belong together, before a game begins: a team. */
export interface SeatTeam {
  readonly name: string;
  /** The same in the middle of a sentence. */
  readonly inside: string;
  readonly mark: VNode;
  readonly seats: readonly number[];
  /** Its seats are taken all, or none of them. */
  readonly whole?: boolean;
}

/** What an invitation to a table shows of the game. */
export interface InvitedSlots {
  readonly Picture: ComponentType<{ snapshot: TableSnapshot }>;
  /** A hook: what is played, a sentence each, and the names in it that stay English in every language. */
  readonly useSetup: (snapshot: TableSnapshot) => {
    readonly words: readonly string[];
    readonly english: readonly string[];
  };
}

/** What stands around a table: in its header, in its list of keys, and what is said. */
export interface TableSlots {
  /** In the middle of the header: how far the game is. */
  readonly Middle: ComponentType<{ connection: Connection; snapshot: TableSnapshot }>;
  readonly Keys: ComponentType;
  /** The game, with what it is played with; before it begins. */
  readonly game: (snapshot: TableSnapshot) => string;
  /** What is played, below the title; with the way to the rules of what they are about. */
  readonly Detail: ComponentType<{ snapshot: TableSnapshot }>;
  /** What goes on, for the title of the page; empty: who is ready. */
  readonly title?: (snapshot: TableSnapshot) => string;
  /** The place in the rules that fits what goes on; without it the rules open at a glance. */
  readonly rulesNow?: (snapshot: TableSnapshot) => RuleQuery;
  readonly news?: GameNews;
  /** The sides on which seats play, where the host has chosen them; each begins with all of its seats taken. */
  readonly sides?: (snapshot: TableSnapshot) => readonly SeatTeam[];
}

/** What a list of tables or of results shows of a game. */
export interface ListSlots {
  /** A small picture of a table. */
  readonly Small: ComponentType<{ table: TablePreview }>;
  /** The game and what it is played with. */
  readonly game: (table: OwnTable) => string;
  /** What a public table is played with, and the same as it is filtered by: in a few words, without what is usual. */
  readonly played: (options: Readonly<Record<string, unknown>>, ownCourse: string) => string;
  readonly box: (options: Readonly<Record<string, unknown>>, ownCourse: string) => string;
  /** What in these words is a name that stays English in every language. */
  readonly english?: (options: Readonly<Record<string, unknown>>, ownCourse: string) => readonly string[];
  /** Two results side by side, where a game has a sheet to show. */
  readonly Board?: ComponentType<{ dice: SharedDiceInfo; played: DiceResult }>;
  /** The heads of the figures of a result, then the figures of one. */
  readonly heads: () => readonly string[];
  readonly figures: (dice: SharedDiceInfo, played: DiceResult) => readonly Stat[];
  /** What reviews say was given away in each round, as a heading. */
  readonly lost?: () => string;
}

/** As much of a table as a small picture shows. */
export type TablePreview = Pick<OwnTable, 'options' | 'own_course' | 'looks' | 'sheet' | 'robots'>;

export interface Stat {
  readonly text: string;
  readonly class?: string;
}

/** What the rules of a game need of its client. */
export interface RulebookSlots {
  /** A drawn example: what the engine wrote to be drawn, and what it said. `label` is its name for the reader. */
  readonly Example: ComponentType<{ drawn: unknown; says: EngineValues; label: string }>;
  /** The parts that a table plays, by the names of their folders. */
  readonly partsOf: (options: Readonly<Record<string, unknown>>) => readonly string[];
  /** Pages of things that there are many of, made of data: beside the book, found by their English names. */
  readonly pages?: () => Promise<readonly Section[]>;
  /** What its cheat sheet is called, where that is not one of points. */
  readonly glance?: () => string;
}

export interface GamePlugin {
  /** As the server calls it. */
  readonly name: string;
  readonly title: () => string;
  /** The game in a sentence, for people who do not know it. */
  readonly about?: () => string;
  /** The titles that the client gives to its tables. */
  readonly titles?: readonly DefaultTitle[];
  /** What chance deals; the same of it can be played again. */
  readonly chance: 'dice' | 'cards';
  /** Seats choose a figure; otherwise it goes by the seat. */
  readonly figures: boolean;
  /** What a player draws before handing it in can lie open. */
  readonly drafts: boolean;
  /** On the front page: play now, invite, choose. */
  readonly card: LazyComponent;
  /** Makes a table for friends. */
  readonly form: LazyComponent;
  /** At a table that has not begun, below how it is played: what else there is to tell, or to choose for one's seat. */
  readonly lobby?: LazyComponent<WaitingRoomProps>;
  readonly invited?: LazyModule<InvitedSlots>;
  /** And below the seats: what it is played upon. */
  readonly ground?: LazyComponent<WaitingRoomProps>;
  /** From the first turn to the result and its replay. */
  readonly table: LazyComponent<TableProps>;
  readonly slots: LazyModule<TableSlots>;
  readonly lists: LazyModule<ListSlots>;
  /** All keys of all its pages. */
  readonly keys: LazyComponent;
  readonly review?: LazyComponent<{ id: string }>;
  /** Scores a sheet of paper. */
  readonly paper?: LazyComponent;
  /** Rolls for a real table. */
  readonly tower?: LazyComponent<{ id: string }>;
  /** Draws what its rules show. */
  readonly rules?: LazyModule<RulebookSlots>;
  /** A question about its rules, with its picture; what answers it stands within. */
  readonly puzzle?: LazyComponent<PuzzleProps>;
  /** Builds what a match is played on: `new`, or one that is kept. */
  readonly course?: LazyComponent<{ id: string }>;
}

const found = import.meta.glob<{ readonly plugin: GamePlugin }>('../../../src/inkrally/*/client/index.ts');

function folderOf(path: string): string {
  return path.replace(/(\/client)?\/index\.ts$/, '').match(/[^/]*$/)?.[0] ?? '';
}

/** The game of a pack's path: a folder `tiny_game` is what the server calls `tiny-game`. */
export function getGameName(path: string): string {
  return folderOf(path).replaceAll('_', '-');
}

// With a pack comes what the front page says of its game in the language of the page, with any other part of it all that the
// game says, so that nobody sees it change its words.
const packs = new Map(
  Object.entries(found).map(([path, fetch]) => [
    getGameName(path),
    lazyModule(async () => {
      const [{ plugin }] = await Promise.all([fetch(), loadGameTexts(`${folderOf(path)}/front`)]);
      return speaking(plugin);
    }, 'first'),
  ]),
);

/** A pack whose parts come with the texts of the game; that on the front page has its own. */
function speaking(pack: GamePlugin): GamePlugin {
  const parts = Object.entries(pack).filter(
    ([slot, part]) => slot !== 'card' && typeof part === 'object' && 'load' in part,
  );
  const loud = parts.map(
    ([slot, part]) => [slot, lazyModuleWithTexts(pack.name, (part as LazyModule<unknown>).load)] as const,
  );
  return { ...pack, ...(Object.fromEntries(loud) as Partial<GamePlugin>) };
}

/** A part of a game that its card fetches when it is wanted, with all texts of the game. */
export function lazyModuleWithTexts<Part>(game: string, fetch: () => Promise<Part>): LazyModule<Part> {
  return lazyModule(async () => (await Promise.all([fetch(), loadGameTexts(game.replaceAll('-', '_'))]))[0]);
}

/** The pack of a game by its name, once it is there; asking for it fetches it. */
export function getPlugin(game: string): GamePlugin | undefined {
  return packs.get(game)?.read();
}

/** What in the words of a list about a match stays English. */
export function getEnglishNames(
  game: string,
  options: Readonly<Record<string, unknown>>,
  ownCourse = '',
): readonly string[] {
  return getPlugin(game)?.lists.read()?.english?.(options, ownCourse) ?? [];
}

/** What draws the rules of a game, and with it the texts of the game that its rules share; undefined for a game without. */
export async function loadRulesPlugin(game: string): Promise<RulebookSlots | undefined> {
  return (await packs.get(game)?.load())?.rules?.load();
}

/** The games by name, in the order of their folders. */
export const GAMES: readonly string[] = [...packs.keys()];

/** What `Part` shows of a pack. */
type Shown = 'card' | 'table' | 'keys' | 'review' | 'paper' | 'tower' | 'course' | 'puzzle';
type PropsOf<Slot extends Shown> = NonNullable<GamePlugin[Slot]> extends LazyComponent<infer Props> ? Props : never;

const parts = new Map<string, LazyModule<unknown>>();

/** A part of the packs of some games, of the first that has it; it fails, and is tried again, together with them. */
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

/** A part of one game. */
export const gamePart = <Slot extends Shown>(game: string, slot: Slot): LazyComponent<PropsOf<Slot>> =>
  partOf([game], slot);

/** A page that one of the games has. */
export const gamePage = <Slot extends 'review' | 'paper' | 'tower' | 'course'>(
  slot: Slot,
): LazyComponent<PropsOf<Slot>> => partOf(GAMES, slot);

/** Somebody is about to come to a table of a game: what draws it is fetched while the table is made. */
export function preloadTable(game: string): void {
  for (const part of [gamePart(game, 'table'), getPlugin(game)?.slots]) part?.load().catch(() => undefined);
}

/** Part of a pack: the component that `fetch` finds; `first`: it stands on the front page and says only what is said there. */
export function lazyComponent<Props = object>(
  fetch: () => Promise<ComponentType<Props>>,
  texts?: 'all' | 'first',
): LazyComponent<Props> {
  return lazyModule(fetch, texts);
}
