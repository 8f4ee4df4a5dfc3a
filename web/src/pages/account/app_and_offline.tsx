/** Installing the page as an app, keeping its pages on the device, and what works without a network. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { installOffer, startServiceWorker } from '../../app/offline/start_service_worker';
import { formatNumber } from '../../i18n';
import { language } from '../../i18n/language';
import { say } from '../../app/offline/texts';
import { Button } from '../../kit/button';

/** The cache of the service worker with the files of releases. */
const CACHE = 'files-1';
/** A file with the texts of one language. */
const TEXTS = /\/(?:texts|rules)-([a-z]{2}(?:-[A-Z]+)?)-/;

interface ReleaseFile {
  readonly path: string;
  readonly bytes: number;
  readonly kept: boolean;
}

/**
 * Return the files of the release that pages in one language need. Empty without a service worker, or without a network
 * if the list is not kept.
 */
async function listReleaseFiles(language: string): Promise<readonly ReleaseFile[]> {
  try {
    const registration = await startServiceWorker();
    if (!registration?.active) return [];
    const worker = registration.active;
    const answer = new Promise<unknown>((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => done(data);
      worker.postMessage({ wanted: 'release-files' }, [port2]);
      setTimeout(done, 2000); // a worker of an earlier release does not answer
    });
    const path = await answer;
    if (typeof path !== 'string') return [];
    const files = (await (await fetch(path)).json()) as Readonly<Record<string, { readonly bytes: number }>>;
    const cache = await caches.open(CACHE);
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    return Object.entries(files)
      .filter(([file]) => [undefined, 'en', language].includes(TEXTS.exec(file)?.[1]))
      .map(([file, { bytes }]) => ({ path: file, bytes, kept: kept.has(file) }));
  } catch {
    return [];
  }
}

/** Keep files. Returns false if one of them could not be fetched or stored. */
async function keepReleaseFiles(files: readonly ReleaseFile[]): Promise<boolean> {
  try {
    const cache = await caches.open(CACHE);
    for (const { path } of files) await cache.add(path);
    return true;
  } catch {
    return false;
  }
}

export function AppAndOffline(): VNode {
  const [files, setFiles] = useState<readonly ReleaseFile[]>([]);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  useEffect(() => void listReleaseFiles(language.value).then(setFiles), [language.value]);
  const offer = installOffer.value;
  const installed = matchMedia('(display-mode: standalone)').matches;
  const missing = files.filter(({ kept }) => !kept);
  const bytes = missing.reduce((sum, file) => sum + file.bytes, 0);
  const keep = async () => {
    setBusy(true);
    const kept = await keepReleaseFiles(missing);
    setFiles(await listReleaseFiles(language.value));
    setBusy(false);
    const text = say(kept ? 'offline.kept' : 'offline.not-kept');
    setOutcome(text);
    announce(text);
  };
  return (
    <section class="by-mail" aria-labelledby="app-offline">
      <h2 id="app-offline">{say('install.title')}</h2>
      <p class="label">
        {installed ? say('install.done') : `${say('install.lead')}${offer ? '' : ` ${say('install.by-menu')}`}`}
      </p>
      <p class="label">{say('offline.can')}</p>
      <p class="label">{say('offline.cannot')}</p>
      <div class="button-row">
        {offer && !installed && (
          <Button onPress={() => void offer.prompt().then(() => (installOffer.value = null))}>
            {say('install.button')}
          </Button>
        )}
        {missing.length > 0 && (
          <Button pending={busy} onPress={() => void keep()}>
            {say('offline.keep', { size: formatNumber(Math.max(0.1, Math.round(bytes / 100_000) / 10)) })}
          </Button>
        )}
      </div>
      <p class="label">{outcome || (files.length > 0 && missing.length === 0 ? say('offline.kept') : '')}</p>
    </section>
  );
}
