/** Installing the page as an app, keeping its pages on the device, and what works without a network. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { installOffer } from '../../app/offline/start_service_worker';
import { listReleaseFiles, keepReleaseFiles, type ReleaseFile } from '../../app/offline/release_files';
import { formatNumber } from '../../i18n';
import { language } from '../../i18n/language';
import { say } from '../../app/offline/texts';
import { Button } from '../../kit/button';

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
