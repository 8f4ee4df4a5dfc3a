/** Playing on from a round: a new table with the same or with new dice. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { ask, problemOf } from '@/app/api';
import type { CreatedTable } from '@/protocol';
import { Button } from '@/kit/button';
import type { WhatIfRequest } from '@/protocol';
import { say } from '../analysis/words';
import { problemWords } from '@/i18n/error_messages';
import { wayOn } from '@/app/pending_navigation';
import { guestName } from '@/features/table/guest_name';
import type { ReviewPageState } from './page_state';
import { seatName } from '../result/summary';
import { myName } from '@/app/current_account';

export function WhatIfPart({ id, pageState }: { id: string; pageState: ReviewPageState }): VNode {
  const busy = useSignal<'same' | 'new' | null>(null);
  const problem = useSignal('');
  const round = Math.min(pageState.round.value, pageState.game.rounds.length);
  const seat = pageState.seat.value;

  async function make(dice: 'same' | 'new'): Promise<void> {
    if (busy.value !== null) return;
    busy.value = dice;
    problem.value = '';
    const goOn = wayOn();
    try {
      const wanted: WhatIfRequest = { seat, round, dice, name: myName() || guestName() };
      const made = await ask<CreatedTable>(`/api/tables/${id}/what-if`, wanted);
      goOn(made.path);
    } catch (error) {
      problem.value = problemWords(problemOf(error));
      busy.value = null;
    }
  }

  return (
    <section class="review-what-if stack paper" aria-label={say('what-if.heading')}>
      <h2 class="tray-head">{say('what-if.heading')}</h2>
      <p>{say('what-if.about', { round, player: seatName(pageState.table, seat) })}</p>
      <div class="button-row">
        {(['same', 'new'] as const).map((dice) => (
          <Button key={dice} pending={busy.value === dice} onPress={() => void make(dice)}>
            {say(`what-if.${dice}`)}
          </Button>
        ))}
      </div>
      <p role="status" class="review-problem">
        {problem.value}
      </p>
    </section>
  );
}
