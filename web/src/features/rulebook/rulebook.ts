/**
 * The rules of each game: its sections in their order, put together of all `rulebook/` folders that lie in its package, with
 * what the engine said to their examples. Fetched, a chunk a game and one a language, when somebody opens them.
 */

import { type LazyModule, lazyModule } from '../../app/lazy_module';
import { loadGameTexts } from '../../i18n/language';
import { translateCode } from '../../i18n';
import type { Values } from '../../i18n/format';

/** What an engine said to an example, by name. */
export type EngineValues = Readonly<Record<string, string | number | boolean>>;

interface RuleFacts {
  readonly id: string;
  readonly about?: readonly string[];
  readonly examples?: readonly string[];
  readonly see?: readonly string[];
  readonly points?: boolean;
  readonly title?: string;
  readonly text?: string;
}
interface SectionFacts {
  readonly id: string;
  readonly number?: string;
  /** The part of the game, where the folder of the rulebook has several. */
  readonly part?: string;
  readonly title?: string;
  readonly rules: readonly RuleFacts[];
}
interface PartFacts {
  readonly sections: readonly SectionFacts[];
}
interface Answer {
  readonly drawn: unknown;
  readonly says: EngineValues;
}

export interface Example extends Answer {
  readonly name: string;
}
export interface Rule {
  readonly id: string;
  readonly section: string;
  /** Keys of its texts. */
  readonly title: string;
  readonly text: string;
  /** What stands in its text. */
  readonly values?: Values;
  /** The key of its line in the cheat sheet of points. */
  readonly points: string | undefined;
  readonly about: readonly string[];
  readonly examples: readonly Example[];
  readonly see: readonly string[];
}
export interface Section {
  readonly id: string;
  readonly number: string;
  /** The part of the game that it belongs to; empty: the game itself. */
  readonly part: string;
  readonly title: string;
  /** It is a page of its own about something that has an English name in every language: beside the book, not in its order. */
  readonly name?: string;
  readonly words: string;
  readonly rules: readonly Rule[];
}
export interface Rulebook {
  readonly game: string;
  readonly sections: readonly Section[];
}

const facts = import.meta.glob<PartFacts>('../../../../src/inkrally/**/rulebook/rules.json', { import: 'default' });
const answers = import.meta.glob<Readonly<Record<string, Answer>>>(
  '../../../../src/inkrally/**/rulebook/answers.json',
  {
    import: 'default',
  },
);
/** The game's folder, and the part, of a path such as `.../inkrally/railroad_ink/expansions/lake/rulebook/rules.json`. */
export function placeOf(path: string): { folder: string; part: string } {
  const found = /\/src\/inkrally\/([^/]+)\/(?:.*?([^/]+)\/)?rulebook\/[^/]+$/.exec(path);
  return { folder: found?.[1] ?? '', part: found?.[2] ?? '' };
}

const named = (folder: string) => folder.replaceAll('_', '-');

/** The games that have rules to read, by name. */
export const GAMES_WITH_RULES: readonly string[] = [
  ...new Set(
    Object.keys(facts)
      .map(placeOf)
      .filter(({ part }) => part === '')
      .map(({ folder }) => named(folder)),
  ),
].sort();

const books = new Map<string, LazyModule<Rulebook>>(
  GAMES_WITH_RULES.map((game) => [game, lazyModule(() => fetchBook(game))] as const),
);

/** The rules of a game, once they are there; undefined for a game without. */
export function getRulebook(game: string): LazyModule<Rulebook> | undefined {
  return books.get(game);
}

async function fetchBook(game: string): Promise<Rulebook> {
  const folder = game.replaceAll('-', '_');
  const own = (path: string) => placeOf(path).folder === folder;
  const [parts] = await Promise.all([
    Promise.all(Object.keys(facts).filter(own).map(readPart)),
    loadGameTexts(`${folder}/rules`),
  ]);
  return { game, sections: inOrder(parts.flat()) };
}

async function readPart(path: string): Promise<readonly Section[]> {
  const { folder, part } = placeOf(path);
  const said = answers[path.replace('rules.json', 'answers.json')];
  const [{ sections }, answered] = await Promise.all([facts[path]?.() ?? { sections: [] }, said?.() ?? {}]);
  return sections.map((section) => sectionOf(folder, part, section, answered));
}

export function sectionOf(
  folder: string,
  folderPart: string,
  { id, number = id, part = folderPart, title, rules }: SectionFacts,
  answered: Readonly<Record<string, Answer>>,
): Section {
  const key = `${folder}.${id}`;
  return {
    id,
    number,
    part,
    title: title ?? key,
    words: `${key}.words`,
    rules: rules.map((rule) => ({
      id: rule.id,
      section: id,
      title: rule.title ?? `${key}.${rule.id}`,
      text: rule.text ?? `${key}.${rule.id}.text`,
      points: rule.points ? `${key}.${rule.id}.points` : undefined,
      about: rule.about ?? [],
      examples: (rule.examples ?? []).flatMap((name) => {
        const answer = answered[name];
        return answer ? [{ name, ...answer }] : [];
      }),
      see: rule.see ?? [],
    })),
  };
}

/** What a section is called: its name, or its title in the language of the page. */
export const titleOf = (section: Section): string => section.name ?? words(section.title);

/** The sections of the book itself: without the pages beside it. */
export const isInRulebook = (section: Section): boolean => section.name === undefined;

/** By numbers, as a book has them; what has one number by its address. */
export function inOrder(sections: readonly Section[]): readonly Section[] {
  const parts = (number: string) => number.split('.').map(Number);
  return [...sections].sort((one, other) => {
    const [mine, theirs] = [parts(one.number), parts(other.number)];
    const at = [0, 1, 2].find((index) => (mine[index] ?? -1) !== (theirs[index] ?? -1));
    if (at !== undefined) return (mine[at] ?? -1) - (theirs[at] ?? -1);
    return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
  });
}

/** The chapter of a section: the number before its first point. */
export function chapterOf(section: Section): string {
  return section.number.split('.')[0] ?? '';
}

/** Words by their key; empty where nobody says them. */
export function words(key: string, values?: Values): string {
  return translateCode(key, values) ?? '';
}

/** A heading where it stands by itself: without the point that parts it from its text. */
export function headingOf(key: string): string {
  return words(key).replace(/\.$/, '');
}

/** The caption of an example, made of what the engine said to it. */
export function captionOf(game: string, example: Example): string {
  return words(captionKey(game.replaceAll('-', '_'), example), valuesOf(example.says));
}

/** The key of what is said of an example; of goals it is the same for all: whether the drawing reaches them. */
export function captionKey(folder: string, { name, says }: Pick<Example, 'name' | 'says'>): string {
  return `${folder}.example.${'reached' in says ? 'goal' : name}`;
}

/** Arguments of a message have no hyphens: the damage of robot A is `a_damage`. */
export function valuesOf(says: EngineValues): Values {
  return Object.fromEntries(
    Object.entries(says).map(([name, value]) => [
      name.replaceAll('-', '_'),
      typeof value === 'boolean' ? (value ? 'yes' : 'no') : value,
    ]),
  );
}

/** The rule of the first topic that has one; parts that the table plays come first. */
export function findRule(book: Rulebook, topics: readonly string[], parts: readonly string[]): Rule | undefined {
  const here = book.sections.filter(({ part }) => part === '' || parts.includes(part));
  for (const sections of [here, book.sections])
    for (const topic of topics)
      for (const section of sections) {
        const found = section.rules.find(({ about }) => about.includes(topic));
        if (found) return found;
      }
  return undefined;
}
