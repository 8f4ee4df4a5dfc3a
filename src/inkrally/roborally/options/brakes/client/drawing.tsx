/** Its symbol: a disc between two shoes. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10M5 6c-2 4-2 8 0 12M19 6c2 4 2 8 0 12" />;
}
