/**
 * Loads the rulebooks of the games on demand. A rulebook is assembled from all `rulebook/` folders in the game's
 * package, with the answers of the engine to the examples.
 */

import { type LazyModule, lazyModule } from '../../app/lazy_module';
import { loadGameTexts } from '../../i18n/language';
import { translateCode } from '../../i18n';
import type { Values } from '../../i18n/format';

/** The values that the engine calculated for an example, by name. */
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
  /** The rule component that the section belongs to, if the folder has several. */
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
  /** The keys of the rule's texts. */
  readonly title: string;
  readonly text: string;
  /** The arguments of the text. */
  readonly values?: Values;
  /** The key of the rule's line in the cheat sheet. */
  readonly points: string | undefined;
  readonly about: readonly string[];
  readonly examples: readonly Example[];
  readonly see: readonly string[];
}
export interface Section {
  readonly id: string;
  readonly number: string;
  /** The rule component that the section belongs to; empty for the base game. */
  readonly part: string;
  readonly title: string;
  /**
   * The English name of a generated section, such as the name of a card. Such sections are not in the order of the
   * book.
   */
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
/** Return the folder of the game and the rule component of a path such as `.../railroad_ink/expansions/lake/rulebook/rules.json`. */
export function placeOf(path: string): { folder: string; part: string } {
  const found = /\/src\/inkrally\/([^/]+)\/(?:.*?([^/]+)\/)?rulebook\/[^/]+$/.exec(path);
  return { folder: found?.[1] ?? '', part: found?.[2] ?? '' };
}

const named = (folder: string) => folder.replaceAll('_', '-');

/** The names of games with rules. */
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

/** Return the rulebook of a game, or undefined if it has none. */
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
  const stored = answers[path.replace('rules.json', 'answers.json')];
  const [{ sections }, answered] = await Promise.all([facts[path]?.() ?? { sections: [] }, stored?.() ?? {}]);
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

/** Return the title of a section in the language of the page. */
export const titleOf = (section: Section): string => section.name ?? words(section.title);

/** Return whether a section belongs to the book itself, not to the generated sections. */
export const isInRulebook = (section: Section): boolean => section.name === undefined;

/** Sort sections by number. Sections with equal numbers are sorted by path. */
export function inOrder(sections: readonly Section[]): readonly Section[] {
  const parts = (number: string) => number.split('.').map(Number);
  return [...sections].sort((one, other) => {
    const [mine, theirs] = [parts(one.number), parts(other.number)];
    const at = [0, 1, 2].find((index) => (mine[index] ?? -1) !== (theirs[index] ?? -1));
    if (at !== undefined) return (mine[at] ?? -1) - (theirs[at] ?? -1);
    return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
  });
}

/** Return the chapter of a section: the first part of its number. */
export function chapterOf(section: Section): string {
  return section.number.split('.')[0] ?? '';
}

/** Return a text of the rules by key. Empty if it is missing. */
export function words(key: string, values?: Values): string {
  return translateCode(key, values) ?? '';
}

/** Return a heading without its final full stop. */
export function headingOf(key: string): string {
  return words(key).replace(/\.$/, '');
}

/** Return the caption of an example. */
export function captionOf(game: string, example: Example): string {
  return words(captionKey(game.replaceAll('-', '_'), example), valuesOf(example.says));
}

/** Return the key of a caption. All goals share a caption that says whether the drawing reaches the goal. */
export function captionKey(folder: string, { name, says }: Pick<Example, 'name' | 'says'>): string {
  return `${folder}.example.${'reached' in says ? 'goal' : name}`;
}

/** Convert the engine's values to arguments of a message, whose names have no hyphens: `a_damage`. */
export function valuesOf(says: EngineValues): Values {
  return Object.fromEntries(
    Object.entries(says).map(([name, value]) => [
      name.replaceAll('-', '_'),
      typeof value === 'boolean' ? (value ? 'yes' : 'no') : value,
    ]),
  );
}

/** Return the rule of the first topic that has one. Components of the table take precedence. */
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
