/**
 * Two fingers on the editor's floor: nearer, further off, and along. One finger draws or scrolls as before. Changes how large
 * the floor is and how far it is scrolled, nothing else.
 */

import { type Signal, signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';

export const NEAREST = 4;
/** Nearer to the whole than this is the whole. */
const NEARLY = 1.08;

interface Pinch {
  /** How many times as large as its frame. */
  readonly zoom: Signal<number>;
  /** How wide the floor is when it is seen whole, in pixels. */
  readonly base: Signal<number>;
  /** Two fingers are down, so nothing is drawn. */
  readonly on: Signal<boolean>;
}

/** Where a frame is to be scrolled so that what was under the fingers stays there. */
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
      // What is larger has to be laid out before it can be scrolled so far.
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

/** Called before the zoom changes: the whole is measured while it is seen. */
export function measured(pinch: Pinch, frame: HTMLElement | null): void {
  if (pinch.zoom.peek() === 1) pinch.base.value = frame?.querySelector('svg')?.clientWidth ?? 0;
}

interface Fingers {
  readonly x: number;
  readonly y: number;
  readonly apart: number;
}

/** The middle of two fingers within the frame, and their distance. */
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
