/**
 * The language of the page: a choice by hand, kept on this machine, or the first of those the browser asks for. A language
 * is a folder of `languages/`: its `index.ts` has what the house says at first, `later.ts` what other pages than the first say
 * beside that, `GAME/front.ts` what the front page says of a game, `GAME/index.ts` all that the game says; each is fetched when
 * it is needed. Whoever brings English texts in a `client/` of its own (an expansion, an Option card, a game) may bring those of
 * other languages beside them. English says what is missing.
 */

import { effect, signal } from '@preact/signals';
import { keep, kept } from './app/store';
import { sentence, speak, type Texts } from './texts/index';

type Files = Readonly<Record<string, () => Promise<Texts>>>;

const ENGLISH = 'en';
const ENGLISH_HERE = 'en-GB';
const KEY = 'language';
/** English drawled, offered to nobody: for whoever looks whether pages hold longer words. */
const DRAWLED = 'en-x-drawl';

const files: Record<string, () => Promise<Texts>> = {
  ...import.meta.glob<Texts>(['./languages/*/{index,later}.ts', './languages/*/*/index.ts'], { import: 'texts' }),
  ...import.meta.glob<Texts>('./languages/*/*/front.ts', { import: 'front' }),
  ...import.meta.glob<Texts>(['../../src/inkrally/**/client/{??,??-*}.ts', '!../../src/inkrally/**/en.ts'], {
    import: 'texts',
  }),
};

/** What a language folder has while not all is said in it; it is offered to nobody. */
const unfinished = new Set(Object.keys(import.meta.glob('./languages/*/unfinished.ts')).map(codeOf));

/** The language of a file: `languages/eo/index.ts`, `languages/eo/roborally/index.ts`, `client/eo.ts`. */
export function codeOf(path: string): string {
  return /\/languages\/([^/]+)\//.exec(path)?.[1] ?? /([^/]+)\.ts$/.exec(path)?.[1] ?? '';
}

const LATER = '/later';
const FRONT = '/front';

/** The game whose texts a file has, by the name of its folder: with `/front` those of the front page, with `/rulebook` those
 * of its rules, with `/lesson` those of its lessons; empty: the house's, with `/later` those that the first page does not say. */
export function gameOf(path: string): string {
  const rules = /\/src\/inkrally\/([^/]+)\/(?:.+\/)?rulebook\/[^/]+$/.exec(path)?.[1];
  if (rules !== undefined) return `${rules}/rulebook`;
  const lesson = /\/src\/inkrally\/([^/]+)\/(?:.+\/)?lesson\/client\//.exec(path)?.[1];
  if (lesson !== undefined) return `${lesson}/lesson`;
  if (/\/languages\/[^/]+\/later\.ts$/.test(path)) return LATER;
  const front = /\/languages\/[^/]+\/([^/]+)\/front\.ts$/.exec(path)?.[1];
  if (front !== undefined) return front + FRONT;
  return (
    /\/languages\/[^/]+\/([^/]+)\/index\.ts$/.exec(path)?.[1] ?? /\/src\/inkrally\/([^/]+)\//.exec(path)?.[1] ?? ''
  );
}

/** The languages that there are, English first, the others by their names as they are written here. */
export const LANGUAGES: readonly string[] = [
  ENGLISH,
  ...Object.keys(files)
    .filter((path) => /\/languages\/[^/]+\/index\.ts$/.test(path))
    .map(codeOf)
    .filter((code) => !unfinished.has(code))
    .sort(),
];

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
export function recallLanguage(): Promise<unknown> {
  effect(() => {
    document.documentElement.lang = language.value;
  });
  const before = kept(KEY);
  if (before === DRAWLED) return use(before);
  return use(bestOf([...(before === null ? [] : [before]), ...navigator.languages]));
}

export function chooseLanguage(code: string): Promise<unknown> {
  keep(KEY, code);
  return use(code);
}

let wanted = ENGLISH;

/** The games whose texts are said by now; those of the house have no name. */
const said = new Set(['']);

/** The same, once they have come; whoever asks meanwhile waits too. */
const saying = new Map<string, Promise<void>>();

/** What was fetched, by its file. */
const fetched = new Map<string, Texts>();

/**
 * A game is about to be shown: its texts come in the language of the page, and in whichever is chosen after. `more` are files
 * with texts of it that are found elsewhere.
 */
export function sayGame(folder: string, more: Files = {}): Promise<void> {
  const found = saying.get(folder);
  if (found !== undefined) return found;
  Object.assign(files, more);
  said.add(folder);
  const begun = use(wanted).then((spoken) => {
    if (spoken) return;
    said.delete(folder);
    saying.delete(folder);
  });
  saying.set(folder, begun);
  return begun;
}

/** A page other than the first is about to be shown: all that the house says comes. */
export const sayHouse = (): Promise<void> => sayGame(LATER);

/** Whether it is spoken now: where its words cannot be fetched, the page goes on in the language that it has. */
async function use(code: string): Promise<boolean> {
  wanted = code;
  if (!(await fetchTexts(code).catch(() => false))) return false;
  // Meanwhile another may have been chosen.
  if (wanted !== code) return true;
  const locale = code === ENGLISH || code === DRAWLED ? ENGLISH_HERE : code;
  // Whatever is here by now: of two parts that were asked for at once, the later must not lose what came before.
  speak(locale, Object.assign({}, ...filesOf(code).map((path) => fetched.get(path))), code === DRAWLED);
  language.value = code;
  return true;
}

/** The files of what is said in a language by now, those last that win over the others: what its folder says. */
function filesOf(code: string): readonly string[] {
  const inFolder = (path: string) => Number(path.includes('/languages/'));
  return Object.keys(files)
    .filter((path) => codeOf(path) === code && isSaid(gameOf(path), code))
    .sort((one, other) => inFolder(one) - inFolder(other));
}

/** Whether what a file has is said by now: where a language says nothing of a game on the front page by itself, all of it is. */
function isSaid(game: string, code: string): boolean {
  if (said.has(game)) return true;
  return said.has(game + FRONT) && !(`./languages/${code}/${game}/front.ts` in files);
}

/** Fetch what is said in a language by now, and the fonts that it needs. */
async function fetchTexts(code: string): Promise<true> {
  const own = filesOf(code);
  await Promise.all(own.map(async (path) => fetched.set(path, fetched.get(path) ?? (await files[path]?.()) ?? {})));
  const further = own.map((path) => FURTHER.exec(Object.values(fetched.get(path) ?? {}).join(''))?.[0]).find(Boolean);
  if (further !== undefined) await fontsOf(further);
  return true;
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
