/** The ruler of a review: a slider with red rings at turning points, and its keys. */

import type { VNode } from 'preact';
import { useKeydown } from '@/app/keyboard';
import { IconButton } from '@/kit/button';
import { RoundSlider } from '../components/round_slider';
import { tAnalysis } from '../analysis/words';
import type { ReviewPageState } from './page_state';

export function ReviewRuler({ pageState }: { pageState: ReviewPageState }): VNode {
  const at = pageState.round.value;
  const all = pageState.rounds;
  const turning = pageState.own.value?.turning ?? [];
  useRoundKeys(pageState);
  const words = (round: number) => tAnalysis(turning.includes(round) ? 'review.at-turning' : 'review.at', { round });
  return (
    <div class="replay review-ruler">
      <IconButton
        icon="step-back"
        label={tAnalysis('review.before')}
        blocked={at <= 1}
        onPress={() => pageState.show(at - 1)}
      />
      <RoundSlider
        rounds={Array.from({ length: all }, (_, index) => ({
          at: index + 1,
          label: words(index + 1),
          ringed: turning.includes(index + 1),
        }))}
        now={at}
        value={at}
        least={1}
        most={all}
        label={tAnalysis('review.slider')}
        words={words(at)}
        onValue={(round) => pageState.show(round)}
        onRound={(round) => pageState.show(round)}
      />
      <IconButton
        icon="step-forward"
        label={tAnalysis('review.after')}
        blocked={at >= all}
        onPress={() => pageState.show(at + 1)}
      />
    </div>
  );
}

/** Handle keys anywhere on the page, except where they have another meaning. */
function useRoundKeys(pageState: ReviewPageState): void {
  useKeydown(
    (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        target.closest('input, select, textarea, [role="grid"], [role="toolbar"], dialog')
      )
        return;
      const to: Readonly<Record<string, number>> = {
        ArrowLeft: pageState.round.peek() - 1,
        ArrowRight: pageState.round.peek() + 1,
        Home: 1,
        End: pageState.rounds,
      };
      const round = to[event.key];
      if (round === undefined) return;
      event.preventDefault();
      pageState.show(round);
    },
    [pageState],
  );
}
