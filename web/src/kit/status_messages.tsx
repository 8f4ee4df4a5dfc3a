/**
 * What the client says: the margin line below a board, and banners on top of a page. Both are live regions that are always
 * there, so that a new text is heard. Knows no game.
 */

import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icons';

interface MarginLineProps {
  /** The space or the thing in question, in bold: "Road curve at E1." */
  title?: string | undefined;
  text?: string | undefined;
  /** What only those with room need to read. */
  more?: string | undefined;
  refusal?: boolean | undefined;
  /** A way on, behind the words. */
  children?: ComponentChildren;
}

/** The line directly below a board; its room is always kept. */
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

/** The line below a sheet whose network is lit: it begins with a swatch of the highlighter. */
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
  /** A way on: a bare button. */
  children?: ComponentChildren;
}

/** A band over the page. Put it inside an element with `role="status"` that is always there. */
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
