/** The buttons that answer a question, the one that takes an answer back while the line is away, and where the focus goes. */

import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { Button } from '@/parts/button';
import { say } from '../texts/say';
import { decisionOf } from './decision';
import type { PlayState } from './play_state';

const KEEP = 'keep';

/** Says by `does` which question it answers: the second press of a double click answers no other one. */
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
      // While it waits for the line another answer can be given instead.
      pending={play.wish.asked.value && !play.waits}
      blocked={blocked}
      onPress={onAnswer}
    >
      {children}
    </Button>
  );
}

/** Where it goes with the focus in it, as it was pressed or the line is back, the focus goes to what is asked. */
export function TakeBack({ play }: { play: PlayState }): VNode | null {
  const { waits } = play;
  const leaves =
    !waits && typeof document !== 'undefined' && document.activeElement?.matches(`.question [data-does=${KEEP}]`);
  useLayoutEffect(() => {
    if (leaves) document.querySelector<HTMLElement>('.question h2')?.focus({ preventScroll: true });
  });
  return waits ? (
    <Button does={KEEP} onPress={() => play.answers.keep()}>
      {say('program.handed-in-later')}
    </Button>
  ) : null;
}

/** The focus is where it is asked, unless somebody has it elsewhere: with the button of the turn before it went away. */
export function useHeading(...asked: readonly unknown[]): void {
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('.question h2')?.focus({ preventScroll: true });
  }, asked);
}
