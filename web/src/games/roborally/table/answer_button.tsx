/** The buttons that answer a question, the one that takes an answer back while the line is away, and where the focus goes. */

import type { ComponentChildren, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../../../parts/button';
import { say } from '../texts/say';
import { decisionOf } from './decision';
import type { PlayState } from './play_state';

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

export function TakeBack({ play }: { play: PlayState }): VNode | null {
  return play.waits ? (
    <Button does="keep" onPress={() => play.answers.keep()}>
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
