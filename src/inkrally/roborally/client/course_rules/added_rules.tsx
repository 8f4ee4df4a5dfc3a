/** The course rules that players add to a course, a house rule, and the differences that course rules make. */

import type { VNode } from 'preact';
import { ruleHead, ruleRest, say, differences } from './registry';

/** Return those of the chosen rules that a course can have. */
export const rulesFor = (chosen: readonly string[], addable: readonly string[]): readonly string[] =>
  chosen.filter((rule) => addable.includes(rule));

export function AddedRules({
  addable,
  value,
  onPick,
}: {
  /** The rules that the course can have. */
  addable: readonly string[];
  value: readonly string[];
  onPick: (rules: readonly string[]) => void;
}): VNode | null {
  if (addable.length === 0) return null;
  return (
    <details class="option-pick">
      <summary>{say('special.add')}</summary>
      <p class="label">{say('special.add-hint')}</p>
      <fieldset class="levels">
        <legend class="visually-hidden">{say('special.add')}</legend>
        {addable.map((rule) => (
          <label key={rule}>
            <input
              type="checkbox"
              checked={value.includes(rule)}
              onChange={(event) =>
                onPick(event.currentTarget.checked ? [...value, rule] : value.filter((one) => one !== rule))
              }
            />
            <span>
              <b>{ruleHead(rule)}</b> {ruleRest(rule) !== ruleHead(rule) && <span class="label">{ruleRest(rule)}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** The differences of a course with special rules, in at most six sentences. */
export function RuleDifferences({ rules }: { rules: readonly string[] }): VNode {
  return (
    <section class="rule-differences stack" aria-label={say('special.different')}>
      <h3 class="tray-head">
        {say('special.different')}
        <span>{say('special.usual')}</span>
      </h3>
      <ul>
        {differences(rules).map((one) => (
          <li key={one.head + one.text}>
            <b>{one.head}</b> {one.text}
            <span class="label">{one.seen}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
