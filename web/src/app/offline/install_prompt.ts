/** The browser's offer to install the page as an app. */

import { signal } from '@preact/signals';

/** The event that Chromium sends to offer the installation of a page. Other browsers have only a menu entry. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The offer of the browser, or null. */
export const installOffer = signal<InstallEvent | null>(null);

/** Wait for the offer of the browser, and show it only after the user asks for it. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.value = event as InstallEvent;
  });
  addEventListener('appinstalled', () => (installOffer.value = null));
}
