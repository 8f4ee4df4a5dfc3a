// Runs the unit tests: Vite turns them, with what they import, into plain modules, and Node's own runner runs those.
// Arguments are handed to the runner: `npm test -- --test-name-pattern=words`.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');
const outDir = mkdtempSync(join(root, 'node_modules', '.tests-'));

const tests = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

try {
  const input = Object.fromEntries(
    tests(here).map((file) => [
      file
        .slice(here.length)
        .replace(/\.tsx?$/, '')
        .replaceAll(/[\\/]/g, '-'),
      file,
    ]),
  );
  await build({
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].mjs' } },
    },
  });
  const built = readdirSync(outDir).filter((name) => name.endsWith('.test.mjs'));
  const { status } = spawnSync(
    process.execPath,
    ['--test', '--test-reporter=spec', ...process.argv.slice(2), ...built.map((name) => join(outDir, name))],
    {
      stdio: 'inherit',
      cwd: root,
    },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(outDir, { recursive: true, force: true });
}
