// Holds the budget of the first load: markup, script and style that a page needs at once, compressed, and all fonts.
// Run it after `npm run build`.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const FIRST_LOAD = 100_000;
const FONTS = 120_000;
const dist = fileURLToPath(new URL('./dist/', import.meta.url));
const html = readFileSync(join(dist, 'index.html'), 'utf8');

// What the page itself names; what is loaded later on demand is not part of the first load.
const named = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map(([, path]) => path);
const first = [html, ...named.map((path) => readFileSync(join(dist, path)))].reduce(
  (sum, text) => sum + gzipSync(text).length,
  0,
);
const fonts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.woff2'));
const fontBytes = fonts.reduce((sum, name) => sum + readFileSync(join(dist, 'assets', name)).length, 0);

console.log(
  `first load ${(first / 1000).toFixed(1)} kB of ${FIRST_LOAD / 1000}, fonts ${(fontBytes / 1000).toFixed(1)} kB of ${FONTS / 1000}`,
);
if (first > FIRST_LOAD || fontBytes > FONTS) process.exitCode = 1;
