/** The rounds of a review: a slider on which turning points are marked in red pencil, and its keys. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { IconButton } from '../../../parts/button';
import { Ruler } from '../parts/ruler';
import { say } from '../analysis/words';
import type { ReviewDesk } from './desk';

export function ReviewRuler({ desk }: { desk: ReviewDesk }): VNode {
  const at = desk.round.value;
  const all = desk.rounds;
  const turning = desk.own.value?.turning ?? [];
  useRoundKeys(desk);
  const words = (round: number) => say(turning.includes(round) ? 'review.at-turning' : 'review.at', { round });
  return (
    <div class="replay review-ruler">
      <IconButton icon="step-back" label={say('review.before')} blocked={at <= 1} onPress={() => desk.show(at - 1)} />
      <Ruler
        rounds={Array.from({ length: all }, (_, index) => ({
          at: index + 1,
          label: words(index + 1),
          ringed: turning.includes(index + 1),
        }))}
        now={at}
        value={at}
        least={1}
        most={all}
        label={say('review.slider')}
        words={words(at)}
        onValue={(round) => desk.show(round)}
        onRound={(round) => desk.show(round)}
      />
      <IconButton
        icon="step-forward"
        label={say('review.after')}
        blocked={at >= all}
        onPress={() => desk.show(at + 1)}
      />
    </div>
  );
}

/** Keys anywhere on the page but where they mean something already. */
function useRoundKeys(desk: ReviewDesk): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        target.closest('input, select, textarea, [role="grid"], [role="toolbar"], dialog')
      )
        return;
      const to: Readonly<Record<string, number>> = {
        ArrowLeft: desk.round.peek() - 1,
        ArrowRight: desk.round.peek() + 1,
        Home: 1,
        End: desk.rounds,
      };
      const round = to[event.key];
      if (round === undefined) return;
      event.preventDefault();
      desk.show(round);
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [desk]);
}
