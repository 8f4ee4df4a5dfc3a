/**
 * Sets the theme of the page: the user's choice, stored in this browser, or the theme of the system. The module only
 * sets `data-theme` on <html>; the colours are in styles/tokens.css.
 */

import { signal } from '@preact/signals';

export const THEMES = ['system', 'light', 'dark', 'contrast', 'contrast-dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const CONTRAST = '(prefers-contrast: more)';

/** The chosen theme. */
export const theme = signal<Theme>('system');

export function setTheme(chosen: Theme): void {
  theme.value = chosen;
  apply(chosen);
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

/**
 * Use the theme of the last visit, and follow the system's contrast setting. Call this function once, before the first
 * page is drawn.
 */
export function restoreTheme(): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // Storage may be disabled.
  }
  theme.value = THEMES.find((one) => one === kept) ?? 'system';
  apply(theme.value);
  matchMedia(CONTRAST).addEventListener('change', () => apply(theme.peek()));
}

function apply(chosen: Theme): void {
  const system = matchMedia(CONTRAST).matches ? 'contrast-system' : undefined;
  const shown = chosen === 'system' ? system : chosen;
  if (shown === undefined) document.documentElement.removeAttribute('data-theme');
  else document.documentElement.dataset['theme'] = shown;
}
