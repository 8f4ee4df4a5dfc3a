/** Its symbol: a beam through a wall. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M3 12h18M11 4v5M11 15v5M14 4v5M14 15v5M18 9l3 3-3 3" />;
}
