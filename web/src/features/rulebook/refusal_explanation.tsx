/** Links from a refusal or a score to its rule. */

import './rulebook_sidebar.css';
import type { VNode } from 'preact';
import { openRules, type AlternativeTarget } from './rulebook_panel_state';
import { say as t } from '../../i18n/learn';

/**
 * The link from a refusal to its rule.
 *
 * `topic` is the topic of the rule, such as `refusal.clash`. `now` is the refusal in a sentence, `at` its element. `here` means that the
 * player tried a placement, so that the text asks why it does not fit. `instead` returns the spaces where the action is possible.
 */
export function RefusalExplanation({
  topic,
  now,
  at,
  here,
  instead,
}: {
  topic: string | undefined;
  now: string;
  at?: string | undefined;
  here: boolean;
  instead?: (() => readonly AlternativeTarget[]) | undefined;
}): VNode | null {
  if (topic === undefined) return null;
  return (
    <button
      type="button"
      class="why-link"
      onClick={() =>
        openRules({ topics: [topic, 'refusal'], now, instead: instead?.() }, at ? document.querySelector(at) : null)
      }
    >
      {t(here ? 'rules.why' : 'rules.open')}
    </button>
  );
}

/** The link from a score to the cheat sheet. */
export function PointsLink(): VNode {
  return (
    <button type="button" class="why-link ask-points" onClick={() => openRules({})}>
      {t('rules.points')}
    </button>
  );
}
