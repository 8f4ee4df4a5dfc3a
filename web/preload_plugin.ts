/**
 * A build plugin that adds a small preload script to the page. While the browser still loads the client, the script lets it fetch
 * files that the client will need: the texts of the user's language and, on the front page, the components that it shows. The
 * script only names files. The client decides which ones it uses; a file that it does not use does no harm.
 */

import type { Plugin, Rolldown } from 'vite';

/** The text files of a language: those of the first page (`house`), of other pages, and of each game on the front page. */
export interface TextFiles {
  readonly house: string;
  readonly later: string;
  readonly games: readonly string[];
}

/** The files to preload: texts by language, and scripts and style sheets of the front page. */
export interface Wanted {
  readonly texts: Readonly<Record<string, TextFiles>>;
  /** The files of the components that the front page shows. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Adds the preload links. The build inserts its source code into the page, so it has no imports and only syntax of old browsers. */
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
    // Storage is disabled.
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

/** Return the files of a bundle that `fetchFirst` preloads. `onFront` returns whether the front page shows the chunk of this name. */
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

/** Create the plugin. `onFront` returns whether the front page shows the chunk of this name. */
export function firstFetched(onFront: (name: string) => boolean): Plugin {
  let script = '';
  return {
    name: 'first-fetched',
    apply: 'build',
    // This runs before the page is written, when all chunks have names.
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const source = `(${fetchFirst.toString()})(${JSON.stringify(wantedOf(bundle, onFront))})`;
        script = this.getFileName(this.emitFile({ type: 'asset', name: 'first.js', source }));
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { filename }) =>
        filename.endsWith('/index.html')
          ? [{ tag: 'script', attrs: { src: `/${script}`, async: true }, injectTo: 'head-prepend' }]
          : [],
    },
  };
}
