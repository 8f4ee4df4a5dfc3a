/** The reasons of a line: Option cards and course rules that the engine names in a step, and their texts. */

import { optionName, optionText, say as sayOption } from '../options/registry';
import { ruleHead, ruleRest, say as saySpecial } from '../course_rules/registry';
import type { Step, StepChange } from '../table/model';

export interface Reason {
  readonly option?: string | undefined;
  readonly rule?: string | undefined;
  /** The unit of `was` and `now`, or undefined without numbers. */
  readonly counts?: Quantity | undefined;
  readonly was?: number | undefined;
  readonly now?: number | undefined;
}

export type Quantity = 'damage' | 'spaces' | 'cards' | 'options' | 'kept' | 'seconds';

/** Return the distinct reasons that a step names for some of its changes. */
export function reasonsOf(step: Step, of: (change: StepChange) => boolean): readonly Reason[] {
  const found: Reason[] = [];
  for (const { change: index, option, rule, was, now } of step.causes ?? []) {
    const change = step.changes[index];
    if (!change || !of(change)) continue;
    const counts = was == null && now == null ? undefined : countedBy(change, was, now);
    const reason = { option: option ?? undefined, rule: rule ?? undefined, counts, was: was ?? 0, now: now ?? 0 };
    if (!found.some((other) => other.option === reason.option && other.rule === reason.rule)) found.push(reason);
  }
  return found;
}

function countedBy(change: StepChange, was?: number | null, now?: number | null): Quantity | undefined {
  switch (change.type) {
    case 'shot':
    case 'reentered':
      return 'damage';
    case 'drew':
      return (was ?? 0) > (now ?? 0) ? 'kept' : 'options';
    case 'noted':
      return ({ spaces: 'spaces', hand: 'cards', filled: 'seconds', damage: 'damage' } as const)[change.what as 'hand'];
    default:
      return undefined;
  }
}

/** Return the title, such as "Double-Barreled Laser." or "A rule of this course: Robots shoot twice as hard." */
export function reasonTitle({ option, rule }: Reason): string {
  return option !== undefined
    ? sayOption('option.why.title', { option: optionName(option) })
    : saySpecial('special.why.title', { rule: ruleHead(rule ?? '') });
}

/** Return the changed numbers, then the text of the card or rule. */
export function reasonText({ option, rule, counts, was = 0, now = 0 }: Reason): string {
  const numbers = counts === undefined ? '' : `${saySpecial('special.why.numbers', { counts, was, now })} `;
  return numbers + (option !== undefined ? optionText(option) : ruleRest(rule ?? ''));
}

/** Return the topic of a reason in the rulebook. */
export function reasonTopic({ option, rule }: Reason): string {
  return option !== undefined ? `option.${option}` : `course-rule.${rule}`;
}
