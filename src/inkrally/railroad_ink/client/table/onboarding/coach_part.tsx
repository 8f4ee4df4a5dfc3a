/** The tip of a newcomer's first round beside the status line. A dismissal is permanent. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button, IconButton } from '@/kit/button';
import type { TableSnapshot } from '@/protocol';
import { t } from '../../texts';
import { isOnboarding, dismissOnboarding } from '../onboarding_state';
import type { Play } from '../play';

export function Coach({ play, snapshot }: { play: Play; snapshot: TableSnapshot }): VNode | null {
  const view = play.view.value;
  const here = isOnboarding(snapshot) && play.connection.seat.value !== null && view !== undefined;
  const over = here && view.round > 1;
  useEffect(() => {
    if (over) dismissOnboarding();
  }, [over]);
  if (!here || !play.mine.value) return null;
  const hint = hintAt({
    round: view.round,
    drawn: play.acts.length,
    chosen: play.choice.value !== null,
    complete: play.drawing.value && (play.offer.value?.due.length ?? 0) === 0,
    handedIn: !play.drawing.value,
  });
  return (
    <div class="onboarding-tip" role="note" aria-label={t('coach.label')}>
      <p aria-live="polite">{hint ? t(`coach.${hint}`) : ''}</p>
      {hint && (
        <>
          <Button kind="bare" onPress={dismissOnboarding}>
            {t('coach.dismiss')}
          </Button>
          <IconButton icon="clear" label={t('coach.dismiss')} onPress={dismissOnboarding} />
        </>
      )}
    </div>
  );
}

/** Tips about drawing and winning, each at its moment of the first round. */
const HINTS = ['die', 'space', 'turn', 'points', 'ends', 'hand-in'] as const;
type CoachTip = (typeof HINTS)[number];

export interface CoachMoment {
  readonly round: number;
  /** The number of drawings in the draft. */
  readonly drawn: number;
  readonly chosen: boolean;
  /** Whether no die remains to be drawn. */
  readonly complete: boolean;
  readonly handedIn: boolean;
}

/** Return the tip for a moment of the first round, or undefined after it. */
export function hintAt(moment: CoachMoment): CoachTip | undefined {
  if (moment.round !== 1 || moment.handedIn) return undefined;
  if (moment.complete && moment.drawn > 0) return 'hand-in';
  if (moment.drawn === 0) return moment.chosen ? 'space' : 'die';
  // Explain points while there are dice left to draw.
  if (moment.drawn === 1) return moment.chosen ? 'points' : 'turn';
  return moment.drawn === 2 ? 'points' : 'ends';
}
