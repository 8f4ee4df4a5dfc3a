/**
 * A plugin of the build: a small script that runs before the client has come, and lets the browser fetch beside it what the
 * client would ask for only then: the words of the reader's language, and on the front page what that shows. It only names
 * files; what is wanted after all is decided by the client, and what was fetched for nothing does no harm.
 */

import type { Plugin, Rolldown } from 'vite';

/** What is said in a language: by the house at first, by its other pages beside that, and by the front page of games. */
export interface TextFiles {
  readonly house: string;
  readonly later: string;
  readonly games: readonly string[];
}

/** Files by language and by what they are for. */
export interface Wanted {
  readonly texts: Readonly<Record<string, TextFiles>>;
  /** What the front page shows. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Runs in the browser, as text: no import, nothing newer than what it is built for. */
export function fetchFirst(wanted: Wanted): void {
  const hint = (rel: string, path: string, as = '') => {
    const link = document.createElement('link');
    link.rel = rel;
    if (as) link.as = as;
    link.crossOrigin = '';
    link.href = `/${path}`;
    document.head.append(link);
  };
  let kept: string | null = null;
  try {
    kept = localStorage.getItem('inkrally.language');
  } catch {
    // Nothing is kept here.
  }
  let found: Wanted['texts'][string] | undefined;
  for (const one of [kept, ...navigator.languages]) {
    const [code = ''] = (one ?? '').split('-');
    found = wanted.texts[one ?? ''] ?? wanted.texts[code];
    if (found !== undefined || code === 'en') break;
  }
  if (found !== undefined) hint('modulepreload', found.house);
  if (location.pathname !== '/') {
    if (found?.later) hint('modulepreload', found.later);
    return;
  }
  for (const path of wanted.styles) hint('preload', path, 'style');
  for (const path of [...wanted.scripts, ...(found?.games ?? [])]) hint('modulepreload', path);
}

/** What `fetchFirst` is told of a bundle; `onFront` says of a chunk by its name whether the front page shows it. */
export function wantedOf(bundle: Rolldown.OutputBundle, onFront: (name: string) => boolean): Wanted {
  const chunks = Object.values(bundle).filter((each): each is Rolldown.OutputChunk => each.type === 'chunk');
  const texts: Record<string, { house: string; later: string; games: string[] }> = {};
  for (const { name, fileName } of chunks) {
    const [, code = '', part] = /^texts-([a-z]{2}(?:-[A-Z]+)?)(?:-(later|[a-z_]+-front))?$/.exec(name) ?? [];
    if (code === '') continue;
    texts[code] ??= { house: '', later: '', games: [] };
    if (part === undefined) texts[code].house = fileName;
    else if (part === 'later') texts[code].later = fileName;
    else texts[code].games.push(fileName);
  }
  const front = chunks.filter(({ name, isEntry }) => !isEntry && onFront(name));
  const styles = front.flatMap((each) => [
    ...((each as { viteMetadata?: { importedCss?: ReadonlySet<string> } }).viteMetadata?.importedCss ?? []),
  ]);
  return { texts, scripts: front.map(({ fileName }) => fileName), styles };
}

export function firstFetched(onFront: (name: string) => boolean): Plugin {
  let script = '';
  return {
    name: 'first-fetched',
    apply: 'build',
    // Before the page is written, when all chunks have their names.
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const source = `(${fetchFirst.toString()})(${JSON.stringify(wantedOf(bundle, onFront))})`;
        script = this.getFileName(this.emitFile({ type: 'asset', name: 'first.js', source }));
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `/${script}`, async: true }, injectTo: 'head-prepend' }],
    },
  };
}
