/** Its symbol: a mast that sends. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return (
    <>
      <path d="M12 10v11M8 21h8M8 6a5.5 5.5 0 0 0 0 8M16 6a5.5 5.5 0 0 1 0 8M5 3a9.5 9.5 0 0 0 0 14M19 3a9.5 9.5 0 0 1 0 14" />
      <path class="solid" d="M12 10m-1.7 0a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0" />
    </>
  );
}
