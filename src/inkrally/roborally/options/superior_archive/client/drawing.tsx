/** Its symbol: a box that holds its own. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M4 5h16v4H4zM6 9v10h12V9M9 14l2 2 4-4" />;
}
