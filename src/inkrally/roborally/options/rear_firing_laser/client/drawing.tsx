/** Its symbol: a beam to the back. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M9 7h9v10H9zM18 10l3 2-3 2M9 12H2M5 9.5L2 12l3 2.5" />;
}
