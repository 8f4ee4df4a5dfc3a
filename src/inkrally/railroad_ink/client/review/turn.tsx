/** The explanation of a round: the drawings, the best turn, and reasons that highlight their spaces. */

import type { VNode } from 'preact';
import type { Reason } from '../analysis/types';
import { groupReasons, describeReason, tAnalysis } from '../analysis/words';
import { rollAt } from '../replay/replay_positions';
import { describeAction } from '../table/draft/action_text';
import { sameActs } from '../table/draft/draft';
import type { Acts } from '../table/model';
import { capitalizeFirst } from '@/i18n';
import type { ReviewPageState } from './page_state';
import { isBelow } from './words';

export function TurnPanel({ pageState }: { pageState: ReviewPageState }): VNode | null {
  const turn = pageState.turn.value;
  const roll = rollAt(pageState.game, pageState.seat.value, pageState.moment.value);
  if (turn === undefined) {
    const round = pageState.moment.value.round;
    const acts = pageState.game.rounds[round - 1]?.acts[pageState.seat.value];
    return acts ? (
      <section class="review-turn" aria-label={tAnalysis('review.at', { round })}>
        <div class="review-actions">
          <ActList heading={tAnalysis('review.played')} acts={acts} roll={roll} />
        </div>
      </section>
    ) : null;
  }
  const better = !sameActs(turn.played, turn.best);
  return (
    <section class="review-turn" aria-label={tAnalysis('review.at', { round: turn.round })}>
      {turn.reasons.length > 0 && better && (
        <div>
          <h2 class="tray-head">{tAnalysis('review.reasons')}</h2>
          <ul class="review-reasons">
            {groupReasons(turn.reasons).map((reason) => (
              <li key={reason.code}>
                <ReasonLine pageState={pageState} reason={reason} below={isBelow(turn.leaf)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div class="review-actions">
        <ActList heading={tAnalysis('review.played')} acts={turn.played} roll={roll} />
        {better && <ActList heading={tAnalysis('review.best')} acts={turn.best} roll={roll} pencil />}
      </div>
    </section>
  );
}

/** Show a reason, which highlights its spaces. */
function ReasonLine({
  pageState,
  reason,
  below,
}: {
  pageState: ReviewPageState;
  reason: Reason;
  below: boolean;
}): VNode {
  const words = capitalizeFirst(describeReason(reason, below));
  if ((reason.spaces ?? []).length === 0) return <p>{words}</p>;
  return (
    <button
      type="button"
      aria-pressed={pageState.lit.value?.code === reason.code}
      onClick={() => pageState.light(reason)}
    >
      <span class="swatch" aria-hidden="true" />
      <span>{words}</span>
    </button>
  );
}

function ActList({
  heading,
  acts,
  roll,
  pencil = false,
}: {
  heading: string;
  acts: Acts;
  roll: readonly string[];
  pencil?: boolean;
}): VNode {
  return (
    <div>
      <h2 class="tray-head">{heading}</h2>
      {acts.length === 0 ? (
        <p class="label">{tAnalysis('review.nothing-drawn')}</p>
      ) : (
        <ol class={pencil ? 'hint-actions' : 'hint-actions inked-actions'}>
          {acts.map((act, index) => (
            <li key={index}>{capitalizeFirst(describeAction(act, roll))}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
