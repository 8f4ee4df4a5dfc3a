/** The button that starts a new match with the dice of a finished one. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { formatError } from '@/app/api';
import { myName } from '@/app/current_account';
import { createDeferredNavigation } from '@/app/pending_navigation';
import { preloadTable } from '@/games/plugin';
import { say } from '@/i18n/mine';
import { Button } from '@/kit/button';
import type { SharedDiceInfo } from '@/protocol';
import { guestName } from '../guest_name';
import { playAgain } from './link';

interface AgainProps {
  readonly dice: Pick<SharedDiceInfo, 'game' | 'options'>;
  /** The player's finished match. */
  readonly table: string;
  /** The title of the new table. */
  readonly title: string;
}

export function PlayAgainButton({ dice, table, title }: AgainProps): VNode {
  const pending = useSignal(false);
  const problem = useSignal('');
  async function begin(): Promise<void> {
    pending.value = true;
    problem.value = '';
    preloadTable(dice.game);
    const goOn = createDeferredNavigation();
    try {
      goOn((await playAgain(dice, table, myName() || guestName(), title)).path);
    } catch (error) {
      problem.value = formatError(error);
      pending.value = false;
    }
  }
  return (
    <>
      <Button pending={pending.value} onPress={() => void begin()}>
        {say('same.again')}
      </Button>
      <p role="status" class="problem">
        {problem.value}
      </p>
    </>
  );
}
