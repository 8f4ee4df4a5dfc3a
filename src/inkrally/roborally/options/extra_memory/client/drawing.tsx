/** Its symbol: a chip with one cell more. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M7 6h10v12H7zM7 9H4M7 12H4M7 15H4M20 9h-3M20 12h-3M20 15h-3M12 9.5v5M9.5 12h5" />;
}
