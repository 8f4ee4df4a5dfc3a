/** Starts the service worker. Loads after the first page is shown, so that it does not delay a visit. */

import { signal } from '@preact/signals';

const PATH = '/service-worker.js';
/** How long the page of a first visit must be open before `onStay` is called. */
const STAYS_MS = 60_000;

/** Trusted Types of the browser, as far as they are used here. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

let started: Promise<ServiceWorkerRegistration | null> | undefined;

/**
 * Start the service worker and return its registration, or null without support, such as on plain HTTP. `onStay` is
 * called at once if a service worker controls the page, and otherwise after `STAYS_MS`, because a first visit should
 * fetch as little as possible.
 */
export function startServiceWorker(
  onStay?: (registration: ServiceWorkerRegistration) => void,
): Promise<ServiceWorkerRegistration | null> {
  started ??= start();
  if (onStay) {
    const first = navigator.serviceWorker?.controller == null;
    void started.then((found) => found && setTimeout(() => onStay(found), first ? STAYS_MS : 0));
  }
  return started;
}

async function start(): Promise<ServiceWorkerRegistration | null> {
  watchInstallOffer();
  if (!('serviceWorker' in navigator)) return null;
  try {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    // The policy of the page accepts no script by its address unless a named rule allows it.
    const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => PATH });
    const registration = await navigator.serviceWorker.register(policy?.createScriptURL(PATH) ?? PATH);
    await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    registration.active?.postMessage({ files });
    return registration;
  } catch {
    return null; // The storage is disabled, as in some private windows.
  }
}

/** The event that Chromium sends to offer the installation of a page. Other browsers have only a menu entry. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The offer of the browser, or null. */
export const installOffer = signal<InstallEvent | null>(null);

/** Wait for the offer of the browser, and show it only after the user asks for it. */
function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.value = event as InstallEvent;
  });
  addEventListener('appinstalled', () => (installOffer.value = null));
}
