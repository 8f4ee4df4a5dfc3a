/** Small texts in the browser's local storage. All functions also work where storage is disabled, but keep nothing. */

const PREFIX = 'inkrally.';
/** The end of keys whose data can be dropped to make room. */
const SPARE = '-versions';

/** Return the full key in local storage, which `storage` events of other tabs contain. */
export const storageKey = (key: string): string => PREFIX + key;

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Store a text, or remove it with null. Returns false if it could not be stored. */
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

/** Remove data that can be dropped, except the data of the key `but`. Returns whether any data was removed. */
function madeRoom(but: string): boolean {
  const spare = Object.keys(localStorage).filter(
    (key) => key.startsWith(PREFIX) && key.endsWith(SPARE) && key !== PREFIX + but,
  );
  for (const key of spare) localStorage.removeItem(key);
  return spare.length > 0;
}
