/** Its symbol: a ram at the front. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M3 8h8v8H3zM11 9l9 3-9 3" />;
}
