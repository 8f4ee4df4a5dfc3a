/** Reads the theme of the page for pictures: its name, and the values of its tokens as a canvas needs them. */

import type { Palette } from './inline_styles';

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
