/** The rounds of a review: a slider on which turning points are marked in red pencil, and its keys. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { RING } from '../../ink/pencil';
import { IconButton } from '../../parts/button';
import { say } from '../../review/words';
import type { ReviewDesk } from './desk';

export function ReviewRuler({ desk }: { desk: ReviewDesk }): VNode {
  const at = desk.round.value;
  const all = desk.rounds;
  const turning = desk.own.value?.turning ?? [];
  useRoundKeys(desk);
  const words = (round: number) => say(turning.includes(round) ? 'review.at-turning' : 'review.at', { round });
  return (
    <div class="review-ruler">
      <IconButton icon="step-back" label={say('review.before')} blocked={at <= 1} onPress={() => desk.show(at - 1)} />
      <div class="review-slider" data-rounds={all}>
        <ol aria-hidden="true">
          {Array.from({ length: all }, (_, index) => index + 1).map((round) => (
            <li key={round} class={`${round === at ? 'now' : ''}${turning.includes(round) ? ' turning' : ''}`} onClick={() => desk.show(round)}>
              {turning.includes(round) && (
                <svg viewBox="0 0 20 20">
                  <path class="ring" transform="translate(10 10)" d={RING} />
                </svg>
              )}
              {round}
            </li>
          ))}
        </ol>
        <input type="range" min="1" max={all} step="1" value={at} aria-label={say('review.slider')} aria-valuetext={words(at)} onInput={(event) => desk.show(Number(event.currentTarget.value))} />
      </div>
      <IconButton icon="step-forward" label={say('review.after')} blocked={at >= all} onPress={() => desk.show(at + 1)} />
    </div>
  );
}

/** Keys anywhere on the page but where they mean something already. */
function useRoundKeys(desk: ReviewDesk): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.altKey || event.ctrlKey || event.metaKey || target.closest('input, select, textarea, [role="grid"], [role="toolbar"], dialog')) return;
      const to: Readonly<Record<string, number>> = { ArrowLeft: desk.round.peek() - 1, ArrowRight: desk.round.peek() + 1, Home: 1, End: desk.rounds };
      const round = to[event.key];
      if (round === undefined) return;
      event.preventDefault();
      desk.show(round);
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [desk]);
}
