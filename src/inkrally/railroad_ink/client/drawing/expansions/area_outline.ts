/**
 * The geometry of an area, such as water or lava, in a space of 64 by 64: its fill, its shore, lines parallel to the
 * shore (echoes), and dots. Each area is one of five shapes in some orientation. Expansions define which areas exist.
 */

import { SIDES, type Side } from '../notation';

type Point = readonly [x: number, y: number];
/** A curve: its start point, then triples of Bézier control points. */
type Curve = readonly Point[];

interface Shape {
  /** The sides of the area before it is turned. */
  readonly sides: readonly Side[];
  readonly shores: readonly Curve[];
  /** The outline from the last shore back to the first. */
  readonly corners: readonly Point[];
  readonly echoes: readonly Curve[];
}

// Echoes meet the sides at 10, 21 and 32 from the shore's corner, so that they continue in the next space.
const QUARTER: Shape = {
  sides: ['N'],
  shores: [
    [
      [0, 0],
      [6, 34],
      [58, 34],
      [64, 0],
    ],
  ],
  corners: [],
  echoes: [
    [
      [10, 0],
      [16, 23],
      [48, 23],
      [54, 0],
    ],
    [
      [21, 0],
      [26, 12],
      [38, 12],
      [43, 0],
    ],
  ],
};
/** A quarter with room for a line beside it. */
const SHALLOW: Shape = {
  ...QUARTER,
  shores: [
    [
      [0, 0],
      [7, 27],
      [57, 27],
      [64, 0],
    ],
  ],
  echoes: [
    [
      [10, 0],
      [17, 17],
      [47, 17],
      [54, 0],
    ],
  ],
};
const HALF: Shape = {
  sides: ['N', 'E'],
  shores: [
    [
      [0, 0],
      [10, 40],
      [24, 54],
      [64, 64],
    ],
  ],
  corners: [[64, 0]],
  echoes: [
    [
      [10, 0],
      [18, 34],
      [30, 46],
      [64, 54],
    ],
    [
      [21, 0],
      [27, 27],
      [37, 37],
      [64, 43],
    ],
    [
      [32, 0],
      [37, 19],
      [45, 27],
      [64, 32],
    ],
  ],
};
/** Like `HALF`, but the other half of the space is land, for a pier with two routes. */
const BAY: Shape = {
  sides: ['N', 'E'],
  shores: [
    [
      [0, 0],
      [28, 8],
      [56, 36],
      [64, 64],
    ],
  ],
  corners: [[64, 0]],
  echoes: [
    [
      [21, 0],
      [36, 5],
      [59, 28],
      [64, 43],
    ],
    [
      [40, 0],
      [47, 4],
      [60, 17],
      [64, 24],
    ],
  ],
};
const OPPOSITE: Shape = {
  sides: ['N', 'S'],
  shores: [
    [
      [0, 64],
      [20, 50],
      [20, 14],
      [0, 0],
    ],
    [
      [64, 0],
      [44, 14],
      [44, 50],
      [64, 64],
    ],
  ],
  corners: [],
  echoes: [
    [
      [10, 0],
      [26, 16],
      [26, 48],
      [10, 64],
    ],
    [
      [54, 0],
      [38, 16],
      [38, 48],
      [54, 64],
    ],
  ],
};
const THREE: Shape = {
  sides: ['N', 'E', 'S'],
  shores: [
    [
      [0, 64],
      [26, 52],
      [26, 12],
      [0, 0],
    ],
  ],
  corners: [
    [64, 0],
    [64, 64],
  ],
  echoes: [
    [
      [10, 0],
      [34, 14],
      [34, 50],
      [10, 64],
    ],
    [
      [21, 0],
      [42, 16],
      [42, 48],
      [21, 64],
    ],
    [
      [32, 0],
      [50, 18],
      [50, 46],
      [32, 64],
    ],
  ],
};
const FULL: Shape = {
  sides: SIDES,
  shores: [],
  corners: [
    [0, 0],
    [64, 0],
    [64, 64],
    [0, 64],
  ],
  echoes: [],
};

/** The part of a space that an area leaves free. */
export type FreeGround = 'all' | 'line' | 'pier';

/** The drawing of an area. */
export interface Area {
  readonly fill: string;
  /** The path of the shore. Empty if all four sides belong to the area. */
  readonly shore: string;
  readonly echoes: string;
  /** The path of the single echo that thumbnails show. */
  readonly echo: string;
  readonly dots: readonly Point[];
}

const known = new Map<string, Area>();

/**
 * Return the drawing of an area that touches these sides of a space.
 *
 * `ground` is the other content of the space: nothing, a line through the space, or a pier.
 */
export function area(sides: readonly Side[], ground: FreeGround = 'all'): Area {
  const key = `${sides.join('')} ${ground}`;
  let found = known.get(key);
  if (found === undefined) {
    const { shape, quarters } = shapeOf(sides, ground);
    found = drawn(shape, quarters);
    known.set(key, found);
  }
  return found;
}

function shapeOf(sides: readonly Side[], ground: FreeGround): { shape: Shape; quarters: number } {
  const quarter = ground === 'line' ? SHALLOW : QUARTER;
  const half = ground === 'pier' ? BAY : HALF;
  for (const shape of [quarter, half, OPPOSITE, THREE, FULL]) {
    for (let quarters = 0; quarters < 4; quarters += 1) {
      const turned = shape.sides.map((side) => SIDES[(SIDES.indexOf(side) + quarters) % 4] as Side);
      if (turned.length === sides.length && turned.every((side) => sides.includes(side))) return { shape, quarters };
    }
  }
  return { shape: FULL, quarters: 0 };
}

/** Return the quarter turns towards the area, where a jetty points. */
export function getJettyDirection(sides: readonly Side[]): number {
  const { quarters } = shapeOf(sides, 'pier');
  return quarters * 90 + (sides.length === 2 ? 45 : 0);
}

function drawn(shape: Shape, quarters: number): Area {
  const turn = (point: Point): Point => {
    let [x, y] = point;
    for (let count = 0; count < quarters; count += 1) [x, y] = [64 - y, x];
    return [x, y];
  };
  const shores = shape.shores.map((curve) => curve.map(turn));
  const corners = shape.corners.map(turn);
  const way = [...shores.map((curve) => path(curve, '')), ...corners.map(text)].join('L');
  const outline = [...shores.flatMap((curve) => samples(curve)), ...corners];
  return {
    fill: `M${way}Z`,
    shore: shores.map((curve) => path(curve, 'M')).join(''),
    echoes: shape.echoes.map((curve) => path(curve.map(turn), 'M')).join(''),
    echo: shape.echoes
      .slice(1, 2)
      .map((curve) => path(curve.map(turn), 'M'))
      .join(''),
    dots: GRAINS.filter(
      (dot) =>
        inside(dot, outline) &&
        shores.every((curve) =>
          samples(curve).every((point) => Math.hypot(point[0] - dot[0], point[1] - dot[1]) > 4.2),
        ),
    ),
  };
}

/** Dots on a grid of 10 by 9, with every second row shifted by half, so that they continue from space to space. */
const GRAINS: readonly Point[] = Array.from({ length: 7 }, (_, row) =>
  Array.from({ length: 6 }, (_, column): Point => [(row % 2 === 0 ? 9 : 4) + column * 10, 5 + row * 9]),
).flat();

function text([x, y]: Point): string {
  return `${round2(x)},${round2(y)}`;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

function path(curve: Curve, start: 'M' | ''): string {
  const [first, ...rest] = curve as readonly [Point, ...Point[]];
  return `${start}${text(first)}C${rest.map(text).join(' ')}`;
}

function samples(curve: Curve): readonly Point[] {
  const [a, b, c, d] = curve as readonly [Point, Point, Point, Point];
  return Array.from({ length: 25 }, (_, index): Point => {
    const t = index / 24;
    const u = 1 - t;
    const at = (axis: 0 | 1) =>
      u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis];
    return [at(0), at(1)];
  });
}

/** Return whether a point is inside an outline. */
function inside([x, y]: Point, outline: readonly Point[]): boolean {
  let within = false;
  outline.forEach(([x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] as Point;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) within = !within;
  });
  return within;
}
