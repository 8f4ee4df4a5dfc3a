/** A button that shares an address or copies it to the clipboard, and the QR code of a link. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { announce } from '../app/announcer';
import { canShare, share } from '../app/share';
import { Button } from './button';
import { t } from '../i18n';

const SAID_MS = 2500;
const RETRY_MS = 2000;

export function CopyLink({
  address,
  title = document.title,
  children,
}: {
  address: string;
  title?: string | undefined;
  children?: string | undefined;
}): VNode {
  const copied = useSignal(false);
  async function hand(): Promise<void> {
    const done = await share(address, title);
    // Without a clipboard, let the user copy the address from a prompt.
    if (done === 'failed') window.prompt(t('link.by-hand'), address);
    if (done !== 'copied') return;
    copied.value = true;
    announce(t('link.copied'));
    setTimeout(() => (copied.value = false), SAID_MS);
  }
  return (
    <Button icon={copied.value ? 'check' : canShare() ? 'share' : 'copy'} onPress={() => void hand()}>
      {copied.value ? t('link.copied') : (children ?? t('link.copy'))}
    </Button>
  );
}

/** Show the QR code of an address of the API. If it fails to load, try once more, and then hide it. */
export function QrCode({ of, label, size = 148 }: { of: string; label: string; size?: number }): VNode | null {
  const [attempt, setAttempt] = useState(1);
  if (attempt > 2) return null;
  const retry = () => setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
  const query = attempt === 1 ? '' : '?again';
  return <img class="qr" src={`/api/${of}/qr.svg${query}`} width={size} height={size} alt={label} onError={retry} />;
}
