/** A match as a moving picture: its drawings in order with a caption each, and how long each is shown. */

/** The limits of an encoded picture. They keep a GIF small enough for forums and chats. */
export const MOST_PIXELS = 720;
export const MOST_MS = 15_000;
/** How long the last drawing is shown, and the longest and shortest time of all others. */
const LAST_MS = 2000;
const STEP_MS = 700;
const LEAST_MS = 100;
/** GIF files store delays in hundredths of a second. */
const TICK_MS = 10;
/** The height of the line below the drawing, in pixels. */
export const CAPTION_PX = 40;

export interface MovieFrame {
  /** Return the drawing as the text of an SVG file that contains its styles. */
  readonly svg: () => string;
  /** The line below the drawing, such as "Ann: round 3". */
  readonly caption: string;
}

export interface Movie {
  /** The size of the drawings in any unit. Only their ratio matters. */
  readonly width: number;
  readonly height: number;
  readonly frames: readonly MovieFrame[];
}

export interface TimedFrame extends MovieFrame {
  readonly ms: number;
}

/**
 * Return the frames of a movie with their durations, at most `MOST_MS` together. If there are too many, returns a
 * selection at equal distances with the first and the last frame.
 */
export function timedFrames({ frames }: Pick<Movie, 'frames'>): readonly TimedFrame[] {
  const most = 1 + Math.floor((MOST_MS - LAST_MS) / LEAST_MS);
  const count = Math.min(frames.length, most);
  const each = count < 2 ? LEAST_MS : Math.min(STEP_MS, (MOST_MS - LAST_MS) / (count - 1));
  const ms = Math.floor(each / TICK_MS) * TICK_MS;
  return Array.from({ length: count }, (_, index) => {
    const at = count < 2 ? frames.length - 1 : Math.round((index * (frames.length - 1)) / (count - 1));
    const frame = frames[at] as MovieFrame;
    return { ...frame, ms: index === count - 1 ? LAST_MS : ms };
  });
}

/**
 * Return the size of the encoded picture and of the drawing in it, in pixels. All are even numbers, which video codecs
 * need.
 */
export function pixelSize({ width, height }: Pick<Movie, 'width' | 'height'>): {
  readonly width: number;
  readonly height: number;
  readonly drawing: number;
} {
  const scale = Math.min(MOST_PIXELS / width, (MOST_PIXELS - CAPTION_PX) / height);
  const drawing = even(height * scale);
  return { width: even(width * scale), height: drawing + CAPTION_PX, drawing };
}

const even = (size: number): number => Math.max(2, 2 * Math.floor((size + 0.001) / 2));
