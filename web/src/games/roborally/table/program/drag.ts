/** Dragging a card to a register, with mouse, pen or finger. A short movement is a tap. Knows no rule. */

import type { TargetedPointerEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';

const SLACK_PX = 7;

export interface Drag {
  /** The card in hand, and how far it was taken. */
  readonly card: number | null;
  readonly by: readonly [number, number];
  /** The register below it. */
  readonly over: number | null;
  /** Whether the tap that ends now was a drag. */
  readonly swallows: () => boolean;
  readonly handlers: (card: number) => object;
}

function registerAt(x: number, y: number): number | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const register = element.closest<HTMLElement>('[data-register]')?.dataset['register'];
    if (register !== undefined) return Number(register);
  }
  return null;
}

/** `onDrop`: the register on which a card was dropped, null beside all. */
export function useDrag(onDrop: (card: number, register: number | null) => void): Drag {
  const [shown, setShown] = useState<{ card: number; by: readonly [number, number]; over: number | null } | null>(null);
  const state = useRef({ x: 0, y: 0, card: null as number | null, moved: false, swallow: false }).current;
  const end = () => {
    state.card = null;
    state.moved = false;
    setShown(null);
  };
  return {
    card: shown?.card ?? null,
    by: shown?.by ?? [0, 0],
    over: shown?.over ?? null,
    swallows: () => {
      const was = state.swallow;
      state.swallow = false;
      return was;
    },
    handlers: (card) => ({
      onPointerDown: (event: TargetedPointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !event.isPrimary) return;
        // A fast hand is elsewhere before it has moved: what it does next still comes here.
        event.currentTarget.setPointerCapture(event.pointerId);
        Object.assign(state, { x: event.clientX, y: event.clientY, card, moved: false, swallow: false });
      },
      onPointerMove: (event: TargetedPointerEvent<HTMLElement>) => {
        if (state.card !== card || event.buttons === 0) return;
        const by = [event.clientX - state.x, event.clientY - state.y] as const;
        if (!state.moved && Math.hypot(...by) < SLACK_PX) return;
        state.moved = true;
        setShown({ card, by, over: registerAt(event.clientX, event.clientY) });
      },
      onPointerUp: (event: TargetedPointerEvent<HTMLElement>) => {
        if (state.card === card && state.moved) {
          state.swallow = true;
          onDrop(card, registerAt(event.clientX, event.clientY));
        }
        end();
      },
      onPointerCancel: end,
    }),
  };
}
