/** Hints and reviews of a race in words: turns, costs, reasons. What is behind them is the server's. Pure. */

import { list, messages, number, tenths } from '../../../texts/index';
import type { ProgramReason, SuggestedProgram } from '../protocol';
import { enAnalysis } from '../texts/en_analysis';

export const say = messages(enAnalysis);

/** Whether two programs cannot be told apart by the samples. */
export function asGood({ cost, error }: Pick<SuggestedProgram, 'cost' | 'error'>): boolean {
  return cost < 0.05 || cost < error;
}

const hundredths = (share: number): string => number(Math.round(share * 100));

/** What a program leads to: how far the end is then, and what may happen on the way. */
export function leadsWords({ outcome }: SuggestedProgram): string {
  const { turns, flags, damage, destroyed, finished } = outcome;
  return [
    finished > 0.005 ? say('race.leads-wins', { share: hundredths(finished) }) : '',
    finished < 0.995 ? say('race.leads', { turns: tenths(Math.max(0, turns - 1)) }) : '',
    flags > 0.005 && finished <= 0.005 ? say('race.leads-flag', { share: hundredths(Math.min(1, flags)) }) : '',
    destroyed > 0.005 ? say('race.leads-lost', { share: hundredths(destroyed) }) : '',
    damage >= 0.05 && destroyed <= 0.005 ? say('race.leads-safe', { damage: tenths(damage) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function reasonWords({ code, amount }: ProgramReason): string {
  return say(`race.why-${code}`, { share: hundredths(amount), amount: tenths(amount) });
}

/** What a program costs against the best, and why. */
export function costWords(program: SuggestedProgram): string {
  if (asGood(program)) return '';
  const what = say('race.costs', { cost: tenths(program.cost) });
  return program.reasons.length === 0
    ? `${what}.`
    : say('race.because', { what, why: list(program.reasons.map(reasonWords)) });
}
