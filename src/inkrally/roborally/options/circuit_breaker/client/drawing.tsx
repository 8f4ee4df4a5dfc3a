/** Its symbol: a wire that opens by itself. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return (
    <>
      <path d="M3 15h5l7-8M15 15h6M8 19v-2M15 19v-2" />
      <path class="solid" d="M15 15m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0" />
    </>
  );
}
