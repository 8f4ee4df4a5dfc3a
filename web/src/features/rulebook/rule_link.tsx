/** A question mark beside an element, which opens the rule about the element. */

import './rulebook_sidebar.css';
import type { VNode } from 'preact';
import { openRules, sidebarAvailable } from './rulebook_panel_state';
import { say as t } from '../../i18n/learn';

interface AskRuleProps {
  /** The topics, the most specific first, as in `data-rules`. */
  topics: string;
  /** The subject, for screen readers. */
  about: string;
  /** Called before the rules open. A dialog must close, because the rules open beneath it. */
  onAsk?: (() => void) | undefined;
}

/** The question mark, or nothing where the rules cannot open beside the page. */
export function RuleLink({ topics, about, onAsk }: AskRuleProps): VNode | null {
  if (!sidebarAvailable.value) return null;
  // Remove soft hyphens, because screen readers would read them.
  const label = t('rules.ask', { about: about.replaceAll('\u00ad', '') });
  return (
    <button
      type="button"
      class="ask-rule"
      data-rules={topics}
      aria-label={label}
      title={label}
      onClick={(event) => {
        const place = event.currentTarget.parentElement;
        onAsk?.();
        openRules({ topics: topics.split(' ') }, onAsk ? null : place);
      }}
    >
      <span aria-hidden="true">?</span>
    </button>
  );
}
