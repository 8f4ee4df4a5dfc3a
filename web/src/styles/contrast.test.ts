/** Tests that text can be read in every theme: the contrast of its colours in tokens.css, and which scheme a theme takes. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';

const SHEET = readFileSync('src/styles/tokens.css', 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const TEXTS = ['color-text', 'color-text-2', 'color-hint', 'color-accent', 'color-danger'];
const GROUNDS = ['color-page', 'color-surface', 'color-surface-2'];
const PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ['color-on-accent', 'color-accent'],
];

/** The luminance of a colour such as `#182031`, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Return the declarations of a selector. */
function ruleOf(selector: string): string {
  const at = SHEET.indexOf(`${selector} {`);
  assert.ok(at >= 0, selector);
  return SHEET.slice(at, SHEET.indexOf('}', at));
}

test.each([
  ['usual', '[data-theme]', 4.5],
  ['high contrast', '[data-theme^="contrast"]', 7],
])('text of the %s themes can be read, light and dark', (_, selector, least) => {
  const found = ruleOf(selector).matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g);
  const colours = new Map([...found].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]));
  for (const scheme of ['light', 'dark'] as const)
    for (const [text, ground] of PAIRS) {
      const reached = contrast(colours.get(text)?.[scheme] ?? '', colours.get(ground)?.[scheme] ?? '');
      assert.ok(reached >= least, `${text} on ${ground}, ${scheme}: ${reached.toFixed(2)}`);
    }
});

test.each([
  ['[data-theme]', 'light'],
  ['[data-theme="contrast-dark"]', 'dark'],
  ['[data-theme="contrast-system"]', 'light dark'],
])('the rule of %s takes the colour scheme "%s"', (selector, scheme) => {
  assert.match(ruleOf(selector), new RegExp(`color-scheme: ${scheme};`));
});
