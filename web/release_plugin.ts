/**
 * A build plugin that writes the list of all files of a release, with their sizes and what each needs, and tells the service
 * worker the path of the list. The worker keeps files of the new release by it, and the page offers to keep all of them.
 */

import type { Plugin, Rolldown } from 'vite';

/** The size of a file in bytes, and the files that the browser fetches with it. All paths begin with `/`. */
export interface ReleaseFile {
  readonly bytes: number;
  readonly needs: readonly string[];
}

/** Return the files under `assets/` of a bundle. */
export function filesOf(bundle: Rolldown.OutputBundle): Readonly<Record<string, ReleaseFile>> {
  const files = Object.values(bundle)
    .filter(({ fileName }) => fileName.startsWith('assets/'))
    .map((each) => {
      const css = (each as { viteMetadata?: { importedCss?: ReadonlySet<string> } }).viteMetadata?.importedCss ?? [];
      const needs = each.type === 'chunk' ? [...each.imports, ...css] : [];
      const content = each.type === 'chunk' ? each.code : each.source;
      const file = { bytes: Buffer.byteLength(content), needs: needs.map((path) => `/${path}`).sort() };
      return [`/${each.fileName}`, file] as const;
    });
  return Object.fromEntries(files.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Create the plugin. */
export function releaseFiles(): Plugin {
  return {
    name: 'release-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = Object.values(bundle).find(({ fileName }) => fileName === 'index.html');
        const worker = Object.values(bundle).find(({ fileName }) => fileName === 'service-worker.js');
        const html = page?.type === 'asset' ? String(page.source) : '';
        const [, first] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
        if (first === undefined || worker?.type !== 'chunk')
          throw new Error('the build has no page or no service worker');
        const source = JSON.stringify(filesOf(bundle));
        const list = this.getFileName(this.emitFile({ type: 'asset', name: 'release.json', source }));
        worker.code = worker.code.replace('__RELEASE_FILES__', `/${list}`).replace('__RELEASE__', first);
      },
    },
  };
}
