/** Its symbol: a coat whose plates flake off. */

import type { VNode } from 'preact';

export function Drawing(): VNode {
  return (
    <>
      <path d="M7 5l5 2 5-2v8c0 3-2 5-5 6-3-1-5-3-5-6zM12 7v12" />
      <path class="solid" d="M18 14h2v2h-2zM19 18h1.5v1.5H19z" />
    </>
  );
}
