/** Names and figures of a review in words. Pure. */

import type { RoundReview } from '../../review/forms';
import { asGood, plusMinus, priced, reasonsWords, say } from '../../review/words';
import { sentence } from '../../texts/index';

/** With a plus before what is more than nothing. */
export function signed(value: number, error: number | undefined): string {
  return `${Math.round(value * 10) > 0 ? '+' : ''}${plusMinus(value, error)}`;
}

/** Whether a turn was drawn on a board below the sheet. */
export function isBelow(leaf: string | undefined): boolean {
  return (leaf ?? '') !== '';
}

/** Whether something better was found than what was drawn. */
export function cost({ lost }: RoundReview): boolean {
  return !asGood(lost, undefined);
}

/** What the line below the sheet says of a round. */
export function turnWords(turn: RoundReview): { title: string; text?: string } {
  const { round, lost, error, reasons, leaf } = turn;
  if (!cost(turn)) return { title: say('review.line-good', { round }) };
  const why = reasonsWords(reasons, isBelow(leaf));
  return { title: say('hint.plain', { what: say('review.line-lost', { round, ...priced(lost, error) }) }), ...(why !== '' && { text: sentence(say('hint.plain', { what: why })) }) };
}
