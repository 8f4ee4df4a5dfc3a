/** Dragging something to a place, with mouse, pen or finger. A short movement is a tap. Knows no game and no rule. */

import type { TargetedPointerEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';

/** A movement shorter than this is a tap. */
const SLACK_PX = 7;

interface DragTarget<Item, Place> {
  /** The place at a point of the window, or null beside all places. */
  readonly placeAt: (x: number, y: number) => Place | null;
  /** The item has moved too far for a tap. */
  readonly onStart?: (item: Item) => void;
  /** The item is over another place than before. */
  readonly onOver?: (item: Item, place: Place | null) => void;
  /** The item was dropped; null: beside all places, or the system took the pointer away. */
  readonly onDrop: (item: Item, place: Place | null) => void;
}

export interface Drag<Item, Place> {
  /** What is dragged, and how far it was moved. */
  readonly item: Item | null;
  readonly by: readonly [number, number];
  /** The place below it. */
  readonly over: Place | null;
  /** Whether the click that comes now ended a drag. */
  readonly swallows: () => boolean;
  /** The handlers of the element of an item. The element needs `touch-action: none`, else a finger scrolls the page. */
  readonly handlers: (item: Item) => object;
}

/** The nearest element at a point that has an attribute, with its value. */
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
    // A finger that dragged brings no click; a later one, such as by a key, is not swallowed.
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
        // A fast hand is elsewhere before it has moved: what it does next still comes here.
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
