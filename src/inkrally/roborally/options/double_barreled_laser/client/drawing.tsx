/** Its symbol: two barrels, two beams. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M4 7h6v3H4zM4 14h6v3H4zM10 8.5h10M10 15.5h10" />;
}
