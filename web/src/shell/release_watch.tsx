/**
 * Finds new releases while a page is open, and shows a band about them. Only the user reloads the page: a reload could
 * interrupt a turn. Loads late, because a new release matters only to pages that stay open.
 */

import './release_watch.css';
import { render, type VNode } from 'preact';
import { Button } from '../kit/button';
import { say } from '../app/offline/texts';

/** The minimum time between two checks for a new release. */
const PAUSE_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;

/** Return the path of the first script of this page, which has another name in each release. */
export const ownRelease = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '', location.href).pathname;

/** Watch for releases, by the service worker that comes with each of them. */
export function watchReleases(registration: ServiceWorkerRegistration): void {
  let asked = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < PAUSE_MS) return;
    asked = Date.now();
    registration.update().catch(() => {}); // there is no network, or the server is restarting
  };
  document.addEventListener('visibilitychange', ask);
  addEventListener('online', ask);
  setInterval(ask, HOUR_MS);
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ release?: string } | null>) => {
    if (data?.release !== undefined && data.release !== ownRelease()) showBand();
  });
}

function showBand(): void {
  if (document.querySelector('.update-band')) return;
  const place = document.createElement('div');
  place.setAttribute('role', 'status');
  document.body.prepend(place);
  render(<UpdateBand onClose={() => render(null, place)} />, place);
}

function UpdateBand({ onClose }: { onClose: () => void }): VNode {
  return (
    <p class="notice-band update-band">
      <span>{say('update.ready')}</span>
      <Button kind="bare" onPress={() => location.reload()}>
        {say('update.reload')}
      </Button>
      <Button kind="bare" onPress={onClose}>
        {say('update.later')}
      </Button>
    </p>
  );
}
