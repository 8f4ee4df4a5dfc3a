/** The symbol of the card: a mirror with a beam that comes back, on a plate of 24 by 24. */

import type { ComponentType } from 'preact';

export const SYMBOLS: Readonly<Record<string, ComponentType>> = {
  toy_mirror: () => (
    <path class="toy-mirror" d="M17 5v14M4 8l12 4L4 16" fill="none" stroke="currentColor" stroke-width="1.5" />
  ),
};
