/** Shares an address with the system's share sheet, or copies it to the clipboard. */

export type ShareResult = 'shared' | 'copied' | 'dropped' | 'failed';

/** Return whether the system has a share sheet. */
export function canShare(): boolean {
  return typeof navigator !== 'undefined' && typeof navigator.share === 'function';
}

/** Share an address, or copy it without a share sheet. Returns 'dropped' if the user closed the sheet. */
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

/** Copy a text to the clipboard. Returns whether it worked. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // On plain HTTP there is no `navigator.clipboard`, but the older `execCommand` works.
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
