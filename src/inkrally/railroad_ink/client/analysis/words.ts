/** Hints and reviews in words: points, costs, reasons, refusals. What is behind them is the server's. Pure. */

import type { Pencilled } from '../drawing/pencil/pencilled';
import { faceWords } from '../drawing/words';
import { expansionName, goalTitle } from '../drawing/expansions/words';
import { findExpansionText } from '../texts/expansions';
import review from '@locales/en/railroad_ink_review.json';
import { list, messages, sentence, tenths } from '@/texts/index';
import { isKey, type Key, t } from '../texts/index';
import type { Reason } from './forms';

/** So many spaces are named at most. */
const MOST_SPACES = 4;

export const say = messages(review);
type ReviewKey = keyof typeof review;

/** "0.8 ± 0.3"; without the error where there is none, as of what is certain. */
export function plusMinus(value: number, error: number | undefined): string {
  return (error ?? 0) < 0.005
    ? tenths(value)
    : say('review.plus-minus', { value: tenths(value), error: tenths(error ?? 0) });
}

/** What something costs: no less than nothing. */
export function priced(cost: number, error: number | undefined): { cost: string } {
  return { cost: plusMinus(Math.max(0, cost), error) };
}

/** Whether two turns cannot be told apart by what was found. */
export function asGood(cost: number, error: number | undefined): boolean {
  return cost < 0.05 || cost < (error ?? 0);
}

/** What is pencilled over a sheet, by space, for the reader: "in pencil, 2: road curve, north and east". */
export function pencilledWords(drawings: readonly Pencilled[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    drawings.flatMap(({ space, drawing, number, round, face }) =>
      space === undefined || drawing === undefined
        ? []
        : [[space, say('pencil.said', { number: number ?? round ?? 1, drawing: faceWords(drawing, face) })]],
    ),
  );
}

/** One reason, inside a sentence: "fewer exits are joined (2.0)". `below`: of a turn on a board below the sheet. */
export function reasonWords({ code, points, spaces = [] }: Reason, below = false): string {
  const why = reasonAlone(code, spaces, below);
  return Math.abs(points) < 0.05 ? why : say('reason.points', { why, points: tenths(points) });
}

function reasonAlone(code: string, spaces: readonly string[], below: boolean): string {
  const [kind = '', name = ''] = code.split(':');
  // A long row of spaces says less than the sheet, which shows them.
  const few = spaces.length > MOST_SPACES ? [] : spaces;
  const values = {
    spaces: list(few),
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
  return findExpansionText(key, values) ?? say(key in review ? (key as ReviewKey) : 'reason.other', values);
}

/** The name of a line of a board below, as it stands inside a sentence. */
function boardLine(name: string): string {
  const key = `line.${name}`;
  return findExpansionText(key) ?? name;
}

/** The name of a line of the score sheet, as it stands there. */
function lineWords(name: string): string {
  return isKey(`score.${name}`) ? t(`score.${name}` as Key) : sentence(expansionName(name));
}

/** Reasons of one code merged. */
export function gathered(reasons: readonly Reason[]): readonly Reason[] {
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

/** Reasons as they stand in a sentence; empty if there are none. */
export function reasonsWords(reasons: readonly Reason[], below = false): string {
  return list(gathered(reasons).map((reason) => reasonWords(reason, below)));
}

/** A sentence with its reasons: "The next best costs 0.8 ± 0.3: fewer exits are joined (2.0)." */
export function withReasons(what: string, reasons: readonly Reason[], below = false): string {
  const why = reasonsWords(reasons, below);
  return why === '' ? say('hint.plain', { what }) : say('hint.because', { what, why });
}
