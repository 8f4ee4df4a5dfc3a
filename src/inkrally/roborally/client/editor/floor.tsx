/** The editor's floor: drawing, findings, heat map, and a grid of spaces for taps, drags and keys. */

import type { TargetedKeyboardEvent, TargetedPointerEvent, VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { formatList } from '@/i18n';
import { getElements } from '../drawing/space_text';
import { isCovered } from '../drawing/walls_and_lasers';
import { middle, SPACE } from '../drawing/geometry';
import { memo } from '../drawing/memo';
import { boxOf, FloorDrawing, spacesOf } from '../drawing/floor_drawing';
import { getSpaceAhead, type Facing, type Floor, nameOf, sameSpace, type Space, spaceOf } from '../table/model';
import { tRoborally, spaceName } from '../texts/say';
import { DRAWING, type UnderFinger, SMALL } from './touch/loupe';
import { getRectangle, extendPath, type ActiveTool, getStraightLine, type Tool } from './tools';
import type { CheckedCourse, TestDriveStats, Finding } from './course_api';
import { tEditor } from './finding_text';
import { language } from '@/i18n/language';

const StillFloor = memo(FloorDrawing);
const ARROWS: Readonly<Record<string, Facing>> = { ArrowUp: 'N', ArrowRight: 'E', ArrowDown: 'S', ArrowLeft: 'W' };
/** A tap this close to an edge, as a share of a space, means the edge. */
const EDGE = 0.34;
const WARMTHS = 5;

interface EditorFloorProps {
  hand: ActiveTool;
  checked: CheckedCourse;
  shown: Finding | null;
  heat: TestDriveStats | null;
  /** Whether two fingers are down, which cancels the action of the first finger. */
  pinched: boolean;
  /** Called when a finger rests on a small space, or is lifted. */
  onHeld: (held: UnderFinger | null) => void;
  /** Called for letters that the grid does not handle. */
  onKey: (event: TargetedKeyboardEvent<SVGGElement>, at: Space) => void;
}

export function EditorFloor({ hand, checked, shown, heat, pinched, onHeld, onKey }: EditorFloorProps): VNode {
  const { floor } = checked;
  const svg = useRef<SVGSVGElement>(null);
  const from = useRef<{ readonly space: Space; readonly side: Facing | undefined } | null>(null);
  const tool = hand.tool.value;
  const way = hand.way.value;

  const spaceAt = (event: PointerEvent): { space: Space; side: Facing | undefined } | null => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const space: Space = [Math.floor(point.x / SPACE), Math.floor(point.y / SPACE)];
    if (!isCovered(floor, space)) return null;
    return { space, side: edgeOf(point.x / SPACE - space[0], point.y / SPACE - space[1]) };
  };
  const hold = (event: PointerEvent, space: Space) => {
    const frame = svg.current?.parentElement;
    const width = svg.current?.querySelector(`[data-space="${nameOf(space)}"]`)?.getBoundingClientRect().width ?? SMALL;
    if (!frame || event.pointerType !== 'touch' || width >= SMALL) return;
    const box = frame.getBoundingClientRect();
    onHeld({ space, x: event.clientX - box.left, y: event.clientY - box.top });
  };
  const down = (event: TargetedPointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || pinched) return;
    // With a second finger, both move the floor.
    if (!event.isPrimary) return stop();
    const found = spaceAt(event);
    if (!found) return;
    hand.goTo(found.space, false);
    focusOn(svg.current, found.space);
    if (tool === 'look') return;
    event.preventDefault();
    focusOn(svg.current, found.space);
    from.current = found;
    hand.way.value = [found.space];
    svg.current?.setPointerCapture(event.pointerId);
    hold(event, found.space);
  };
  const move = (event: TargetedPointerEvent<SVGSVGElement>) => {
    const start = from.current;
    if (!start) return;
    if (pinched) return stop();
    const found = spaceAt(event);
    if (found) hold(event, found.space);
    if (found && !sameSpace(found.space, hand.way.value.at(-1)))
      hand.way.value = over(tool, hand.way.value, start.space, found.space);
  };
  const up = () => {
    const start = from.current;
    from.current = null;
    onHeld(null);
    if (!start) return;
    const spaces = hand.way.value.filter((space) => isCovered(floor, space));
    hand.way.value = [];
    hand.at.value = spaces.at(-1) ?? start.space;
    hand.use(spaces, tool === 'wall' || tool === 'pusher' || tool === 'laser' ? start.side : undefined);
  };
  const stop = (): void => {
    from.current = null;
    onHeld(null);
    hand.way.value = [];
  };
  return (
    <svg
      ref={svg}
      class={`floor-svg editor-svg${tool === 'look' ? '' : ' drawing'}`}
      viewBox={boxOf(floor).join(' ')}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={stop}
    >
      <g id={DRAWING}>
        <StillFloor floor={floor} />
      </g>
      <OwnEdges checked={checked} />
      {heat && <Heat drives={heat} />}
      {shown && <Shown finding={shown} />}
      {hand.course.waitsAt.value.map((space, index) => (
        <rect key={`${nameOf(space)} ${index}`} class="editor-queued-edits" {...square(space, 6)} />
      ))}
      {[...hand.selected.value, ...way].map((space, index) => (
        <rect key={`${nameOf(space)} ${index}`} class="editor-way" {...square(space, 4)} />
      ))}
      <Spaces hand={hand} floor={floor} onKey={onKey} />
    </svg>
  );
}

/**
 * Return the spaces of a drag: a path for belts, a row for walls, one space for flags and starts, otherwise a
 * rectangle.
 */
function over(tool: Tool, way: readonly Space[], start: Space, to: Space): readonly Space[] {
  if (tool === 'belt' || tool === 'express') return extendPath(way, to);
  if (tool === 'flag' || tool === 'start') return [to];
  if (tool === 'wall' || tool === 'pusher' || tool === 'laser') return getStraightLine(start, to);
  return getRectangle(start, to);
}

function edgeOf(x: number, y: number): Facing | undefined {
  const sides: readonly (readonly [Facing, number])[] = [
    ['N', y],
    ['E', 1 - x],
    ['S', 1 - y],
    ['W', x],
  ];
  const [side, far] = sides.reduce((best, one) => (one[1] < best[1] ? one : best));
  return far < EDGE ? side : undefined;
}

const square = ([x, y]: Space, inset: number) => ({
  x: x * SPACE + inset,
  y: y * SPACE + inset,
  width: SPACE - 2 * inset,
  height: SPACE - 2 * inset,
});

function focusOn(svg: SVGSVGElement | null, space: Space): void {
  svg?.querySelector<SVGElement>(`[data-space="${nameOf(space)}"]`)?.focus({ preventScroll: true });
}

/** Draw dashed edges around the player's own boards. */
function OwnEdges({ checked }: { checked: CheckedCourse }): VNode {
  return (
    <>
      {checked.boards
        .filter((board) => board.own)
        .map((board) => (
          <rect
            key={board.name}
            class="editor-own"
            x={board.x * SPACE}
            y={board.y * SPACE}
            width={board.width * SPACE}
            height={board.height * SPACE}
          />
        ))}
    </>
  );
}

/** Mark the spaces and the path of a finding. */
function Shown({ finding }: { finding: Finding }): VNode {
  const points = finding.path.map((space) => middle(space).join(','));
  return (
    <g class={`editor-shown ${finding.level}`}>
      {finding.spaces.map((space) => (
        <rect key={nameOf(space)} {...square(space, 2)} />
      ))}
      {points.length > 1 && <polyline points={points.join(' ')} />}
    </g>
  );
}

/** Draw the heat map: the number of times that robots moved over each space, and the number of destroyed robots. */
function Heat({ drives }: { drives: TestDriveStats }): VNode {
  const most = Math.max(1, ...Object.values(drives.walks));
  return (
    <g class="editor-heat">
      {Object.entries(drives.walks).map(([name, count]) => {
        const space = spaceOf(name);
        const warmth = Math.max(1, Math.ceil((WARMTHS * count) / most));
        return space && <rect key={name} class={`heatmap-level-${warmth}`} {...square(space, 1)} />;
      })}
      {Object.entries(drives.falls).map(([name, count]) => {
        const space = spaceOf(name);
        return (
          space && (
            <g key={name} class="test-drive-falls" transform={`translate(${space[0] * SPACE} ${space[1] * SPACE})`}>
              <circle cx="35" cy="13" r="10" />
              <text x="35" y="17.5" text-anchor="middle">
                {count}
              </text>
            </g>
          )
        );
      })}
    </g>
  );
}

interface SpacesProps {
  hand: ActiveTool;
  floor: Floor;
  onKey: EditorFloorProps['onKey'];
}

/** The grid of spaces: one tab stop; arrow keys move between spaces. */
function Spaces({ hand, floor, onKey }: SpacesProps): VNode {
  const group = useRef<SVGGElement>(null);
  const rows = useMemo(() => {
    const spaces = spacesOf(floor);
    return floor.covered.map((_, y) => spaces.filter((space) => space[1] === y));
  }, [floor]);
  const words = useMemo(
    () =>
      new Map(
        rows
          .flat()
          .map((space) => [
            nameOf(space),
            tRoborally('floor.space', { space: spaceName(space), what: formatList(getElements(floor, space)) }),
          ]),
      ),
    [floor, rows, language.value],
  );
  const selected = new Set(hand.selected.value.map(nameOf));
  const at = isCovered(floor, hand.at.value) ? hand.at.value : (rows.flat()[0] ?? [0, 0]);
  const key = (event: TargetedKeyboardEvent<SVGGElement>) => {
    const way = ARROWS[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      onKey(event, at);
      return;
    }
    event.preventDefault();
    const space = getSpaceAhead(at, way);
    if (!isCovered(floor, space)) return;
    hand.goTo(space, event.shiftKey && !hand.laying.value);
    const spaces = hand.selected.value;
    if (hand.corner.value)
      announce(
        tEditor('course.selecting', { from: spaceName(hand.corner.value), to: spaceName(space), count: spaces.length }),
      );
    if (hand.laying.value) hand.way.value = extendPath(hand.way.value, space);
    group.current?.querySelector<SVGElement>(`[data-space="${nameOf(space)}"]`)?.focus();
  };
  return (
    <g
      ref={group}
      class="floor-spaces"
      role="grid"
      aria-multiselectable="true"
      aria-label={tEditor('course.floor', { name: floor.name })}
      onKeyDown={key}
    >
      {rows.map((row, y) => (
        <g role="row" key={y}>
          {row.map((space) => (
            <OneSpace
              key={nameOf(space)}
              x={space[0]}
              y={space[1]}
              words={words.get(nameOf(space)) ?? ''}
              stop={sameSpace(space, at)}
              selected={selected.has(nameOf(space))}
            />
          ))}
        </g>
      ))}
    </g>
  );
}

const OneSpace = memo(function OneSpace({
  x,
  y,
  words,
  stop,
  selected,
}: {
  x: number;
  y: number;
  words: string;
  stop: boolean;
  selected: boolean;
}): VNode {
  return (
    <rect
      class={stop ? 'floor-space editor-at' : 'floor-space'}
      role="gridcell"
      data-space={nameOf([x, y])}
      aria-label={words}
      aria-selected={selected}
      tabindex={stop ? 0 : -1}
      {...square([x, y], 2)}
    />
  );
});
