/** Its symbol: an arm with a claw. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return (
    <>
      <path d="M4 20h6M7 20v-5l5-6 4 3M16 12l4-1M16 12l1 4" />
      <path class="solid" d="M12 9m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0" />
    </>
  );
}
