/**
 * The language of the page: a choice by hand, kept on this machine, or the first of those the browser asks for. Its messages come in
 * groups, each fetched when it is needed (`web/catalogues.ts`). English is used for what a language lacks.
 */

import { catalogues } from 'virtual:catalogues';
import { effect, signal } from '@preact/signals';
import { writeStored, readStored } from '../app/local_storage';
import { createTranslator, capitalizeFirst, setCatalogue, type Texts } from './';

const ENGLISH = 'en';
const ENGLISH_HERE = 'en-GB';
const KEY = 'language';
/** English drawled, offered to nobody: for whoever looks whether pages hold longer words. */
const DRAWLED = 'en-x-drawl';

/** The group with the messages of the shell that the front page does not display. */
const LATER = 'later';
const FRONT = '/front';

/** The languages, English first. */
export const LANGUAGES: readonly string[] = Object.keys(catalogues);

/** That of the page. */
export const language = signal(ENGLISH);

/** The first of the wanted languages that there is, also as it is spoken elsewhere; else English. */
export function negotiateLanguage(wanted: readonly string[], there: readonly string[] = LANGUAGES): string {
  const stem = (code: string) => code.toLowerCase().split('-')[0];
  for (const one of wanted) {
    const found =
      there.find((code) => code.toLowerCase() === one.toLowerCase()) ?? there.find((code) => stem(code) === stem(one));
    if (found !== undefined) return found;
  }
  return ENGLISH;
}

/** How a language calls itself. */
export function getNativeName(code: string): string {
  return capitalizeFirst(new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code);
}

/** Speak the language of an earlier visit, or what the browser asks for; called once, before the first page is drawn. */
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

/** The groups that the page uses so far. */
const used = new Set(['first']);

/** The same, with what resolves once their messages are there. */
const requested = new Map<string, Promise<void>>();

/** The messages that were fetched, by language and group. */
const fetched = new Map<string, Texts>();

/** Fetch a group of messages in the language of the page, and in each language that is chosen later. */
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

/** A page other than the first is about to be shown: all that the house says comes. */
export const loadAppTexts = (): Promise<void> => loadGameTexts(LATER);

/** Whether it is spoken now: where its words cannot be fetched, the page goes on in the language that it has. */
async function use(code: string): Promise<boolean> {
  wanted = code;
  if (!(await fetchTexts(code).catch(() => false))) return false;
  // Meanwhile another may have been chosen.
  if (wanted !== code) return true;
  const locale = code === ENGLISH || code === DRAWLED ? ENGLISH_HERE : code;
  // All that is there by now: of two groups that were requested at once, the later must not lose the earlier.
  setCatalogue(
    locale,
    Object.assign({}, ...groupsOf(code).map((group) => fetched.get(`${code} ${group}`))),
    code === DRAWLED,
  );
  language.value = code;
  return true;
}

/** The groups of a language that the page uses so far. */
function groupsOf(code: string): readonly string[] {
  return Object.keys(catalogues[code] ?? {}).filter((group) => isUsed(group, code));
}

/** A game brings the messages of its card on the front page; a language without these has all messages of the game there. */
function isUsed(group: string, code: string): boolean {
  if (used.has(group) || (group.endsWith(FRONT) && used.has(group.slice(0, -FRONT.length)))) return true;
  return used.has(group + FRONT) && !(group + FRONT in (catalogues[code] ?? {}));
}

/** Fetch the messages of a language that the page uses so far, English prose, and the fonts that the language needs. */
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

/** Letters that the first files of the fonts do not have. */
const FURTHER = /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b]/;
const FACES = ['16px Inter', '500 16px "Noto Serif Display"'];
/** Nobody waits longer for a font than for the words. */
const FONTS_MS = 1500;

/** The files of the fonts that have a letter, so that no page is drawn in letters of two faces. */
async function fontsOf(letter: string): Promise<void> {
  if (typeof document === 'undefined') return;
  const late = new Promise((resolve) => setTimeout(resolve, FONTS_MS));
  await Promise.race([
    late,
    Promise.all(FACES.map((face) => document.fonts.load(face, letter))).catch(() => undefined),
  ]);
}
