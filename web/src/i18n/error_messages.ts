/** Formats messages of errors from the error's code and arguments, never from the server's English text. */

import type { Problem } from '../protocol';
import type { Value } from './format';
import { formatList, translateCode, t } from './';

type Naming = (value: string) => string;

const names = new Map<string, Naming>();

/** Register functions that return the names of values of arguments, such as the name of a route by its ID. */
export function registerArgumentFormatter(namings: Readonly<Record<string, Naming>>): void {
  for (const [name, naming] of Object.entries(namings)) names.set(name, naming);
}

/** Return the message of an error. A second sentence often says what the user can do. */
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
