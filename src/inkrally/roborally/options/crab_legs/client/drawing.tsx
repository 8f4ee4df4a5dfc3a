/** Its symbol: a body with legs to both sides. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M9 9h6v6H9zM9 10L4 7M9 12H3M9 14l-5 3M15 10l5-3M15 12h6M15 14l5 3" />;
}
