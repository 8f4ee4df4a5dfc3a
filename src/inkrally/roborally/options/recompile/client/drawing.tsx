/** Its symbol: cards that go round. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M5 9a7.5 7.5 0 0 1 13-2M19 15a7.5 7.5 0 0 1-13 2M18 3v4h-4M6 21v-4h4M9.5 9.5h5v5h-5z" />;
}
