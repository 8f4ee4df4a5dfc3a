/** Playing on from a round: a new table with the same or with new dice. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { fetchJson, toProblem } from '@/app/api';
import type { CreatedTable } from '@/protocol';
import { Button } from '@/kit/button';
import type { WhatIfRequest } from '@/protocol';
import { tAnalysis } from '../analysis/words';
import { formatProblem } from '@/i18n/error_messages';
import { createDeferredNavigation } from '@/app/pending_navigation';
import { guestName } from '@/features/table/guest_name';
import type { ReviewPageState } from './page_state';
import { seatName } from '../result/summary';
import { myName } from '@/app/current_account';

export function WhatIfPanel({ id, pageState }: { id: string; pageState: ReviewPageState }): VNode {
  const busy = useSignal<'same' | 'new' | null>(null);
  const problem = useSignal('');
  const round = Math.min(pageState.round.value, pageState.game.rounds.length);
  const seat = pageState.seat.value;

  async function make(dice: 'same' | 'new'): Promise<void> {
    if (busy.value !== null) return;
    busy.value = dice;
    problem.value = '';
    const goOn = createDeferredNavigation();
    try {
      const wanted: WhatIfRequest = { seat, round, dice, name: myName() || guestName() };
      const made = await fetchJson<CreatedTable>(`/api/tables/${id}/what-if`, wanted);
      goOn(made.path);
    } catch (error) {
      problem.value = formatProblem(toProblem(error));
      busy.value = null;
    }
  }

  return (
    <section class="review-what-if stack paper" aria-label={tAnalysis('what-if.heading')}>
      <h2 class="tray-head">{tAnalysis('what-if.heading')}</h2>
      <p>{tAnalysis('what-if.about', { round, player: seatName(pageState.table, seat) })}</p>
      <div class="button-row">
        {(['same', 'new'] as const).map((dice) => (
          <Button key={dice} pending={busy.value === dice} onPress={() => void make(dice)}>
            {tAnalysis(`what-if.${dice}`)}
          </Button>
        ))}
      </div>
      <p role="status" class="review-problem">
        {problem.value}
      </p>
    </section>
  );
}
