/**
 * The language of the page: a choice by hand, kept on this machine, or the first of those the browser asks for. A language
 * is a folder of `languages/` and is fetched when it is spoken; whoever brings English texts in a `client/` of its own (an
 * expansion, an Option card, a game) may bring those of other languages beside them. English says what is missing.
 */

import { signal } from '@preact/signals';
import { keep, kept } from './app/store';
import { sentence, speak } from './texts/index';

type Texts = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, () => Promise<Texts>>>;

const ENGLISH = 'en';
const ENGLISH_HERE = 'en-GB';
const KEY = 'language';

const folders: Files = import.meta.glob<Texts>('./languages/*/index.ts', { import: 'texts' });
const brought: Files = import.meta.glob<Texts>(['../../src/inkrally/**/client/{??,??-*}.ts', '!**/en.ts'], {
  import: 'texts',
});

/** The language of a file: `languages/eo/index.ts`, `client/eo.ts`. */
export function codeOf(path: string): string {
  return /([^/]+)(?:\/index)?\.ts$/.exec(path)?.[1] ?? '';
}

/** The languages that there are, English first. */
export const LANGUAGES: readonly string[] = [ENGLISH, ...Object.keys(folders).map(codeOf).sort()];

/** That of the page. */
export const language = signal(ENGLISH);

/** The first of the wanted languages that there is, also as it is spoken elsewhere; else English. */
export function bestOf(wanted: readonly string[], there: readonly string[] = LANGUAGES): string {
  const stem = (code: string) => code.toLowerCase().split('-')[0];
  for (const one of wanted) {
    const found =
      there.find((code) => code.toLowerCase() === one.toLowerCase()) ?? there.find((code) => stem(code) === stem(one));
    if (found !== undefined) return found;
  }
  return ENGLISH;
}

/** How a language calls itself. */
export function ownName(code: string): string {
  return sentence(new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code);
}

/** Speak the language of an earlier visit, or what the browser asks for; called once, before the first page is drawn. */
export function recallLanguage(): Promise<void> {
  const before = kept(KEY);
  return use(bestOf([...(before === null ? [] : [before]), ...navigator.languages]));
}

export function chooseLanguage(code: string): Promise<void> {
  keep(KEY, code);
  return use(code);
}

let wanted = ENGLISH;

/** Where its words cannot be fetched, the page goes on in the language that it has. */
async function use(code: string): Promise<void> {
  wanted = code;
  const texts = code === ENGLISH ? {} : await textsOf(code).catch(() => undefined);
  // Meanwhile another may have been chosen.
  if (texts === undefined || wanted !== code) return;
  speak(code === ENGLISH ? ENGLISH_HERE : code, texts);
  document.documentElement.lang = code;
  language.value = code;
}

/** All that is said in a language; what its folder says wins over what others bring. */
async function textsOf(code: string): Promise<Texts> {
  const files = [...Object.entries(brought), ...Object.entries(folders)].filter(([path]) => codeOf(path) === code);
  return Object.assign({}, ...(await Promise.all(files.map(([, fetch]) => fetch()))));
}
