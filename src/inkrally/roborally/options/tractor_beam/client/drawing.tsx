/** Its symbol: a beam that pulls. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M3 7h4v10H3zM21 12H11M14 9l-3 3 3 3M19 8v8" />;
}
