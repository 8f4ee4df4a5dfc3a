/** Its symbol: two chips on one board. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M5 6h6v6H5zM13 12h6v6h-6zM8 6V3M8 15v-3M16 12V9M16 21v-3M5 9H3M21 15h-2" />;
}
