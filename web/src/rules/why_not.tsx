/** After a refusal: the way to the rule that says so. */

import type { VNode } from 'preact';
import { openRules } from './open';
import { t } from './texts';

/** `code`: of the refusal; `now`: what was said, in a sentence. */
export function WhyNot({ code, now }: { code: string | undefined; now: string }): VNode | null {
  if (code === undefined) return null;
  return (
    <button type="button" class="why-link" onClick={() => openRules({ topics: [`refusal.${code}`, 'refusal'], now })}>
      {t('rules.why')}
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
