/**
 * The theme of the page: a choice by hand, kept on this machine, or as the system asks. Only sets `data-theme` on <html>;
 * the colours are in styles/tokens.css.
 */

import { signal } from '@preact/signals';

export const THEMES = ['system', 'light', 'dark', 'contrast', 'contrast-dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const CONTRAST = '(prefers-contrast: more)';

/** The theme chosen. */
export const theme = signal<Theme>('system');

export function setTheme(chosen: Theme): void {
  theme.value = chosen;
  apply(chosen);
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Recall the theme of an earlier visit, and follow the system's wish for contrast; called once, before the first page. */
export function restoreTheme(): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // Storage may be closed to us.
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
