/**
 * Hands an address on: by the system's own sheet of ways to share where there is one, else by the clipboard. Knows no page.
 */

export type ShareResult = 'shared' | 'copied' | 'dropped' | 'failed';

/** Whether the system has a way of its own to share. */
export function canShare(): boolean {
  return typeof navigator !== 'undefined' && typeof navigator.share === 'function';
}

/** Share an address, or copy it where nothing shares. `dropped`: somebody closed the sheet again. */
export async function share(url: string, title: string): Promise<ShareResult> {
  if (canShare()) {
    try {
      await navigator.share({ url, title });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
    }
  }
  return (await copyToClipboard(url)) ? 'copied' : 'failed';
}

/** Put a text on the clipboard; whether that went well. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Over plain HTTP pages may not write to the clipboard; the old way still may.
    const before = document.activeElement;
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'visually-hidden';
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    if (before instanceof HTMLElement) before.focus();
    return done;
  }
}
