/** A board that can be pinched and panned within the page. A double tap outside of its controls shows the whole board again. */

import './zoom.css';
import type { Signal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n';
import { Button } from '../button';

/** The zoom and position of a board: its point (x, y) is shown at (x, y) * scale + (left, top), in pixels of the frame. */
interface Transform {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** The centre of two fingers and their distance, in pixels of the frame. */
interface PinchGesture {
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

const SLACK_PX = 8;
const DOUBLE_MS = 320;

interface ZoomableProps {
  /** Whether the board is zoomed. Setting it to false resets the zoom. */
  zoomed: Signal<boolean>;
  /** Whether a double tap resets the zoom. Off where every space reacts to taps. */
  doubleTap?: boolean | undefined;
  children: ComponentChildren;
}

export function Zoomable({ zoomed, doubleTap = true, children }: ZoomableProps): VNode {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!frame.current) return;
    const gone = follow(frame.current, zoomed, doubleTap);
    return () => {
      gone();
      zoomed.value = false;
    };
  }, [zoomed]);
  return (
    <div class={zoomed.value ? 'zoom zoomed' : 'zoom'} ref={frame}>
      <div class="zoom-board">{children}</div>
    </div>
  );
}

/** Follow touches on a frame. Returns a function that stops. */
function follow(frame: HTMLElement, zoomed: Signal<boolean>, doubleTap: boolean): () => void {
  const board = frame.firstElementChild as HTMLElement;
  let lie = FIT_TRANSFORM;
  let from: { lie: Transform; fingers: PinchGesture; moved: boolean } | undefined;
  let tapped = 0;

  const show = (next: Transform): void => {
    lie = next;
    board.style.transform = lie.scale === 1 ? '' : `translate(${lie.left}px, ${lie.top}px) scale(${lie.scale})`;
    zoomed.value = lie.scale > 1;
  };
  const fingersOf = (touches: TouchList): PinchGesture => {
    const box = frame.getBoundingClientRect();
    const [a, b = a] = [...touches];
    if (!a || !b) return { x: 0, y: 0, apart: 0 };
    return {
      x: (a.clientX + b.clientX) / 2 - box.left,
      y: (a.clientY + b.clientY) / 2 - box.top,
      apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    };
  };
  const start = (event: TouchEvent): void => {
    from = { lie, fingers: fingersOf(event.touches), moved: event.touches.length > 1 };
    // Keep the browser from zooming the page.
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  };
  const move = (event: TouchEvent): void => {
    if (!from || (event.touches.length < 2 && lie.scale === 1)) return;
    const now = fingersOf(event.touches);
    const far = Math.hypot(now.x - from.fingers.x, now.y - from.fingers.y) > SLACK_PX;
    if (event.touches.length === 1 && !from.moved && !far) return;
    if (event.cancelable) event.preventDefault();
    from.moved = true;
    const wide = frame.clientWidth;
    show(
      event.touches.length > 1
        ? applyPinch(from.lie, from.fingers, now, wide)
        : applyPan(from.lie, now.x - from.fingers.x, now.y - from.fingers.y, wide),
    );
  };
  const end = (event: TouchEvent): void => {
    const moved = from?.moved ?? false;
    if (event.touches.length > 0) {
      // One of two fingers was lifted: continue with the other finger.
      from = { lie, fingers: fingersOf(event.touches), moved: true };
      return;
    }
    from = undefined;
    if (moved) {
      show(snapTransform(lie));
      if (event.cancelable) event.preventDefault();
      return;
    }
    const idle = doubleTap && lie.scale > 1 && !(event.target as Element | null)?.closest('.can, button');
    if (idle && event.timeStamp - tapped < DOUBLE_MS) {
      show(FIT_TRANSFORM);
      event.preventDefault();
    }
    tapped = idle ? event.timeStamp : 0;
  };
  const resized = (): void => show(clampTransform(lie, frame.clientWidth));
  const unfollow = zoomed.subscribe((larger) => {
    if (!larger && lie.scale > 1) show(FIT_TRANSFORM);
  });
  frame.addEventListener('touchstart', start, { passive: false });
  frame.addEventListener('touchmove', move, { passive: false });
  frame.addEventListener('touchend', end, { passive: false });
  frame.addEventListener('touchcancel', end);
  addEventListener('resize', resized);
  return () => {
    unfollow();
    frame.removeEventListener('touchstart', start);
    frame.removeEventListener('touchmove', move);
    frame.removeEventListener('touchend', end);
    frame.removeEventListener('touchcancel', end);
    removeEventListener('resize', resized);
  };
}

/** The button that shows the whole board again. Visible only while the board is zoomed. */
export function ResetZoomButton({ zoomed }: { zoomed: Signal<boolean> }): VNode | null {
  if (!zoomed.value) return null;
  return (
    <Button
      icon="fit"
      onPress={() => {
        zoomed.value = false;
      }}
    >
      {t('play.whole')}
    </Button>
  );
}
