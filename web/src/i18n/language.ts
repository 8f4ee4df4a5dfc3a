/**
 * The language of the page: the user's choice, stored in this browser, or the first supported one of the browser's languages. Its
 * messages come in groups that are fetched when they are needed (`web/catalogues.ts`). English fills gaps.
 */

import { catalogues } from 'virtual:catalogues';
import { effect, signal } from '@preact/signals';
import { writeStored, readStored } from '../app/local_storage';
import { createTranslator, capitalizeFirst, setCatalogue, type Texts } from './';

const ENGLISH = 'en';
const ENGLISH_HERE = 'en-GB';
const KEY = 'language';
/** English with longer words, for testing layouts. Not offered to users. */
const DRAWLED = 'en-x-drawl';

/** The group of messages of the app that the home page does not display. */
const LATER = 'later';
const FRONT = '/front';

/** The languages, English first. */
export const LANGUAGES: readonly string[] = Object.keys(catalogues);

/** The language of the page. */
export const language = signal(ENGLISH);

/** Return the first wanted language that is supported, also in another regional form; otherwise English. */
export function negotiateLanguage(wanted: readonly string[], there: readonly string[] = LANGUAGES): string {
  const stem = (code: string) => code.toLowerCase().split('-')[0];
  for (const one of wanted) {
    const found =
      there.find((code) => code.toLowerCase() === one.toLowerCase()) ?? there.find((code) => stem(code) === stem(one));
    if (found !== undefined) return found;
  }
  return ENGLISH;
}

/** Return the name of a language in itself. */
export function getNativeName(code: string): string {
  return capitalizeFirst(new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code);
}

/** Use the language of the last visit or of the browser. Call this function once, before the first page is drawn. */
export function restoreLanguage(): Promise<unknown> {
  effect(() => {
    document.documentElement.lang = language.value;
  });
  const before = readStored(KEY);
  if (before === DRAWLED) return use(before);
  return use(negotiateLanguage([...(before === null ? [] : [before]), ...navigator.languages]));
}

export function setLanguage(code: string): Promise<unknown> {
  writeStored(KEY, code);
  return use(code);
}

let wanted = ENGLISH;

/** The groups of messages that the page has used so far. */
const used = new Set(['first']);

/** The groups that were requested, with a promise that resolves when their messages are there. */
const requested = new Map<string, Promise<void>>();

/** The messages that were fetched, by language and group. */
const fetched = new Map<string, Texts>();

/** Load a group of messages in the language of the page, and in each language that the user chooses later. */
export function loadGameTexts(group: string): Promise<void> {
  const found = requested.get(group);
  if (found !== undefined) return found;
  used.add(group);
  const begun = use(wanted).then((spoken) => {
    if (spoken) return;
    used.delete(group);
    requested.delete(group);
  });
  requested.set(group, begun);
  return begun;
}

/** Load the messages of the app that the home page does not display. */
export const loadAppTexts = (): Promise<void> => loadGameTexts(LATER);

/** Switch to a language. Returns false if its messages cannot be fetched: the page keeps its language. */
async function use(code: string): Promise<boolean> {
  wanted = code;
  if (!(await fetchTexts(code).catch(() => false))) return false;
  // The user may have chosen another language in the meantime.
  if (wanted !== code) return true;
  const locale = code === ENGLISH || code === DRAWLED ? ENGLISH_HERE : code;
  // Use all groups loaded so far: of two groups requested together, the later one must not remove the earlier one.
  setCatalogue(
    locale,
    Object.assign({}, ...groupsOf(code).map((group) => fetched.get(`${code} ${group}`))),
    code === DRAWLED,
  );
  language.value = code;
  return true;
}

/** Return the groups of a language that the page uses so far. */
function groupsOf(code: string): readonly string[] {
  return Object.keys(catalogues[code] ?? {}).filter((group) => isUsed(group, code));
}

/** Return whether a group is used. A language without a front group of a game has its messages in the group of the game. */
function isUsed(group: string, code: string): boolean {
  if (used.has(group) || (group.endsWith(FRONT) && used.has(group.slice(0, -FRONT.length)))) return true;
  return used.has(group + FRONT) && !(group + FRONT in (catalogues[code] ?? {}));
}

/** Load the used messages of a language, the English prose, and the fonts that the language needs. */
async function fetchTexts(code: string): Promise<true> {
  const [own] = await Promise.all([
    Promise.all(groupsOf(code).map((group) => fetchGroup(code, group))),
    fetchEnglish(),
  ]);
  const further = own.map((texts) => FURTHER.exec(JSON.stringify(texts))?.[0]).find(Boolean);
  if (further !== undefined) await fontsOf(further);
  return true;
}

async function fetchEnglish(): Promise<void> {
  for (const texts of await Promise.all(groupsOf(ENGLISH).map((group) => fetchGroup(ENGLISH, group))))
    createTranslator(texts);
}

async function fetchGroup(code: string, group: string): Promise<Texts> {
  const key = `${code} ${group}`;
  const texts = fetched.get(key) ?? (await catalogues[code]?.[group]?.())?.default ?? {};
  fetched.set(key, texts);
  return texts;
}

/** Letters that are missing in the basic font files. */
const FURTHER = /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b]/;
const FACES = ['16px Inter', '500 16px "Noto Serif Display"'];
/** The time to wait for fonts before the text is shown. */
const FONTS_MS = 1500;

/** Load the font files that contain a letter, so that no page mixes two fonts. */
async function fontsOf(letter: string): Promise<void> {
  if (typeof document === 'undefined') return;
  const late = new Promise((resolve) => setTimeout(resolve, FONTS_MS));
  await Promise.race([
    late,
    Promise.all(FACES.map((face) => document.fonts.load(face, letter))).catch(() => undefined),
  ]);
}
