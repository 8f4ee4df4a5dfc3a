/** Keeps all files of the present release on the device, so that every page opens without a network. */

import { startServiceWorker } from './start_service_worker';

/** The cache of the service worker with the files of releases. */
const CACHE = 'files-1';
/** A file with the texts of one language. */
const TEXTS = /\/(?:texts|rules)-([a-z]{2}(?:-[A-Z]+)?)-/;

export interface ReleaseFile {
  readonly path: string;
  readonly bytes: number;
  readonly kept: boolean;
}

/**
 * Return the files of the release that pages in one language need. Empty without a service worker, or without a network
 * if the list is not kept.
 */
export async function listReleaseFiles(language: string): Promise<readonly ReleaseFile[]> {
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
export async function keepReleaseFiles(files: readonly ReleaseFile[]): Promise<boolean> {
  try {
    const cache = await caches.open(CACHE);
    for (const { path } of files) await cache.add(path);
    return true;
  } catch {
    return false;
  }
}
