/** The buttons that answer a question or retract an answer while disconnected, and the focus between questions. */

import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { Button } from '@/kit/button';
import { tRoborally } from '../texts/say';
import { decisionOf } from './decision';
import type { PlayState } from './play_state';

const KEEP = 'keep';

/**
 * A button that answers a question. `does` identifies the question, so that a second press of a double click does not
 * answer the next one.
 */
export function AnswerButton({
  play,
  plain = false,
  blocked,
  onAnswer,
  children,
}: {
  play: PlayState;
  plain?: boolean | undefined;
  blocked?: boolean | undefined;
  onAnswer: () => void;
  children: ComponentChildren;
}): VNode {
  return (
    <Button
      kind={plain ? 'plain' : 'main'}
      does={decisionOf(play.snapshot.value, play.asked.value)}
      // While the page waits to reconnect, the player can give another answer.
      pending={play.wish.asked.value && !play.waits}
      blocked={blocked}
      onPress={onAnswer}
    >
      {children}
    </Button>
  );
}

/** If the button disappears while focused, move the focus to the question. */
export function RetractButton({ play }: { play: PlayState }): VNode | null {
  const { waits } = play;
  const leaves =
    !waits && typeof document !== 'undefined' && document.activeElement?.matches(`.question [data-does=${KEEP}]`);
  useLayoutEffect(() => {
    if (leaves) document.querySelector<HTMLElement>('.question h2')?.focus({ preventScroll: true });
  });
  return waits ? (
    <Button does={KEEP} onPress={() => play.answers.keep()}>
      {tRoborally('program.handed-in-later')}
    </Button>
  ) : null;
}

/** Move the focus to the question if the button of the previous step disappeared with it. */
export function useHeading(...asked: readonly unknown[]): void {
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('.question h2')?.focus({ preventScroll: true });
  }, asked);
}
