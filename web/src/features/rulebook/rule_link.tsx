/** A quiet question mark beside something of a table: one tap opens the rule that is about it, and plays nothing. */

import './rulebook_sidebar.css';
import type { VNode } from 'preact';
import { openRules, sidebarAvailable } from './rulebook_panel_state';
import { t } from './texts';

interface AskRuleProps {
  /** What it is about, the most exact first, as `data-rules` has it. */
  topics: string;
  /** What is asked about, for whoever does not see what it stands beside. */
  about: string;
  /** It stands in a dialog, which goes first: the rules open beneath it. */
  onAsk?: (() => void) | undefined;
}

/** Nothing where no rules can open beside the page: on paper, in a result. */
export function RuleLink({ topics, about, onAsk }: AskRuleProps): VNode | null {
  if (!sidebarAvailable.value) return null;
  // Where a word may be divided is nothing to be heard.
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
