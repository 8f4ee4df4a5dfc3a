/** Names and figures of a review in words. Pure. */

import type { RoundReview } from '../analysis/forms';
import { asGood, plusMinus, reasonsWords, say } from '../analysis/words';
import { sentence, tenths } from '@/texts/index';

/** With a plus before what is more than nothing. */
export function signed(value: number, error: number | undefined): string {
  return `${Math.round(value * 10) > 0 ? '+' : ''}${plusMinus(value, error)}`;
}

/** Whether a turn was drawn on a board below the sheet. */
export function isBelow(board: string | undefined): boolean {
  return (board ?? '') !== '';
}

/** What a round cost: "1.2 ± 0.9", and "about 1.2" where it is a quick estimate. */
export function costWords({ lost, error, estimate = false }: RoundReview): string {
  return figure(lost, error, estimate);
}

/** A figure with its error, or about so much by a quick estimate. */
export function figure(value: number, error: number | undefined, estimate: boolean): string {
  return estimate ? say('review.about-so-much', { value: tenths(value) }) : plusMinus(value, error);
}

/** Whether something better was found than what was drawn. */
export function cost({ lost }: RoundReview): boolean {
  return !asGood(lost, undefined);
}

/** What the line below the sheet says of a round. */
export function turnWords(turn: RoundReview): { title: string; text?: string } {
  const { round, reasons, leaf: board, estimate = false } = turn;
  if (!cost(turn)) return { title: say(estimate ? 'review.line-good-so-far' : 'review.line-good', { round }) };
  const why = reasonsWords(reasons, isBelow(board));
  return {
    title: say('hint.plain', { what: say('review.line-lost', { round, cost: costWords(turn) }) }),
    ...(why !== '' && { text: sentence(say('hint.plain', { what: why })) }),
  };
}
