/** Its symbol: a shield over one who sleeps. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M5 5l7-2 7 2v7c0 5-3 7-7 9-4-2-7-4-7-9zM9 9h6l-6 6h6" />;
}
