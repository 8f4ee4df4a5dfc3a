/** The rules of courses: their messages, by the ids of the rules. Names no rule. */

import texts from '@locales/en/roborally_course_rules.json';
import { messages, sentence } from '@/texts/index';

type SpecialTextKey = keyof typeof texts;

export const say = messages(texts);

/** The ids of the rules: `rule.RULE` is the sentence of a rule. */
export const RULES: readonly string[] = Object.keys(texts).flatMap((key) => /^rule\.(\w+)$/.exec(key)?.[1] ?? []);

const known = (key: string): string | undefined => (key in texts ? say(key as SpecialTextKey) : undefined);

/** A rule as a sentence; one that is not here is called by its id. */
export const ruleText = (rule: string): string => sentence(known(`rule.${rule}`) ?? rule.replaceAll('_', ' '));

/** Those that play a part at a table: a clock for all is none where nobody is hurried. */
export const playedRules = (of: readonly string[], hurries: boolean): readonly string[] =>
  hurries ? of : of.filter((rule) => !rule.startsWith('timer_all_'));

/** What is different by a rule: a heading, the rest of the sentence, and where it will be seen. */
interface Difference {
  readonly head: string;
  readonly text: string;
  readonly seen: string;
}

/** So many sentences say what is different on a course. */
const MOST = 6;

/** What is different by rules, each thing once and six at most. A rule that says nothing of it has its own sentence. */
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

/** A rule in a few words, and what else it says: all of it where it makes several things different. */
export const ruleHead = (rule: string): string => known(`rule.${rule}.1`) ?? `${ruleText(rule)}.`;
export const ruleRest = (rule: string): string =>
  (known(`rule.${rule}.2`) === undefined ? known(`rule.${rule}.1.text`) : undefined) ?? `${ruleText(rule)}.`;

/** What a rule has to say all the time while one programs. */
export const nowOf = (rule: string): string | undefined => known(`rule.${rule}.now`);

/** Team 1 is Road, team 2 is Rail, others have their number. */
export const teamName = (team: number): string => say('special.team', { team: String(team) });
/** The same where it is clear that teams are meant. */
export const sideName = (team: number): string => say('special.side', { team: String(team) });

/** What is chosen before the first turn, as a heading. */
export const chooseWords = ({ of }: { readonly of: 'options' | 'boards' }, robot: string): string =>
  of === 'boards' ? say('special.choose-board') : say('special.choose-option', { robot });
