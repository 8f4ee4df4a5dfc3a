// The build of the client. `embed.html` is the page that other websites show in a frame. `vite preview` sends the same
// Content-Security-Policy as the server.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { catalogues, chunkOf } from './catalogues.ts';
import { firstFetched } from './preload_plugin.ts';
import { releaseFiles } from './release_plugin.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const SERVICE_WORKER = 'src/app/offline/service_worker.ts';
const HERE = fileURLToPath(new URL('.', import.meta.url));
/** The folder of the games. Each has its modules of the client in `client/`. */
const ENGINE = fileURLToPath(new URL('../src/inkrally', import.meta.url));
const GAMES = readdirSync(ENGINE).filter((name) => existsSync(`${ENGINE}/${name}/client/index.ts`));

/** Resolves npm packages for client modules outside of this folder, such as those of expansions, which have no `node_modules`. */
const fromOutside: Plugin = {
  name: 'packages-for-folders-outside',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || importer.startsWith(HERE) || importer.startsWith('\0') || !/^@?[a-z]/.test(source))
      return null;
    return this.resolve(source, `${HERE}src/main.tsx`, { skipSelf: true });
  },
};

/** Return the names of the expansions with a second board, from their manifests. */
function boards(): readonly string[] {
  const facts = readdirSync(ENGINE)
    .map((game) => `${ENGINE}/${game}/expansions`)
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}/manifest.json`))
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as { name: string; second_board?: boolean });
  return facts.filter((one) => one.second_board).map(({ name }) => name);
}

/** Return the chunk of a rulebook file. All sections of a game, from many folders, are one chunk with their English texts. */
function rulesOf(module: string): string | null {
  const [, game] = /\/src\/inkrally\/([^/]+)\/(?:.+\/)?rulebook\/(?:rules|answers)\.json$/.exec(module) ?? [];
  return game === undefined ? null : `rules-${game}`;
}

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Return a function that assigns modules to chunks. Modules that a page needs together are one chunk, because each file that the
 * browser discovers later costs another round trip. The chunks are: the modules of every page (`house`), the front page, the card of
 * each game there, the waiting room, and the table of each game. For all other modules the function returns null, and the bundler
 * decides.
 */
function fetchedTogether(): (module: string, modules: Modules) => string | null {
  const sets: readonly (readonly [string, readonly string[]])[] = [
    ['house', ['src/main.tsx']],
    [
      'front',
      [
        'src/features/lessons/lesson_links.tsx',
        'src/features/lobby/lobby_section.tsx',
        'src/features/daily/daily_card.tsx',
      ],
    ],
    ...GAMES.map((name) => [`card-${name}`, ['index.ts', 'front_card.tsx'].map(inGame(name))] as const),
    ['lobby', ['src/features/table/waiting_room/index.ts']],
    // Pages with lists of tables show a small picture of each.
    ...GAMES.map((name) => [`lists-${name}`, ['lists.tsx'].map(inGame(name))] as const),
    ...GAMES.map((name) => [`table-${name}`, ['table_page.tsx', 'slots.tsx', 'slots.ts'].map(inGame(name))] as const),
  ];
  let of: Map<string, string> | undefined;
  return (module, modules) => {
    of ??= divided(sets, modules);
    return of.get(module) ?? null;
  };
}

const inGame = (name: string) => (file: string) => `../src/inkrally/${name}/client/${file}`;

/**
 * Return the chunk of each module: the first set from whose files the module is reached by imports. In the set of a game, modules
 * outside of the game's folder get the name of the set without the game, so that other pages can load them without the game.
 */
function divided(sets: readonly (readonly [string, readonly string[]])[], modules: Modules): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, files] of sets) {
    const [kind = '', game] = name.split('-');
    const waiting = files.map((file) => normalize(HERE + file));
    const seen = new Set<string>();
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const info = seen.has(id) ? null : modules.getModuleInfo(id);
      seen.add(id);
      if (info === null) continue;
      waiting.push(...info.importedIds);
      if (found.has(id)) continue;
      found.set(id, game === undefined || id.includes(`/inkrally/${game}/`) ? name : kind);
    }
  }
  return found;
}

export default defineConfig(() => {
  const together = fetchedTogether();
  return {
    plugins: [
      catalogues,
      fromOutside,
      firstFetched((name) => /^(?:front|card|rolldown-runtime)(?:-|$)/.test(name)),
      releaseFiles(),
    ],
    define: { __BOARDS__: JSON.stringify(boards()) },
    // Client modules outside of this folder have no tsconfig with this setting.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    resolve: {
      alias: {
        '@': `${HERE}src`,
        ...Object.fromEntries(GAMES.map((name) => [`@${name}`, `${ENGINE}/${name}/client`])),
      },
    },
    // The client reads data files of the engine, which are outside of this folder.
    server: { fs: { allow: ['..'] } },
    // Unit tests are beside the modules that they test. They render to strings, so they need no browser.
    test: {
      testTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
      include: ['src/**/*.test.{ts,tsx}', '../src/inkrally/*/client/**/*.test.{ts,tsx}'],
      css: true,
      pool: 'threads',
      isolate: false,
    },
    preview: { headers: { 'Content-Security-Policy': POLICY } },
    build: {
      target: ['es2022', 'chrome107', 'firefox110', 'safari16.4'],
      // The policy forbids `data:` addresses, so no asset may be embedded in a style sheet.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: true,
      rolldownOptions: {
        input: ['index.html', 'embed.html', SERVICE_WORKER],
        output: {
          // Browsers find an update of the service worker only at the same address.
          entryFileNames: ({ facadeModuleId }) =>
            facadeModuleId?.endsWith(SERVICE_WORKER) ? 'service-worker.js' : 'assets/[name]-[hash].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: (module, modules) => rulesOf(module) ?? chunkOf(module) ?? together(module, modules) }],
          },
        },
      },
    },
  };
});
