/** Its symbol: a wheel with its rim. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return (
    <>
      <path d="M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 4v16M4 12h16" />
      <path class="solid" d="M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5z" />
    </>
  );
}
