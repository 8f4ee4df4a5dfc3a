// How a board lies under two fingers: the sums of pinching and panning. Pure; a board is a square of so many pixels.

/** A point of the board at (x, y) is shown at (x, y) * scale + (left, top). */
export interface Lie {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** The middle between two fingers and their distance, in pixels of the frame. */
export interface Fingers {
  readonly x: number;
  readonly y: number;
  readonly apart: number;
}

export const WHOLE: Lie = { scale: 1, left: 0, top: 0 };
export const MOST = 4;
/** Closer to the whole than this is the whole. */
const NEARLY = 1.06;

/** The board never leaves its frame. */
export function held(lie: Lie, wide: number): Lie {
  const scale = Math.min(Math.max(lie.scale, 1), MOST);
  const least = wide * (1 - scale);
  return { scale, left: Math.min(0, Math.max(least, lie.left)), top: Math.min(0, Math.max(least, lie.top)) };
}

/** What was between the fingers stays between them. */
export function pinched(from: Lie, first: Fingers, now: Fingers, wide: number): Lie {
  const scale = Math.min(Math.max((from.scale * now.apart) / Math.max(first.apart, 1), 1), MOST);
  const grown = scale / from.scale;
  return held({ scale, left: now.x - (first.x - from.left) * grown, top: now.y - (first.y - from.top) * grown }, wide);
}

export function panned(from: Lie, dx: number, dy: number, wide: number): Lie {
  return held({ ...from, left: from.left + dx, top: from.top + dy }, wide);
}

/** When the fingers are lifted: almost whole is whole. */
export function settledAt(lie: Lie): Lie {
  return lie.scale < NEARLY ? WHOLE : lie;
}
