/** Its symbol: cross hairs over a register. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return <path d="M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14M12 2v6M12 16v6M2 12h6M16 12h6" />;
}
