/**
 * Searches the rules by the beginnings of words without accents, by synonyms and by section number. Rules that apply to the table come
 * first.
 */

import { type Rulebook, isInRulebook, type Rule, type Section, titleOf, words } from './rulebook';

interface SearchResult {
  readonly section: Section;
  /** Undefined for a result that is a whole section. */
  readonly rule: Rule | undefined;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    // Only for comparison, so no locale is needed.
    .toLowerCase();
const wordsIn = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The score of an exact match of a title, above the score of any text. */
const WHOLE = 1000;
/** The number of letters that identify a word, whatever its ending. */
const STEM = 4;

function meets(word: string, wanted: string): boolean {
  if (word.startsWith(wanted)) return true;
  const stem = wanted.slice(0, Math.max(STEM, wanted.length - 2));
  return wanted.length > STEM && word.length >= stem.length && word.startsWith(stem);
}

/** Return whether a text contains a word. */
const has = (text: readonly string[], wanted: string) => text.some((word) => meets(word, wanted));

interface Entry extends SearchResult {
  readonly headings: readonly string[];
  readonly synonyms: readonly string[];
  readonly text: readonly string[];
}

function entriesOf(book: Rulebook): readonly Entry[] {
  return book.sections.flatMap((section) => {
    const title = wordsIn(titleOf(section));
    const synonyms = wordsIn(words(section.words));
    const whole: Entry = { section, rule: undefined, headings: title, synonyms, text: [] };
    // A generated section is found only by its name.
    if (!isInRulebook(section)) return [whole];
    const rules = section.rules.map(
      (rule): Entry => ({
        section,
        rule,
        headings: wordsIn(words(rule.title)),
        synonyms: [...title, ...synonyms],
        text: wordsIn(words(rule.text)),
      }),
    );
    return [whole, ...rules];
  });
}

/** Return the results of a query, best first. `parts` are the rule components of the table. */
export function searchRules(
  book: Rulebook,
  query: string,
  parts: readonly string[] | undefined,
): readonly SearchResult[] {
  const number = /^\s*\d+(?:\.\d+)*\.?\s*$/.test(query) ? query.trim().replace(/\.$/, '') : undefined;
  if (number !== undefined)
    return book.sections
      .filter(isInRulebook)
      .filter((section) => section.number === number || section.number.startsWith(`${number}.`))
      .map((section) => ({ section, rule: undefined }));
  const wanted = wordsIn(query);
  if (wanted.length === 0) return [];
  const whole = wanted.join(' ');
  const worth = (entry: Entry): number => {
    let sum = 0;
    for (const word of wanted) {
      const one =
        (has(entry.headings, word) ? 8 : 0) + (has(entry.synonyms, word) ? 3 : 0) + (has(entry.text, word) ? 2 : 0);
      if (one === 0) return 0;
      sum += one;
    }
    // A query that is a whole title comes first. Otherwise rules come before headings.
    return sum + (entry.headings.join(' ') === whole ? WHOLE : entry.rule ? 1 : 0);
  };
  const here = ({ section: { part } }: Entry) => Number(parts === undefined || part === '' || parts.includes(part));
  return entriesOf(book)
    .map((entry, at) => ({ entry, at, worth: worth(entry), here: here(entry) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.here - one.here || other.worth - one.worth || one.at - other.at)
    .map(({ entry: { section, rule } }) => ({ section, rule }));
}

/** Return the most similar word in the rules and its section, for a query without results. */
export function suggestTerm(book: Rulebook, query: string): { word: string; section: Section } | undefined {
  const wanted = plain(query).trim();
  if (wanted.length < 3) return undefined;
  let best: { word: string; section: Section; far: number } | undefined;
  for (const section of book.sections)
    for (const word of [
      titleOf(section),
      ...words(section.words).split(','),
      ...section.rules.map((r) => words(r.title)),
    ]) {
      const far = distance(plain(word).trim(), wanted);
      if (word.trim() !== '' && far <= Math.max(1, Math.floor(wanted.length / 3)) && far < (best?.far ?? 9))
        best = { word: word.trim(), section, far };
    }
  return best;
}

/** Return the Levenshtein distance of two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let down = 1; down <= one.length; down += 1) {
    const next = [down];
    for (let across = 1; across <= other.length; across += 1)
      next.push(
        Math.min(
          (next[across - 1] ?? 0) + 1,
          (row[across] ?? 0) + 1,
          (row[across - 1] ?? 0) + Number(one[down - 1] !== other[across - 1]),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}
