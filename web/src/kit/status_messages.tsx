/**
 * The status line below a board and the banners above a page. Both are live regions that are always in the page, because screen
 * readers announce only changes of existing regions.
 */

import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icons';

interface MarginLineProps {
  /** The subject in bold, such as "Highway curve at E1." */
  title?: string | undefined;
  text?: string | undefined;
  /** Details for screens with enough room. */
  more?: string | undefined;
  refusal?: boolean | undefined;
  /** A link or button after the text. */
  children?: ComponentChildren;
}

/** The status line below a board. Keeps its height when it is empty. */
export function StatusLine({ title, text, more, refusal = false, children }: MarginLineProps): VNode {
  return (
    <p class={refusal ? 'status-line refusal' : 'status-line'} role="status">
      {(title !== undefined || text !== undefined) && (
        <span>
          {title !== undefined && <b>{title}</b>} {text} {more !== undefined && <span class="where-wide">{more}</span>}{' '}
          {children}
        </span>
      )}
    </p>
  );
}

/** The status line while spaces are highlighted: it begins with a swatch of the highlighter's colour. */
export function HighlightLegend({ title, text }: { title: string; text?: string | undefined }): VNode {
  return (
    <p class="status-line lit-line" role="status">
      <span class="swatch" aria-hidden="true" />
      <span>
        <b>{title}</b> {text}
      </span>
    </p>
  );
}

interface BannerProps {
  tone?: 'calm' | 'done' | 'bad' | 'away' | undefined;
  icon: IconName;
  title: string;
  text?: string | undefined;
  /** A bare button. */
  children?: ComponentChildren;
}

/** A banner above the page. Put it into an element with `role="status"` that is always in the page. */
export function Banner({ tone = 'calm', icon, title, text, children }: BannerProps): VNode {
  return (
    <div class={`band ${tone}`}>
      <Icon name={icon} />
      <span>
        <b>{title}</b> {text}
      </span>
      {children}
    </div>
  );
}
