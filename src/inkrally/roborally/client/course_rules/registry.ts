/** The texts of course rules by their IDs. Names no rule. */

import texts from '@locales/en/roborally_course_rules.json';
import { createTranslator, capitalizeFirst } from '@/i18n';

type SpecialTextKey = keyof typeof texts;

export const say = createTranslator(texts);

/** The IDs of the rules: `rule.RULE` is the sentence of a rule. */
export const RULES: readonly string[] = Object.keys(texts).flatMap((key) => /^rule\.(\w+)$/.exec(key)?.[1] ?? []);

const known = (key: string): string | undefined => (key in texts ? say(key as SpecialTextKey) : undefined);

/** Return the sentence of a rule, or its ID if it is unknown. */
export const ruleText = (rule: string): string => capitalizeFirst(known(`rule.${rule}`) ?? rule.replaceAll('_', ' '));

/** Return the rules that apply at a table. A clock for all does not apply without time pressure. */
export const playedRules = (of: readonly string[], hurries: boolean): readonly string[] =>
  hurries ? of : of.filter((rule) => !rule.startsWith('timer_all_'));

/** A difference of a course: a heading, the rest of the sentence, and the place where the difference is visible. */
interface Difference {
  readonly head: string;
  readonly text: string;
  readonly seen: string;
}

/** Maximum number of sentences about the differences of a course. */
const MOST = 6;

/**
 * Return the differences of some rules, each once and six at most. A rule without differences contributes its own
 * sentence.
 */
export function differences(of: readonly string[]): readonly Difference[] {
  const all = of.flatMap((rule) => {
    const found: Difference[] = [];
    for (let number = 1; known(`rule.${rule}.${number}`) !== undefined; number += 1) {
      const key = `rule.${rule}.${number}`;
      found.push({ head: known(key) ?? '', text: known(`${key}.text`) ?? '', seen: known(`${key}.seen`) ?? '' });
    }
    return found.length > 0 ? found : [{ head: '', text: ruleText(rule), seen: '' }];
  });
  return all
    .filter((one, at) => all.findIndex((other) => other.head + other.text === one.head + one.text) === at)
    .slice(0, MOST);
}

/** Return a rule in a few words. A rule with several differences is returned in full. */
export const ruleHead = (rule: string): string => known(`rule.${rule}.1`) ?? `${ruleText(rule)}.`;
export const ruleRest = (rule: string): string =>
  (known(`rule.${rule}.2`) === undefined ? known(`rule.${rule}.1.text`) : undefined) ?? `${ruleText(rule)}.`;

/** Return a sentence without its full stop for each course rule that the players added. */
export const addedRuleWords = (added: readonly string[], hurries: boolean): readonly string[] =>
  playedRules(added, hurries).map((rule) => say('special.added', { rule: ruleHead(rule).replace(/\.$/, '') }));

/** Return the reminder of a rule that is visible while players program, or undefined if the rule has none. */
export const nowOf = (rule: string): string | undefined => known(`rule.${rule}.now`);

/** Return the name of a team: Road, Rail, or a number. */
export const teamName = (team: number): string => say('special.team', { team: String(team) });
/** Return the short name of a team, for texts in which the word "team" is not necessary. */
export const sideName = (team: number): string => say('special.side', { team: String(team) });

/** Return the choice before the first turn as a heading. */
export const chooseWords = ({ of }: { readonly of: 'options' | 'boards' }, robot: string): string =>
  of === 'boards' ? say('special.choose-board') : say('special.choose-option', { robot });
