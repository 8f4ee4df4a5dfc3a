/** The subscription of this browser to notifications of the server (Push API). */

import { startServiceWorker } from './start_service_worker';

/** The parts of a subscription that the server needs. */
export interface Subscription {
  readonly address: string;
  readonly public_key: string;
  readonly auth: string;
}

/** Return whether this browser can show notifications of this site when no page is open. */
export const canSubscribe = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Return the current subscription of this browser, or null. Does not ask the user for permission. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canSubscribe()) return null;
  const registration = await startServiceWorker();
  return registration?.pushManager.getSubscription() ?? null;
}

/**
 * Subscribe to notifications. The browser asks the user for permission, so call this function only when the user has
 * asked for notifications. `serverKey` is the public key of the server. Returns 'blocked' if the user refuses, and
 * 'unsupported' if the browser has no push service.
 */
export async function subscribe(serverKey: string): Promise<Subscription | 'blocked' | 'unsupported'> {
  if (!canSubscribe()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  const registration = await startServiceWorker();
  if (registration === null) return 'unsupported';
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  try {
    const found = await registration.pushManager.subscribe(options).catch(async () => {
      // Remove a subscription for an earlier key of the server, because the browser allows only one subscription.
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return registration.pushManager.subscribe(options);
    });
    const { endpoint, keys } = found.toJSON();
    const { p256dh, auth } = keys ?? {};
    return endpoint && p256dh && auth ? { address: endpoint, public_key: p256dh, auth } : 'unsupported';
  } catch {
    return 'unsupported';
  }
}
