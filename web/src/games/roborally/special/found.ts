/**
 * Rules of courses, found in their folders when the client is built: what each says of itself in `rule.json`. Names no
 * rule.
 */

import type { Values } from '../../../texts/format';
import { messages, sentence } from '../../../texts/index';
import { enSpecial } from './en';

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

const rules = Object.values(
  import.meta.glob<Rule>('../../../../../src/inkrally/roborally/rules_of_courses/*/rule.json', {
    eager: true,
    import: 'default',
  }),
);

const english: Readonly<Record<string, string>> = Object.fromEntries(
  rules.map(({ id, text }) => [`rule.${id}`, text] as const),
);
const told = messages(english);

export type SpecialTextKey = keyof typeof enSpecial;

/** What is said of all special courses. */
export const say: (key: SpecialTextKey, values?: Values) => string = messages(enSpecial);

/** A rule as a sentence; one that is not here is called by its id. */
export const ruleText = (rule: string): string =>
  sentence(`rule.${rule}` in english ? told(`rule.${rule}`) : rule.replaceAll('_', ' '));

/** Team 1 is Road, team 2 is Rail, others have their number. */
export const teamName = (team: number): string => say('special.team', { team: String(team) });
