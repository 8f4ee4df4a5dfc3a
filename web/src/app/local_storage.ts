/** What this browser keeps for itself: small texts by key, and nothing where storage is closed. Knows no page. */

const PREFIX = 'inkrally.';
/** A key that ends so is of something that one can do without: it goes where there is no room for something else. */
const SPARE = '-versions';

/** What a key is called where the browser tells that another tab has written. */
export const storageKey = (key: string): string => PREFIX + key;

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Keep a text, or with null forget it. False where it is not kept: without storage it lasts as long as the page. */
export function writeStored(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(PREFIX + key);
    else if (!put(key, text) && !(madeRoom(key) && put(key, text))) return false;
    return true;
  } catch {
    return false;
  }
}

function put(key: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + key, text);
    return true;
  } catch {
    return false;
  }
}

/** Forget what one can do without; whether there was any. */
function madeRoom(but: string): boolean {
  const spare = Object.keys(localStorage).filter(
    (key) => key.startsWith(PREFIX) && key.endsWith(SPARE) && key !== PREFIX + but,
  );
  for (const key of spare) localStorage.removeItem(key);
  return spare.length > 0;
}
