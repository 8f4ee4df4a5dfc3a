/**
 * Creates the style sheet of an exported picture: the rules of ink.css with the values of one theme instead of custom properties. Many
 * SVG programs do not support `var()`.
 */

import type { Theme } from '../../theme';

/** Return the palette of the page now. */
export function currentPalette(): Palette {
  const theme = document.documentElement.dataset['theme'] ?? 'system';
  const dark = theme.endsWith('system') ? matchMedia('(prefers-color-scheme: dark)').matches : theme.endsWith('dark');
  if (theme.startsWith('contrast')) return dark ? 'contrast-dark' : 'contrast';
  return dark ? 'dark' : 'light';
}

/** Return functions that read the tokens of the current theme. Call `remove` after the last one. */
export function tokenReader() {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const read = (property: 'color' | 'fontFamily', token: string) => {
    probe.style[property] = `var(${token})`;
    return getComputedStyle(probe)[property];
  };
  return {
    color: (token: string) => read('color', token),
    font: (token: string) => read('fontFamily', token),
    remove: () => probe.remove(),
  };
}

/** A theme with its own colours. */
export type Palette = Exclude<Theme, 'system'>;

interface Rule {
  readonly selectors: readonly string[];
  readonly declarations: readonly (readonly [property: string, value: string])[];
}

/** Parse the rules of a style sheet in order. Rules inside at-rules are included without their condition. */
function rules(css: string): readonly Rule[] {
  const found: Rule[] = [];
  for (const [, selectors = '', body = ''] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    found.push({
      selectors: selectors.split(',').map((one) => one.trim()),
      declarations: body
        .split(';')
        .map((one) => one.split(/:(.*)/s, 2).map((half) => half.trim()))
        .filter((pair): pair is [string, string] => pair.length === 2 && pair[0] !== ''),
    });
  }
  return found;
}

const LIGHT_DARK = /light-dark\(((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)/g;

/**
 * Return the custom properties of a theme. Properties of `:root` come first, then those of all themes and of high
 * contrast.
 */
export function tokens(css: string, palette: Palette): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const contrast = palette.startsWith('contrast') ? ['[data-theme^="contrast"]'] : [];
  for (const wanted of [':root', '[data-theme]', ...contrast]) {
    const rule = rules(css).find(({ selectors }) => selectors.includes(wanted));
    for (const [property, value] of rule?.declarations ?? [])
      if (property.startsWith('--'))
        found.set(property, value.replace(LIGHT_DARK, palette.endsWith('dark') ? '$2' : '$1'));
  }
  return found;
}

/**
 * Return the rules of `ink` without custom properties. A property that a class sets for its descendants, such as `--highway`, becomes
 * a rule for each element that reads it: `.lit .highway-bed`.
 */
export function inlineCustomProperties(ink: string, tokenCss: string, palette: Palette): string {
  const known = tokens(tokenCss, palette);
  const all = rules(ink);
  const setters = all.flatMap((rule) =>
    rule.declarations
      .filter(([property]) => property.startsWith('--'))
      .map(([property, value]) => ({ selectors: rule.selectors, property, value })),
  );
  let css = '';
  const write = (
    selectors: readonly string[],
    declarations: readonly (readonly [string, string])[],
    values: ReadonlyMap<string, string>,
  ) => {
    const body = declarations
      .filter(([property]) => !property.startsWith('--'))
      .map(([property, value]) => `${property}:${fill(value, values)}`);
    if (body.length > 0) css += `${selectors.join(',')}{${body.join(';')}}`;
  };
  for (const rule of all) write(rule.selectors, rule.declarations, known);
  for (const { selectors, property, value } of setters) {
    const inside = new Map([...known, [property, fill(value, known)]]);
    for (const rule of all) {
      const reading = rule.declarations.filter(([, text]) => text.includes(`var(${property}`));
      if (reading.length > 0)
        write(
          selectors.flatMap((outer) => rule.selectors.map((inner) => `${outer} ${inner}`)),
          reading,
          inside,
        );
    }
  }
  return css;
}

/** Replace custom properties in a value. */
function fill(value: string, values: ReadonlyMap<string, string>): string {
  const innermost = /var\((--[\w-]+)(?:,\s*([^()]*))?\)/;
  let text = value;
  for (let found = innermost.exec(text); found; found = innermost.exec(text)) {
    const [whole, name = '', fallback] = found;
    const known = values.get(name) ?? fallback;
    // A property without a value has a fallback in `var()`, or is the current colour.
    text = text.replace(whole, known ?? 'currentColor');
  }
  return text;
}
