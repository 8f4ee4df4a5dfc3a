/** The generated picture of a player: the silhouette of a seat crossed by two routes, derived from the handle alone. */

import type { VNode } from 'preact';
import { SEAT_LETTERS, SILHOUETTES } from '../seat';

const ROADS = ['M-26,-9H26', 'M-9,-26V26', 'M-26,8C-6,8 8,-6 8,-26', 'M26,9C6,9 -8,6 -8,26'] as const;
const RAILS = ['M-26,10H26', 'M10,-26V26', 'M26,-8C6,-8 -8,-8 -8,-26', 'M-26,-10C-10,-10 10,0 10,26'] as const;

/** Return a 32-bit hash of a text (FNV-1a). */
export function hashString(text: string): number {
  let found = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) found = Math.imul(found ^ byte, 0x01000193) >>> 0;
  return found;
}

export function Avatar({ handle, size = 44 }: { handle: string; size?: number }): VNode {
  const number = hashString(handle.toLowerCase());
  const letter = SEAT_LETTERS[number % SEAT_LETTERS.length] ?? 'A';
  const road = ROADS[(number >>> 8) % ROADS.length];
  const rail = RAILS[(number >>> 12) % RAILS.length];
  const turn = (number >>> 16) % 4;
  return (
    <svg class="avatar" viewBox="-26 -26 52 52" width={size} height={size} aria-hidden="true">
      <rect class="avatar-paper" x="-25" y="-25" width="50" height="50" rx="5" />
      <g transform={`rotate(${90 * turn})`}>
        <path class="avatar-road" d={road} />
        <path class="avatar-rail" d={rail} />
        <path class="avatar-ties" d={rail} />
      </g>
      <path class={`avatar-stamp seat-${letter}`} transform="scale(.78)" d={SILHOUETTES[letter]} />
      <text class="avatar-letter" y="6" text-anchor="middle">
        {[...handle][0]?.toUpperCase()}
      </text>
    </svg>
  );
}
