// How the client is built: one page for production (`dist`), and with `--mode gallery` the page that shows the drawing gallery
// (`dist-gallery`), which production never sees. `vite preview` sends the policy under which the server will send the pages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { catalogues, chunkOf } from './catalogues.ts';
import { firstFetched } from './preload_plugin.ts';

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

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** The games, each with its part of the client in `client/`. */
const ENGINE = fileURLToPath(new URL('../src/inkrally', import.meta.url));
const GAMES = readdirSync(ENGINE).filter((name) => existsSync(`${ENGINE}/${name}/client/index.ts`));

/** The folders of expansions lie outside this one: what they import from packages is found in this one's. */
const fromOutside: Plugin = {
  name: 'packages-for-folders-outside',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || importer.startsWith(HERE) || importer.startsWith('\0') || !/^@?[a-z]/.test(source))
      return null;
    return this.resolve(source, `${HERE}src/main.tsx`, { skipSelf: true });
  },
};

/** The expansions with a board of their own, by their manifests. */
function boards(): readonly string[] {
  const facts = readdirSync(ENGINE)
    .map((game) => `${ENGINE}/${game}/expansions`)
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}/manifest.json`))
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as { name: string; second_board?: boolean });
  return facts.filter((one) => one.second_board).map(({ name }) => name);
}

/** The sections of the rules of a game are in many folders: they are one file, with their English. */
function rulesOf(module: string): string | null {
  const [, game] = /\/src\/inkrally\/([^/]+)\/(?:.+\/)?rulebook\/(?:rules|answers)\.json$/.exec(module) ?? [];
  return game === undefined ? null : `rules-${game}`;
}

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What is needed at once is fetched as one file, since each that is found out only later waits for the line once more: the
 * house; what the front page shows beside it, of each game its card; what a table shows before its game; and of each game its
 * table. Who is in none of these, or is needed by pages that are opened seldom, is divided as its importers say. */
function fetchedTogether(): (module: string, modules: Modules) => string | null {
  const sets: readonly (readonly [string, readonly string[]])[] = [
    ['house', ['src/main.tsx']],
    ['front', ['src/features/lessons/lesson_links.tsx', 'src/features/lobby/lobby_section.tsx']],
    ...GAMES.map((name) => [`card-${name}`, ['index.ts', 'front_card.tsx'].map(inGame(name))] as const),
    ['lobby', ['src/features/table/waiting_room/index.ts']],
    // Pages of tables that are no table themselves show a small one of each.
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

/** Each module that is reached from the first files of a set, with the name of the first set that has it. What is of no game
 * goes by what stands before the game's name, so that other pages have it without the game. */
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

export default defineConfig(({ mode }) => {
  const gallery = mode === 'gallery';
  const together = fetchedTogether();
  return {
    plugins: [
      catalogues,
      fromOutside,
      ...(gallery ? [] : [firstFetched((name) => /^(?:front|card|rolldown-runtime)(?:-|$)/.test(name))]),
    ],
    define: { __BOARDS__: JSON.stringify(boards()) },
    // Outside this folder no tsconfig says it.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    resolve: {
      alias: {
        '@': `${HERE}src`,
        ...Object.fromEntries(GAMES.map((name) => [`@${name}`, `${ENGINE}/${name}/client`])),
      },
    },
    // The facts of the games are files of the engine, read here too and never copied.
    server: { fs: { allow: ['..'] } },
    // Unit tests lie beside what they test. They draw to strings, so no browser is needed.
    test: {
      testTimeout: 120_000,
      include: ['src/**/*.test.{ts,tsx}', '../src/inkrally/*/client/**/*.test.{ts,tsx}'],
      css: true,
      pool: 'threads',
      isolate: false,
    },
    preview: { headers: { 'Content-Security-Policy': POLICY } },
    build: {
      outDir: gallery ? 'dist-gallery' : 'dist',
      target: ['es2022', 'chrome107', 'firefox110', 'safari16.4'],
      // An asset inside a style sheet would be a data: address, which the policy refuses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: true,
      rolldownOptions: {
        input: gallery ? 'gallery.html' : 'index.html',
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: (module, modules) => rulesOf(module) ?? chunkOf(module) ?? together(module, modules) }],
          },
        },
      },
    },
  };
});
