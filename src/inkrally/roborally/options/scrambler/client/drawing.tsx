/** Its symbol: two ways that cross. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M4 7h4l8 10h4M4 17h4l2.5-3M13.5 10L16 7h4M18 4.5L20.5 7 18 9.5M18 14.5l2.5 2.5-2.5 2.5" />;
}
