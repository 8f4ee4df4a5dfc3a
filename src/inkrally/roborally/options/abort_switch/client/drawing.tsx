/** Its symbol: a switch thrown through its line. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return (
    <>
      <path d="M4 12h5M15 12h5M9 12l6-6M5 18l14 0" />
      <path class="solid" d="M9 12m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0" />
    </>
  );
}
