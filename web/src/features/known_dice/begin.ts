/** Begins or continues a try of a known-dice challenge, and opens its table. */

import { type Signal, useSignal } from '@preact/signals';
import { formatError } from '../../app/api';
import { myName } from '../../app/current_account';
import { createDeferredNavigation } from '../../app/pending_navigation';
import { say, beginKnownDice } from './api';
import type { EarlierTry } from '../../protocol';
import { guestName } from '../table/guest_name';

export interface TryStart {
  readonly pending: Signal<boolean>;
  readonly problem: Signal<string>;
  readonly begin: (week: string, earlier?: EarlierTry) => Promise<void>;
}

export function useTryStart(): TryStart {
  const pending = useSignal(false);
  const problem = useSignal('');
  async function begin(week: string, earlier?: EarlierTry): Promise<void> {
    pending.value = true;
    problem.value = '';
    const goOn = createDeferredNavigation();
    try {
      const wanted = { name: myName() || guestName(), title: say('known.title', { week }) };
      goOn((await beginKnownDice(week, earlier ? { ...wanted, earlier } : wanted)).path);
    } catch (error) {
      problem.value = formatError(error);
    }
    pending.value = false;
  }
  return { pending, problem, begin };
}
