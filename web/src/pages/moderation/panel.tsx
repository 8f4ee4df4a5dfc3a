/** A panel of the operator's page. Shortcuts move the focus to its heading. */

import type { ComponentChildren, VNode } from 'preact';
import { say } from '../../i18n/admin';

interface PanelProps {
  id: string;
  heading: string;
  sub: string;
  wide?: boolean;
  children: ComponentChildren;
}

export function Panel({ id, heading, sub, wide = false, children }: PanelProps): VNode {
  return (
    <section class={`paper moderation-panel${wide ? ' moderation-wide' : ''}`} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {heading} <span>{sub}</span>
      </h2>
      {children}
    </section>
  );
}

interface RowsProps extends PanelProps {
  /** The headings of the columns. */
  heads: readonly string[];
  empty: boolean;
  /** The number of columns at the end that contain numbers. */
  numbers?: number;
}

/** A panel with rows and columns. */
export function RowsPanel({ heads, empty, numbers = 0, children, ...panel }: RowsProps): VNode {
  return (
    <Panel {...panel}>
      {empty ? (
        <p class="label">{say('admin.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reached by keyboard
        <div class="moderation-scroll" tabIndex={0} role="region" aria-label={panel.heading}>
          <table class={numbers > 0 ? 'moderation-numbers' : undefined}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
