/** After a refusal: the way to the rule that says so. */

import './rulebook_sidebar.css';
import type { VNode } from 'preact';
import { openRules, type AlternativeTarget } from './rulebook_panel_state';
import { t } from './texts';

/**
 * `topic`: what the rules have about it, such as `refusal.clash`; `now`: what was said, in a sentence; `at`: where;
 * `here`: the player tried something at a place, so the words ask why it does not go there; `instead`: where it could be
 * done, asked for when the rules are opened.
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

/** Below a score: all points at a glance. */
export function PointsLink(): VNode {
  return (
    <button type="button" class="why-link ask-points" onClick={() => openRules({})}>
      {t('rules.points')}
    </button>
  );
}
