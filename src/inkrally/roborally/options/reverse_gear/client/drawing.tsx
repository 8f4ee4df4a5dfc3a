/** Its symbol: two steps back. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M12 4v7M7 8l5 5 5-5M7 14l5 5 5-5" />;
}
