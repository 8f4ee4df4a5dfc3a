/** Texts of hints and reviews: points, costs, reasons, refusals. The server computes the figures. */

import type { HintMark } from '../drawing/overlays/hint_overlay';
import { faceWords } from '../drawing/drawing_text';
import { expansionName, goalTitle } from '../drawing/expansions/words';
import { findExpansionText } from '../texts/expansions';
import review from '@locales/en/railroad_ink_review.json';
import { formatList, createTranslator, capitalizeFirst, formatDecimal } from '@/i18n';
import { isKey, type Key, t } from '../texts';
import type { Reason } from './types';

/** Maximum number of spaces named in a sentence. */
const MOST_SPACES = 4;

export const tAnalysis = createTranslator(review);
type ReviewKey = keyof typeof review;

/** Return a text such as "0.8 ± 0.3", without the error if the value is exact. */
export function formatWithError(value: number, error: number | undefined): string {
  return (error ?? 0) < 0.005
    ? formatDecimal(value)
    : tAnalysis('review.plus-minus', { value: formatDecimal(value), error: formatDecimal(error ?? 0) });
}

/** Format a cost and its error. A cost below zero is shown as zero. */
export function clampCost(cost: number, error: number | undefined): { cost: string } {
  return { cost: formatWithError(Math.max(0, cost), error) };
}

/** Return whether the cost is so small that the samples do not show which of two turns is better. */
export function isWithinError(cost: number, error: number | undefined): boolean {
  return cost < 0.05 || cost < (error ?? 0);
}

/** Return a description of the hint overlay for each space, such as "in pencil, 2: curved highway: north and east". */
export function pencilledWords(drawings: readonly HintMark[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    drawings.flatMap(({ space, drawing, number, round, face }) =>
      space === undefined || drawing === undefined
        ? []
        : [[space, tAnalysis('pencil.said', { number: number ?? round ?? 1, drawing: faceWords(drawing, face) })]],
    ),
  );
}

/**
 * Return a reason as part of a sentence, such as "fewer exits are joined (2.0)". With `below`, the reason is about a
 * second board.
 */
export function describeReason({ code, points, spaces = [] }: Reason, below = false): string {
  const why = reasonAlone(code, spaces, below);
  return Math.abs(points) < 0.05 ? why : tAnalysis('reason.points', { why, points: formatDecimal(points) });
}

function reasonAlone(code: string, spaces: readonly string[], below: boolean): string {
  const [kind = '', name = ''] = code.split(':');
  // Leave out a long list of spaces, because the sheet shows the spaces better.
  const few = spaces.length > MOST_SPACES ? [] : spaces;
  const values = {
    spaces: formatList(few),
    count: few.length,
    line: kind === 'leaf' ? boardLine(name) : lineWords(name),
    goal: goalTitle(name),
  };
  const key =
    code === 'leaf:ends'
      ? 'reason.leaf-ends'
      : below && kind === 'wants-both'
        ? 'reason.wants-both-below'
        : `reason.${kind}`;
  return findExpansionText(key, values) ?? tAnalysis(key in review ? (key as ReviewKey) : 'reason.other', values);
}

/** Return the name of a score line of a second board, for use in a sentence. */
function boardLine(name: string): string {
  const key = `line.${name}`;
  return findExpansionText(key) ?? name;
}

/** Return the name of a score line, for use in a sentence. */
function lineWords(name: string): string {
  return isKey(`score.${name}`) ? t(`score.${name}` as Key) : capitalizeFirst(expansionName(name));
}

/** Return the reasons with those of the same code merged. */
export function groupReasons(reasons: readonly Reason[]): readonly Reason[] {
  const found = new Map<string, Reason>();
  for (const { code, points, spaces = [] } of reasons) {
    const before = found.get(code);
    found.set(code, {
      code,
      points: points + (before?.points ?? 0),
      spaces: [...new Set([...(before?.spaces ?? []), ...spaces])],
    });
  }
  return [...found.values()];
}

/** Return the reasons as part of a sentence, or an empty string. */
export function reasonsWords(reasons: readonly Reason[], below = false): string {
  return formatList(groupReasons(reasons).map((reason) => describeReason(reason, below)));
}

/** Return a sentence with its reasons, such as "The next best costs 0.8 ± 0.3: fewer exits are joined (2.0)." */
export function withReasons(what: string, reasons: readonly Reason[], below = false): string {
  const why = reasonsWords(reasons, below);
  return why === '' ? tAnalysis('hint.plain', { what }) : tAnalysis('hint.because', { what, why });
}
