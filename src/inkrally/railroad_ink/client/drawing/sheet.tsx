/**
 * The interactive sheet: the picture, and a grid of 49 spaces with one tab stop. Reports taps, keys and long presses.
 * Legal spaces, selection and refusals are properties.
 */

import type { ComponentChildren, TargetedKeyboardEvent, TargetedMouseEvent, TargetedPointerEvent, VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../texts';
import { CENTRAL_SPACES, routeOf, SIZE, SPACES } from './board';
import { ROWS, type SheetData, SheetDrawing } from './drawing';
import { Icon } from '@/kit/icons';
import type { Space } from './notation';
import { moveInGrid } from '@/kit/roving_focus';
import { type SheetLabelData, createSpaceLabeller } from './drawing_text';

/** The input by which a space was chosen. A page may treat Enter differently from a tap. */
export type InputMethod = 'tap' | 'space' | 'enter';

interface SheetProps extends SheetLabelData {
  /** The label of the grid, such as "Your sheet, round 5". */
  label: string;
  onSpace?: ((space: Space, by: InputMethod) => void) | undefined;
  /** Called by the turn button of the selected drawing. */
  onTurn?: (() => void) | undefined;
  /** Called to remove a drawing of this round, by a long press or Delete. */
  onLift?: ((space: Space) => void) | undefined;
  /** Called when a mouse enters or leaves a space. */
  onHover?: ((space: Space | undefined) => void) | undefined;
  /** Called when the focus enters a space or leaves the sheet. */
  onFocusSpace?: ((space: Space | undefined) => void) | undefined;
  /** The space that the Tab key focuses at first. */
  start?: Space | undefined;
  /** Whether phones show the sheet from edge to edge. */
  toEdge?: boolean | undefined;
  /** Content on top of the grid, such as corner points. */
  over?: ComponentChildren;
}

const HOLD_MS = 500;
const HOLD_SLACK_PX = 10;

/** Show the interactive sheet. */
export function Sheet(props: SheetProps): VNode {
  const { label, onSpace, onTurn, onLift, onHover, onFocusSpace, start = 'D4', toEdge = false, over, ...data } = props;
  const [stop, setStop] = useState<Space>(start);
  const hold = useHold(onLift);
  const name = createSpaceLabeller(data);
  const legal = new Set(data.legal);

  function key(event: TargetedKeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.metaKey) return;
    const moved = moveInGrid(SPACES.indexOf(stop), event.key, SIZE, SPACES.length, event.ctrlKey);
    if (moved !== undefined) {
      const space = SPACES[moved] as Space;
      setStop(space);
      event.currentTarget.querySelector<HTMLElement>(`[data-space="${space}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') onSpace?.(stop, event.key === ' ' ? 'space' : 'enter');
    else if ((event.key === 'Delete' || event.key === 'Backspace') && onLift) onLift(stop);
    else return;
    event.preventDefault();
  }

  function click(event: TargetedMouseEvent<HTMLElement>): void {
    const space = spaceOf(event);
    if (space === undefined || hold.swallows()) return;
    setStop(space);
    onSpace?.(space, 'tap');
  }

  return (
    <div class={`sheet${onSpace ? ' active' : ''}${toEdge ? ' sheet-to-edge' : ''}`}>
      <SheetDrawing {...data} />
      <div
        class="sheet-grid"
        role="grid"
        aria-label={label}
        aria-readonly={onSpace ? undefined : true}
        onKeyDown={key}
        onFocusOut={(event) =>
          event.currentTarget.contains(event.relatedTarget as Node | null) || onFocusSpace?.(undefined)
        }
        onClick={click}
        onPointerOver={(event) => event.pointerType === 'mouse' && onHover?.(spaceOf(event))}
        onPointerLeave={(event) => event.pointerType === 'mouse' && onHover?.(undefined)}
        {...hold.handlers}
      >
        {ROWS.map((row, index) => (
          <div class="sheet-row" role="row" key={index}>
            {row.map((space) => {
              const ways =
                data.held?.space === space
                  ? data.held.ways
                  : data.preview?.space === space && !data.preview.hover
                    ? (data.preview.ways ?? 1)
                    : 0;
              const inHand = ways > 0;
              const can = legal.has(space) || inHand || data.marks[space]?.[1] === data.fresh;
              return (
                <div
                  key={space}
                  class={can ? 'space can' : 'space'}
                  role="gridcell"
                  data-space={space}
                  data-rules={topicsOf(data, space)}
                  aria-label={name(space)}
                  aria-selected={inHand || undefined}
                  tabIndex={space === stop ? 0 : -1}
                  onFocus={() => {
                    setStop(space);
                    onFocusSpace?.(space);
                  }}
                >
                  {onTurn && ways > 1 && <TurnButton onTurn={onTurn} />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {over}
    </div>
  );
}

/** Return the rulebook topics of a space: its printed content, its drawing, the centre, or spaces in general. */
function topicsOf({ marks, layers }: SheetData, space: Space): string {
  const site = layers?.sites?.[space];
  const drawing = marks[space]?.[0];
  const route = drawing && routeOf(drawing);
  return [
    ...(site ? [`site.${site}`] : []),
    ...(route ? [`route.${route}`] : []),
    ...(CENTRAL_SPACES.has(space) ? ['centre-space'] : []),
    'space',
  ].join(' ');
}

function TurnButton({ onTurn }: { onTurn: () => void }): VNode {
  return (
    <button
      type="button"
      class="turn-button"
      tabIndex={-1}
      aria-label={t('sheet.turn')}
      onClick={(event) => {
        event.stopPropagation();
        onTurn();
      }}
    >
      <Icon name="rotate" />
    </button>
  );
}

function spaceOf(event: Event): Space | undefined {
  const target = event.target as Element | null;
  return target?.closest<HTMLElement>('[data-space]')?.dataset['space'];
}

/** Detect long presses, and suppress the tap at their end. */
function useHold(onHold: ((space: Space) => void) | undefined) {
  const state = useRef<{ timer?: number; x: number; y: number; held: boolean }>({ x: 0, y: 0, held: false }).current;

  const stop = () => window.clearTimeout(state.timer);
  const down = (event: TargetedPointerEvent<HTMLElement>) => {
    stop();
    state.held = false;
    const space = spaceOf(event);
    // A second finger starts a pinch.
    if (!onHold || space === undefined || event.button !== 0 || !event.isPrimary) return;
    state.x = event.clientX;
    state.y = event.clientY;
    state.timer = window.setTimeout(() => {
      state.held = true;
      onHold(space);
    }, HOLD_MS);
  };
  const move = (event: TargetedPointerEvent<HTMLElement>) => {
    if (Math.hypot(event.clientX - state.x, event.clientY - state.y) > HOLD_SLACK_PX) stop();
  };

  return {
    swallows: () => {
      const held = state.held;
      state.held = false;
      return held;
    },
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: stop,
      onPointerCancel: stop,
      // A long press would open the system's context menu.
      onContextMenu: (event: Event) => onHold && event.preventDefault(),
    },
  };
}
