/** Its symbol: a lever in its fourth gate. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return (
    <>
      <path d="M6 5v14M12 5v14M18 5v14M6 12h12" />
      <path class="solid" d="M18 17m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0" />
    </>
  );
}
