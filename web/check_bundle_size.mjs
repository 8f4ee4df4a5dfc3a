// Checks the size budget of a first visit to the front page: the compressed markup, scripts and style sheets that it fetches, in each
// language; and the budget of all fonts. Run it after `npm run build`. With --list it prints the files as JSON, for tests.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const FIRST_VISIT = 100_000;
const FONTS = 120_000;
const dist = fileURLToPath(new URL('./dist/', import.meta.url));
if (!existsSync(join(dist, 'index.html'))) {
  console.error('the client is not built: npm run build');
  process.exit(1);
}
const html = readFileSync(join(dist, 'index.html'), 'utf8');

// The files that the page names, and those in its preload script: the texts of each language, and what the front page shows.
const named = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map(([, path]) => path);
const script = named.find((path) => /(?:^|\/)first-/.test(path));
const found = script && /\)\((\{.*\})\);?\s*$/s.exec(readFileSync(join(dist, script), 'utf8'));
if (!found) throw new Error('index.html names no script that says what is fetched first');
const { texts, scripts, styles } = JSON.parse(found[1]);
// The page loads the start of the service worker after it is shown.
const late = readdirSync(join(dist, 'assets'))
  .filter((name) => name.startsWith('start_service_worker-'))
  .map((name) => `assets/${name}`);
const front = ['index.html', ...named, ...scripts, ...styles, ...late];
const visits = Object.entries({ en: { house: '', games: [] }, ...texts })
  // A language that is in the build but not offered to users has no texts here.
  .map(([language, { house, games }]) => [language, [...new Set([...front, house, ...games])].filter(Boolean)]);

if (process.argv.includes('--list')) {
  console.log(JSON.stringify(Object.fromEntries(visits)));
} else {
  const kB = (bytes) => (bytes / 1000).toFixed(1);
  const sizes = visits.map(([language, paths]) => [
    language,
    paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length, 0),
  ]);
  const fonts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.woff2'));
  const fontBytes = fonts.reduce((sum, name) => sum + readFileSync(join(dist, 'assets', name)).length, 0);
  const said = sizes.map(([language, size]) => `${language} ${kB(size)}`).join(', ');
  console.log(`first visit ${said} of ${kB(FIRST_VISIT)} kB, fonts ${kB(fontBytes)} of ${kB(FONTS)} kB`);
  if (sizes.some(([, size]) => size > FIRST_VISIT) || fontBytes > FONTS) process.exitCode = 1;
}
