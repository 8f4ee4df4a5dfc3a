/** Its symbol: a top in its rings. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M4 12c4-4 12-4 16 0c-4 4-12 4-16 0M12 2v20" />;
}
