import { deepStrictEqual as same } from 'node:assert';
import { test, vi } from 'vitest';
import { fetchFirst, wantedOf } from '../../preload_plugin';

const chunk = (name: string, css: readonly string[] = [], isEntry = false) => ({
  type: 'chunk',
  name,
  fileName: `assets/${name}-1.js`,
  isEntry,
  viteMetadata: { importedCss: new Set(css) },
});

const bundle = Object.fromEntries(
  [
    chunk('house', ['assets/house-1.css'], true),
    chunk('front', ['assets/front-1.css']),
    chunk('card-chess'),
    chunk('table-chess'),
    chunk('texts-cs'),
    chunk('texts-cs-chess'),
    chunk('texts-cs-chess-front'),
    chunk('texts-cs-later'),
    chunk('texts-cs-chess-lessons'),
    chunk('texts-pt-BR'),
    { type: 'asset', fileName: 'assets/texts-de-1.css' },
  ].map((each) => [each.fileName, each]),
);
const wanted = wantedOf(bundle as never, (name) => /^(?:front|card)/.test(name));

test('the preload script names the texts of each language and the files of the front page', () => {
  same(wanted, {
    texts: {
      cs: {
        house: 'assets/texts-cs-1.js',
        later: 'assets/texts-cs-later-1.js',
        games: ['assets/texts-cs-chess-front-1.js'],
      },
      'pt-BR': { house: 'assets/texts-pt-BR-1.js', later: '', games: [] },
    },
    scripts: ['assets/front-1.js', 'assets/card-chess-1.js'],
    styles: ['assets/front-1.css'],
  });
});

/** The paths that are fetched first. */
function fetched(pathname: string, languages: readonly string[], kept: string | null = null): readonly string[] {
  const links: { href?: string }[] = [];
  vi.stubGlobal('document', { createElement: () => ({}), head: { append: (link: object) => links.push(link) } });
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('localStorage', { getItem: () => kept });
  fetchFirst(wanted);
  vi.unstubAllGlobals();
  return links.map(({ href = '' }) => href.replace(/^\/assets\/|-1\.(?:js|css)$/g, ''));
}

test('the preload script fetches the texts of the page’s language, and files of the front page only there', () => {
  same(fetched('/t/abc', ['cs-CZ', 'en']), ['texts-cs', 'texts-cs-later']);
  same(fetched('/t/abc', ['fr', 'pt-BR']), ['texts-pt-BR']);
  same(fetched('/t/abc', ['en-GB', 'cs']), []);
  same(fetched('/t/abc', ['en'], 'cs'), ['texts-cs', 'texts-cs-later']);
  same(fetched('/t/abc', ['cs'], 'en'), []);
  same(fetched('/', ['en']), ['front', 'front', 'card-chess']);
  same(fetched('/', ['cs']), ['texts-cs', 'front', 'front', 'card-chess', 'texts-cs-chess-front']);
});
