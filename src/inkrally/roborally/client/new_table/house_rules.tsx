/** The house rules of a new race, in a fold: Option cards left out of the deck, and added course rules. */

import type { VNode } from 'preact';
import { AddedRules } from '../course_rules/added_rules';
import { CardPick } from '../options/option_setup';
import { tRoborally } from '../texts/say';

export function HouseRulePick({
  deck,
  excluded,
  onExclude,
  addable,
  added,
  onAdd,
}: {
  /** Whether the race has a deck of Option cards. */
  deck: boolean;
  excluded: readonly string[];
  onExclude: (cards: readonly string[]) => void;
  /** The rules that the course can have. */
  addable: readonly string[];
  added: readonly string[];
  onAdd: (rules: readonly string[]) => void;
}): VNode | null {
  if (!deck && addable.length === 0) return null;
  return (
    <details class="option-pick race-house-rules">
      <summary>{tRoborally('invite.house')}</summary>
      {deck && <CardPick text="exclude" value={excluded} onPick={onExclude} />}
      <AddedRules addable={addable} value={added} onPick={onAdd} />
    </details>
  );
}
