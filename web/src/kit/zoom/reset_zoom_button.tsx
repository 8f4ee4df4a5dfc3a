/** The button that shows the whole board again. Visible only while the board is zoomed. */

import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { t } from '../../i18n';
import { Button } from '../button';

export function ResetZoomButton({ zoomed }: { zoomed: Signal<boolean> }): VNode | null {
  if (!zoomed.value) return null;
  return (
    <Button
      icon="fit"
      onPress={() => {
        zoomed.value = false;
      }}
    >
      {t('play.whole')}
    </Button>
  );
}
