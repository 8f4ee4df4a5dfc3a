/** What this browser keeps for itself: small texts by key, and nothing where storage is closed. Knows no page. */

const PREFIX = 'inkrally.';

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Keep a text, or with null forget it. */
export function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
  } catch {
    // Without storage it lasts as long as the page.
  }
}
