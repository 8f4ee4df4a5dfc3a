/** Its symbol: one card that may take the place of another. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M4 5h8v11H4zM14 9h6v10h-8v-2M8 8v3M8 13.5v.1" />;
}
