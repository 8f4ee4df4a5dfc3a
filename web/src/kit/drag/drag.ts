/** Implements dragging an item to a place with mouse, pen or finger. A short movement counts as a tap. */

import type { TargetedPointerEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';

/** The maximum movement of a tap. */
const SLACK_PX = 7;

interface DragTarget<Item, Place> {
  /** Return the place at a point of the window, or null. */
  readonly placeAt: (x: number, y: number) => Place | null;
  /** Called when the item has moved too far for a tap. */
  readonly onStart?: (item: Item) => void;
  /** Called when the item is over another place. */
  readonly onOver?: (item: Item, place: Place | null) => void;
  /** Called when the item is dropped. The place is null outside of all places and when the browser cancels the drag. */
  readonly onDrop: (item: Item, place: Place | null) => void;
}

export interface Drag<Item, Place> {
  /** The dragged item, and in `by` its movement since the start. */
  readonly item: Item | null;
  readonly by: readonly [number, number];
  /** The place under the item. */
  readonly over: Place | null;
  /** Return whether the current click ended a drag, so that it must be ignored. */
  readonly swallows: () => boolean;
  /**
   * Return the event handlers for the element of an item. The element needs `touch-action: none`, otherwise a finger
   * scrolls the page.
   */
  readonly handlers: (item: Item) => object;
}

/** Return the value of an attribute of the nearest element at a point that has it. */
export function valueAt(attribute: string, x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const value = element.closest(`[${attribute}]`)?.getAttribute(attribute);
    if (value !== undefined && value !== null) return value;
  }
  return null;
}

export function useDrag<Item, Place>(target: DragTarget<Item, Place>): Drag<Item, Place> {
  const [shown, setShown] = useState<Pick<Drag<Item, Place>, 'item' | 'by' | 'over'> | null>(null);
  const latest = useRef(target);
  latest.current = target;
  const state = useRef({
    x: 0,
    y: 0,
    item: null as Item | null,
    over: null as Place | null,
    moved: false,
    swallow: false,
  }).current;
  const end = (item: Item, place: Place | null) => {
    const moved = state.item === item && state.moved;
    Object.assign(state, { item: null, over: null, moved: false, swallow: moved });
    setShown(null);
    // A drag with a finger causes no click. Do not ignore a later click.
    setTimeout(() => (state.swallow = false));
    if (moved) latest.current.onDrop(item, place);
  };
  return {
    item: shown?.item ?? null,
    by: shown?.by ?? [0, 0],
    over: shown?.over ?? null,
    swallows: () => {
      const was = state.swallow;
      state.swallow = false;
      return was;
    },
    handlers: (item) => ({
      onPointerDown: (event: TargetedPointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !event.isPrimary) return;
        // Capture the pointer, because a fast pointer leaves the element before the first move event.
        event.currentTarget.setPointerCapture(event.pointerId);
        Object.assign(state, { x: event.clientX, y: event.clientY, item, over: null, moved: false, swallow: false });
      },
      onPointerMove: (event: TargetedPointerEvent<HTMLElement>) => {
        if (state.item !== item || event.buttons === 0) return;
        const by = [event.clientX - state.x, event.clientY - state.y] as const;
        if (!state.moved && Math.hypot(...by) < SLACK_PX) return;
        if (!state.moved) {
          state.moved = true;
          latest.current.onStart?.(item);
        }
        const over = latest.current.placeAt(event.clientX, event.clientY);
        if (over !== state.over) latest.current.onOver?.(item, over);
        state.over = over;
        setShown({ item, by, over });
      },
      onPointerUp: (event: TargetedPointerEvent<HTMLElement>) =>
        end(item, latest.current.placeAt(event.clientX, event.clientY)),
      onPointerCancel: () => end(item, null),
    }),
  };
}
