/**
 * Dice that this device rolls while the server of a dice tower cannot be reached. Each die shows one of the faces that the
 * server listed for it. These rolls are not part of the tower.
 */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { announce } from '@/app/announcer';
import { Button } from '@/kit/button';
import type { Face, Roll } from '@/protocol';
import { formatList } from '@/i18n';
import { routeName } from '../drawing/drawing_text';
import { t } from '../texts';
import { BigDice } from './dice';

/** Return a random integer from 0 to `count` - 1, each equally likely. */
export function randomBelow(count: number, draw: () => number = drawUint32): number {
  const limit = 2 ** 32 - (2 ** 32 % count);
  for (;;) {
    const drawn = draw();
    if (drawn < limit) return drawn % count;
  }
}

const drawUint32 = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export function DeviceRoll({ dice }: { dice: readonly (readonly string[])[] }): VNode {
  const rolled = useSignal<Roll | undefined>(undefined);
  const roll = () => {
    const faces = dice.map((die): Face => {
      const index = randomBelow(die.length);
      return [die[index] ?? '', index];
    });
    rolled.value = { round: (rolled.value?.round ?? 0) + 1, again: 0, by_hand: false, faces };
    announce(formatList(faces.map(([route]) => routeName(route))));
  };
  return (
    <section class="stack" aria-labelledby="device-roll">
      <h2 class="tray-head" id="device-roll">
        {t('tower.device')}
      </h2>
      <p class="tower-note">{t('tower.device-text')}</p>
      {rolled.value && <BigDice roll={rolled.value} dice={dice} />}
      <div class="tower-actions">
        <Button onPress={roll}>{t('tower.device-roll')}</Button>
      </div>
    </section>
  );
}
