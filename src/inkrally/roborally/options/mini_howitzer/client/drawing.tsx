/** Its symbol: a short gun on its wheel. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return (
    <>
      <path d="M4 14l12-7 2 3-9 6M8 15a3 3 0 1 0 .1 0" />
      <path class="solid" d="M20 5m-1.7 0a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0" />
    </>
  );
}
