// Calculates the zoom and position of a square board during pinching and panning, in pixels.

/** The zoom and position of a board: its point (x, y) is shown at (x, y) * scale + (left, top), in pixels of the frame. */
export interface Transform {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** The centre of two fingers and their distance, in pixels of the frame. */
export interface PinchGesture {
  readonly x: number;
  readonly y: number;
  readonly apart: number;
}

export const FIT_TRANSFORM: Transform = { scale: 1, left: 0, top: 0 };
export const MAX_SCALE = 4;
/** Scales below this snap back to 1. */
const NEARLY = 1.06;

/** Return a transform that keeps the board in its frame. */
export function clampTransform(lie: Transform, wide: number): Transform {
  const scale = Math.min(Math.max(lie.scale, 1), MAX_SCALE);
  const least = wide * (1 - scale);
  return { scale, left: Math.min(0, Math.max(least, lie.left)), top: Math.min(0, Math.max(least, lie.top)) };
}

/** Return the transform after a pinch. The point between the fingers stays there. */
export function applyPinch(from: Transform, first: PinchGesture, now: PinchGesture, wide: number): Transform {
  const scale = Math.min(Math.max((from.scale * now.apart) / Math.max(first.apart, 1), 1), MAX_SCALE);
  const grown = scale / from.scale;
  return clampTransform(
    { scale, left: now.x - (first.x - from.left) * grown, top: now.y - (first.y - from.top) * grown },
    wide,
  );
}

export function applyPan(from: Transform, dx: number, dy: number, wide: number): Transform {
  return clampTransform({ ...from, left: from.left + dx, top: from.top + dy }, wide);
}

/** Return the transform after the fingers are lifted: a scale of nearly 1 becomes 1. */
export function snapTransform(lie: Transform): Transform {
  return lie.scale < NEARLY ? FIT_TRANSFORM : lie;
}
