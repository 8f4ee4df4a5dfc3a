/** Decides whether a floor has a viewport, computes the visible part, and handles drag, pinch and wheel. */

import type { RefObject, TargetedPointerEvent, TargetedWheelEvent } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  type Box,
  Camera,
  MIN_WIDTH,
  middleOf,
  SIDEWAYS_SPACES,
  usualWidth,
  WINDOW_SPACES,
  wholeWidth,
  getViewBox,
} from './camera';
import { middle, type Point } from '../../drawing/geometry';
import { boxOf } from '../../drawing/floor_drawing';
import type { Floor, Space } from '../model';
import { reducedMotion } from '../../replay/player';

/** Larger floors have a viewport on every screen. */
const LARGE = { width: 12, height: 16 };
/** The zoom factor of one step of a button or key. */
export const ZOOM = 1.4;
const SLACK_PX = 8;
/** The minimum distance of followed points from the edge of the viewport, as a share of its size. */
const CALM = 0.22;

export interface Viewport {
  /** Whether a viewport shows the floor, as on phones. */
  readonly windowed: boolean;
  readonly large: boolean;
  /** The default width of the visible part. */
  readonly usual: (all: Box) => number;
  /** Whether all of the floor is visible. */
  readonly whole: boolean;
  readonly toggle: () => void;
  /** Zoom in, or out with a factor below 1, around the centre. */
  readonly zoom: (by: number) => void;
  readonly camera: Camera;
  readonly handlers: (svg: RefObject<SVGSVGElement | null>) => object;
}

/** The target that a viewport follows: spaces, and whether they belong to a playback. */
export interface CameraTarget {
  readonly spaces: readonly Space[];
  readonly watching: boolean;
}

function useMatches(media: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(media).matches);
  useEffect(() => {
    const query = matchMedia(media);
    const changed = () => setMatches(query.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, [media]);
  return matches;
}

export function useView(floor: Floor | null): Viewport {
  const phone = useMatches(PHONE);
  const sideways = useMatches(SIDEWAYS);
  const [whole, setWhole] = useState<boolean | null>(null);
  const camera = useMemo(() => new Camera(), []);
  useEffect(() => () => camera.stop(), [camera]);
  const hands = useRef<Map<number, Point>>(new Map()).current;
  const state = useRef({ moved: false, start: [0, 0] as Point }).current;
  const large = floor !== null && (floor.width > LARGE.width || floor.height > LARGE.height);
  const usual = (all: Box) => usualWidth(all, sideways ? SIDEWAYS_SPACES : WINDOW_SPACES);
  const showsWhole = whole ?? (!phone || (sideways && !large));
  // The requested state may not be rendered yet when a key is pressed again.
  const asked = useRef(showsWhole);
  asked.current = showsWhole;
  /** Zoom from all of the floor to the viewport around the wheel's position, which is then held. */
  const into = (event: TargetedWheelEvent<SVGSVGElement>): void => {
    if (!floor || !event.ctrlKey) return;
    event.preventDefault();
    if (event.deltaY >= 0) return;
    const [x, y, width, height] = boxOf(floor);
    const all = { x, y, width, height };
    const frame = event.currentTarget.getBoundingClientRect();
    const at: Point = [
      x + ((event.clientX - frame.left) / frame.width) * width,
      y + ((event.clientY - frame.top) / frame.height) * height,
    ];
    camera.wide = null;
    camera.held.value = 'by-hand';
    camera.go(getViewBox(all, frame, at, usual(all)), false);
    setWhole(false);
  };
  return {
    windowed: phone || (large && !showsWhole),
    large,
    usual,
    whole: showsWhole,
    camera,
    toggle: () => {
      camera.held.value = null;
      camera.wide = null;
      setWhole(!showsWhole);
    },
    zoom: (by) => {
      if (!floor) return;
      // The first step from all of the floor is to the default viewport, which shows more around the followed point.
      if (asked.current) {
        camera.wide = null;
        asked.current = by < 1;
        setWhole(by < 1);
        return;
      }
      const [x, y, width, height] = boxOf(floor);
      if (showsWhole) {
        const wide = Math.max(MIN_WIDTH, Math.min(camera.wide ?? usual({ x, y, width, height }), width) / by);
        camera.wide = wide < width ? wide : null;
        asked.current = wide >= width;
        setWhole(asked.current);
        return;
      }
      const now = camera.target ?? { x, y, width, height };
      const wide = Math.max(MIN_WIDTH, now.width / by);
      if (wide >= width) {
        camera.wide = null;
        setWhole(true);
        return;
      }
      camera.wide = wide;
      const high = (wide * now.height) / Math.max(1, now.width);
      camera.go(
        getViewBox(
          { x, y, width, height },
          { width: wide, height: high },
          [now.x + now.width / 2, now.y + now.height / 2],
          wide,
        ),
        !reducedMotion(),
      );
      setWhole(false);
    },
    handlers: (svg) => {
      if (showsWhole && !phone)
        return large ? { onWheel: (event: TargetedWheelEvent<SVGSVGElement>) => into(event) } : {};
      const byHand = () => {
        camera.held.value ??= 'by-hand';
      };
      const scale = () => (camera.target?.width ?? 1) / Math.max(1, svg.current?.clientWidth ?? 1);
      const limit = (box: Box): Box => {
        if (!floor) return box;
        const element = svg.current;
        const size = { width: element?.clientWidth ?? 1, height: element?.clientHeight ?? 1 };
        const [x, y, width, height] = boxOf(floor);
        const all = { x, y, width, height };
        const wide = Math.max(MIN_WIDTH, Math.min(wholeWidth(all, size), box.width));
        return windowWide(all, size, [box.x + box.width / 2, box.y + box.height / 2], wide);
      };
      const zoom = (by: number, at: Point) => {
        const box = camera.target;
        const element = svg.current;
        if (!box || !element) return;
        byHand();
        const frame = element.getBoundingClientRect();
        const [px, py] = [(at[0] - frame.left) / frame.width, (at[1] - frame.top) / frame.height];
        const width = box.width / by;
        const height = box.height / by;
        const to = limit({ x: box.x + (box.width - width) * px, y: box.y + (box.height - height) * py, width, height });
        camera.wide = to.width;
        camera.go(to, false);
      };
      return {
        onPointerDown: (event: TargetedPointerEvent<SVGSVGElement>) => {
          hands.set(event.pointerId, [event.clientX, event.clientY]);
          if (hands.size === 1) {
            state.moved = false;
            state.start = [event.clientX, event.clientY];
          }
        },
        onPointerMove: (event: TargetedPointerEvent<SVGSVGElement>) => {
          const was = hands.get(event.pointerId);
          const box = camera.target;
          if (!was || !box) return;
          const now: Point = [event.clientX, event.clientY];
          if (
            !state.moved &&
            Math.hypot(now[0] - state.start[0], now[1] - state.start[1]) < SLACK_PX &&
            hands.size === 1
          )
            return;
          if (!state.moved) svg.current?.setPointerCapture(event.pointerId);
          state.moved = true;
          if (hands.size === 1) {
            byHand();
            camera.go(
              limit({ ...box, x: box.x - (now[0] - was[0]) * scale(), y: box.y - (now[1] - was[1]) * scale() }),
              false,
            );
          } else {
            const other = [...hands].find(([id]) => id !== event.pointerId)?.[1];
            if (other) {
              const before = Math.hypot(was[0] - other[0], was[1] - other[1]);
              const after = Math.hypot(now[0] - other[0], now[1] - other[1]);
              if (before > 0) zoom(after / before, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
            }
          }
          hands.set(event.pointerId, now);
        },
        onPointerUp: (event: TargetedPointerEvent<SVGSVGElement>) => hands.delete(event.pointerId),
        onPointerCancel: (event: TargetedPointerEvent<SVGSVGElement>) => hands.delete(event.pointerId),
        onPointerLeave: (event: TargetedPointerEvent<SVGSVGElement>) =>
          event.pointerType === 'mouse' && hands.delete(event.pointerId),
        // The click at the end of a drag selects nothing.
        onClickCapture: (event: MouseEvent) => {
          if (state.moved) event.stopPropagation();
          state.moved = false;
        },
        onWheel: (event: TargetedWheelEvent<SVGSVGElement>) => {
          if (!event.ctrlKey) return;
          event.preventDefault();
          zoom(Math.exp(-event.deltaY / 200), [event.clientX, event.clientY]);
        },
      };
    },
  };
}

function windowWide(all: Box, size: { width: number; height: number }, point: Point, wide: number): Box {
  if (wide <= all.width) return getViewBox(all, size, point, wide);
  // Wider than the floor: use the frame's aspect ratio and centre the floor.
  const height = (wide * size.height) / Math.max(1, size.width);
  const y =
    height >= all.height
      ? all.y - (height - all.height) / 2
      : Math.max(all.y, Math.min(all.y + all.height - height, point[1] - height / 2));
  return { x: all.x - (wide - all.width) / 2, y, width: wide, height };
}

/** Return the box to show, or null for all of the floor. */
export function useViewport(
  svg: RefObject<SVGSVGElement | null>,
  floor: Floor,
  view: Viewport,
  { spaces, watching }: CameraTarget,
): Box | null {
  const { camera, whole, windowed, large } = view;
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const key = spaces.join(' ');
  const followedKey = useRef(key);
  const held = camera.held.value;
  // A new playback is followed, even if the player moved the viewport while programming.
  useEffect(() => {
    if (camera.held.peek() === 'by-hand') camera.held.value = null;
  }, [watching]);
  useEffect(() => {
    const element = svg.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!size || size.width === 0) return;
    const [x, y, width, height] = boxOf(floor);
    const all = { x, y, width, height };
    const glide = !reducedMotion() && camera.box.peek() !== null;
    if (whole) {
      if (windowed)
        camera.go(windowWide(all, size, [all.x + all.width / 2, all.y + all.height / 2], wholeWidth(all, size)), glide);
      return;
    }
    const now = camera.target;
    if (now && held !== null && (held === 'kept' || watching || followedKey.current === key)) {
      // When the frame changes its shape, keep the centre.
      if (!sameShape(now, size))
        camera.go(windowWide(all, size, [now.x + now.width / 2, now.y + now.height / 2], now.width), false);
      return;
    }
    if (held !== null) camera.held.value = null;
    followedKey.current = key;
    const wide = Math.min(camera.wide ?? view.usual(all), all.width);
    const seen = { width: wide, height: (wide * size.height) / Math.max(1, size.width) };
    const point = middleOf(spaces.map(middle), seen) ?? ([all.x + all.width / 2, all.y + all.height] as const);
    if (now && Math.abs(now.width - wide) < 1 && calm(now, point) && sameShape(now, size)) return;
    camera.go(getViewBox(all, size, point, wide), glide);
  }, [size?.width, size?.height, whole, windowed, large, key, floor, held]);
  if (whole && !windowed) return null;
  return camera.box.value;
}

function calm(box: Box, [x, y]: readonly [number, number]): boolean {
  const inside = (value: number, from: number, length: number) =>
    value > from + length * CALM && value < from + length * (1 - CALM);
  return inside(y, box.y, box.height) && (inside(x, box.x, box.width) || box.width >= 12 * 48);
}

function sameShape(box: Box, size: { width: number; height: number }): boolean {
  return Math.abs(box.height / box.width - size.height / size.width) < 0.01;
}

// Keep these media queries equal to those in the style sheets.
/** A low window, such as a phone held sideways: the floor at full height, the rest beside it. */
const SIDEWAYS = '(max-width: 1180px) and (max-height: 600px) and (min-aspect-ratio: 4 / 3)';
/** A screen with a compact list of robots and stacked parts. */
export const PHONE = `(max-width: 760px), ${SIDEWAYS}`;
