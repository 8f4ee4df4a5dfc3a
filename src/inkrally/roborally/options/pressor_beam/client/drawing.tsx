/** Its symbol: a beam that pushes away. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M3 8v8M6 12h8M11 9l3 3-3 3M17 7h4v10h-4z" />;
}
