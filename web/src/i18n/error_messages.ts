/** What the server refuses, in the language of the page: made here of its code and its arguments, never of its English. */

import type { Problem } from '../protocol';
import type { Value } from './format';
import { formatList, translateCode, t } from './';

type Naming = (value: string) => string;

const names = new Map<string, Naming>();

/** A game says how values of an argument are called: `route` by its id, `option` by that of its card. */
export function registerArgumentFormatter(namings: Readonly<Record<string, Naming>>): void {
  for (const [name, naming] of Object.entries(namings)) names.set(name, naming);
}

/** One sentence, or two: what is in the way, and what helps. */
export function formatProblem({ code, args = {} }: Pick<Problem, 'code' | 'args'>): string {
  return translateCode(`error.${code}`, values(args)) ?? t('error.other', { code });
}

function values(args: NonNullable<Problem['args']>): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const naming = names.get(name) ?? String;
      if (Array.isArray(value)) return [name, formatList(value.map((one) => naming(String(one))))];
      return [name, typeof value === 'number' && !names.has(name) ? value : naming(String(value))];
    }),
  );
}
