/** A button that puts an address on the clipboard and says so. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { announce } from '../../app/announcer';
import { Button } from '../../parts/button';
import { t } from '../../texts/index';

export function CopyLink({ address, children }: { address: string; children?: string | undefined }): VNode {
  const copied = useSignal(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      copied.value = true;
      announce(t('link.copied'));
    } catch {
      // Without the clipboard the address can be copied from a line of its own.
      window.prompt(t('link.by-hand'), address);
    }
  }
  return (
    <Button icon={copied.value ? 'check' : 'share'} onPress={() => void copy()}>
      {copied.value ? t('link.copied') : (children ?? t('link.copy'))}
    </Button>
  );
}
