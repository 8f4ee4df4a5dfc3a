/** Texts of names and figures of a review. */

import type { RoundReview } from '../analysis/types';
import { isWithinError, formatWithError, reasonsWords, tAnalysis } from '../analysis/words';
import { capitalizeFirst, formatDecimal } from '@/i18n';

/** Format a number with a sign. */
export function formatSigned(value: number, error: number | undefined): string {
  return `${Math.round(value * 10) > 0 ? '+' : ''}${formatWithError(value, error)}`;
}

/** Return whether a turn was on a second board. */
export function isBelow(board: string | undefined): boolean {
  return (board ?? '') !== '';
}

/** Return the cost of a round: "1.2 ± 0.9", or "about 1.2" for an estimate. */
export function costWords({ lost, error, estimate = false }: RoundReview): string {
  return figure(lost, error, estimate);
}

/** Format a figure with its error, or as an estimate. */
export function figure(value: number, error: number | undefined, estimate: boolean): string {
  return estimate ? tAnalysis('review.about-so-much', { value: formatDecimal(value) }) : formatWithError(value, error);
}

/** Return whether a better turn was found. */
export function cost({ lost }: RoundReview): boolean {
  return !isWithinError(lost, undefined);
}

/** Return the status line of a round. */
export function turnWords(turn: RoundReview): { title: string; text?: string } {
  const { round, reasons, leaf: board, estimate = false } = turn;
  if (!cost(turn)) return { title: tAnalysis(estimate ? 'review.line-good-so-far' : 'review.line-good', { round }) };
  const why = reasonsWords(reasons, isBelow(board));
  return {
    title: tAnalysis('hint.plain', { what: tAnalysis('review.line-lost', { round, cost: costWords(turn) }) }),
    ...(why !== '' && { text: capitalizeFirst(tAnalysis('hint.plain', { what: why })) }),
  };
}
