/**
 * The theme of the page: a choice by hand, kept on this machine, or as the system asks. Only sets `data-theme` on <html>;
 * the colours are in styles/tokens.css.
 */

import { signal } from '@preact/signals';

export const THEMES = ['system', 'light', 'dark', 'contrast', 'contrast-dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/** The theme chosen. */
export const theme = signal<Theme>('system');

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  apply(chosen);
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The theme chosen on an earlier visit; called once, before the first page is drawn. */
export function recallTheme(): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // Storage may be closed to us.
  }
  const known = THEMES.find((one) => one === kept);
  if (known !== undefined) {
    theme.value = known;
    apply(known);
  }
}

function apply(chosen: Theme): void {
  if (chosen === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.dataset['theme'] = chosen;
}
