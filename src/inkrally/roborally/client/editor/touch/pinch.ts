/** Pinch and pan on the editor's floor. One finger draws or scrolls. Changes only zoom and scroll position. */

import { type Signal, signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';

export const NEAREST = 4;
/** A zoom below this shows all of the floor. */
const NEARLY = 1.08;

interface Pinch {
  /** The size relative to the frame. */
  readonly zoom: Signal<number>;
  /** The width in pixels when all of the floor is visible. */
  readonly base: Signal<number>;
  /** Whether two fingers are down, so that nothing is drawn. */
  readonly on: Signal<boolean>;
}

/** Return the scroll position that keeps the point under the fingers. */
export function scrolledTo(scrolled: number, first: number, now: number, grown: number): number {
  return (scrolled + first) * grown - now;
}

export function usePinch(frame: RefObject<HTMLElement | null>): Pinch {
  const pinch = useMemo<Pinch>(() => ({ zoom: signal(1), base: signal(0), on: signal(false) }), []);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let last: Fingers | null = null;
    const start = (event: TouchEvent) => {
      last = fingers(event, element);
      pinch.on.value = last !== null;
      if (!last) return;
      event.preventDefault();
      measured(pinch, element);
    };
    const move = (event: TouchEvent) => {
      const now = fingers(event, element);
      if (!now || !last) return;
      event.preventDefault();
      const before = pinch.zoom.peek();
      const zoom = Math.min(NEAREST, Math.max(1, (before * now.apart) / Math.max(1, last.apart)));
      const left = scrolledTo(element.scrollLeft, last.x, now.x, zoom / before);
      const top = scrolledTo(element.scrollTop, last.y, now.y, zoom / before);
      pinch.zoom.value = zoom;
      last = now;
      // A larger floor needs a layout before it can scroll that far.
      requestAnimationFrame(() => element.scrollTo(left, top));
    };
    const end = (event: TouchEvent) => {
      if (event.touches.length > 1) return;
      last = null;
      if (pinch.zoom.peek() < NEARLY) pinch.zoom.value = 1;
      if (event.touches.length === 0) pinch.on.value = false;
    };
    const active = { passive: false } as const;
    element.addEventListener('touchstart', start, active);
    element.addEventListener('touchmove', move, active);
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [pinch]);
  return pinch;
}

/** Measure the floor before the zoom changes, while all of it is visible. */
export function measured(pinch: Pinch, frame: HTMLElement | null): void {
  if (pinch.zoom.peek() === 1) pinch.base.value = frame?.querySelector('svg')?.clientWidth ?? 0;
}

interface Fingers {
  readonly x: number;
  readonly y: number;
  readonly apart: number;
}

/** Return the centre of two fingers in the frame, and their distance. */
function fingers(event: TouchEvent, frame: HTMLElement): Fingers | null {
  const [one, other] = event.touches;
  if (!one || !other) return null;
  const box = frame.getBoundingClientRect();
  return {
    x: (one.clientX + other.clientX) / 2 - box.left,
    y: (one.clientY + other.clientY) / 2 - box.top,
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  };
}
