/**
 * The geometry of a drawing in a space of 64 by 64: its strokes and their directions. Contains neither colours nor
 * elements.
 */

import { type Drawing, type Group, type Kind, opposite, type Side } from './notation';

/** A stroke of one kind. `length` is its nominal length, for the spacing of rungs and dashes. */
export interface Stroke {
  readonly d: string;
  readonly kind: Kind;
  readonly sides: readonly Side[];
  readonly length: 32 | 48 | 64;
  /** How the stroke meets strokes of the same kind in the centre: not at all, as a branch, or as a crossing. */
  readonly meets: 'none' | 'branch' | 'crossing';
  /** Whether three or four arms meet without a station. */
  readonly junction: boolean;
}

// Ends extend slightly over the side, so that no gap shows between two spaces.
const END: Readonly<Record<Side, string>> = { N: '32,-.4', E: '64.4,32', S: '32,64.4', W: '-.4,32' };
const STRAIGHT: Readonly<Record<string, string>> = { NS: 'M32,-.4V64.4', EW: 'M64.4,32H-.4' };
const CURVE: Readonly<Record<string, string>> = {
  NE: 'M32,-.4V0A32,32 0 0 0 64,32H64.4',
  ES: 'M64.4,32H64A32,32 0 0 0 32,64V64.4',
  SW: 'M32,64.4V64A32,32 0 0 0 0,32H-.4',
  NW: 'M32,-.4V0A32,32 0 0 1 0,32H-.4',
};

/** Return the strokes of a group in drawing order: railways before highways. */
export function strokes(drawing: Drawing, group: Group): readonly Stroke[] {
  return run(drawing, group, group.sides);
}

/** Return the strokes of a passage, which is the part of a group that connects the given sides, by default all. */
export function passOf(drawing: Drawing, group: Group, sides: readonly Side[]): readonly Stroke[] {
  return run(
    drawing,
    group,
    group.sides.filter((side) => sides.includes(side)),
  );
}

/** Return the arms outside a passage. */
export function restOf(drawing: Drawing, group: Group, sides: readonly Side[]): readonly Stroke[] {
  const rest = group.sides.filter((side) => !sides.includes(side));
  return rest.map((side) => armStroke(drawing.kinds[side] ?? 'H', side, isJunction(group), 'branch'));
}

function isJunction(group: Group): boolean {
  return group.sides.length > 2 && !group.station;
}

/** The length of a closed end, from the side of its space. */
const STUB = 17;
/** The offset of each curve's middle from the centre. A space with two stations has its stations there. */
const CORNERS: Readonly<Record<string, readonly [number, number]>> = {
  NE: [9.4, -9.4],
  ES: [9.4, 9.4],
  SW: [-9.4, 9.4],
  NW: [-9.4, -9.4],
};

/** Return whether a group is a closed end: one side, joined to nothing in its space. */
export function isStub(drawing: Drawing, group: Group): boolean {
  return drawing.groups.length > 1 && group.sides.length === 1 && !group.station;
}

/** Return the offset of a station from the centre, if its space has two stations. */
export function stationOffset(drawing: Drawing, group: Group): readonly [number, number] | undefined {
  const apart = drawing.groups.length > 1 && drawing.groups.every(({ station }) => station);
  return apart ? CORNERS[group.sides.join('')] : undefined;
}

/** Return the lines of the bar across a closed end. */
export function stubBar(side: Side): string {
  const far = 64 - STUB;
  return { N: `M24,${STUB}H40`, E: `M${far},24V40`, S: `M24,${far}H40`, W: `M${STUB},24V40` }[side];
}

function stubStroke(kind: Kind, side: Side): Stroke {
  const to = { N: `32,${STUB}`, E: `${64 - STUB},32`, S: `32,${64 - STUB}`, W: `${STUB},32` }[side];
  return { d: `M${END[side]}L${to}`, kind, sides: [side], length: 32, meets: 'none', junction: false };
}

/** Return the half of a curve from a side to a station at its middle. */
function halfCurve(kind: Kind, side: Side, [x, y]: readonly [number, number]): Stroke {
  const sweep = (side === 'N' || side === 'S') === x * y > 0 ? 1 : 0;
  const inner = { N: '32,0', E: '64,32', S: '32,64', W: '0,32' }[side];
  const d = `M${END[side]}L${inner}A32,32 0 0 ${sweep} ${32 + x},${32 + y}`;
  return { d, kind, sides: [side], length: 32, meets: 'none', junction: false };
}

function run(drawing: Drawing, group: Group, meant: readonly Side[]): readonly Stroke[] {
  const kindOf = (side: Side) => drawing.kinds[side] ?? 'H';
  const offset = stationOffset(drawing, group);
  if (offset) return meant.map((side) => halfCurve(kindOf(side), side, offset));
  if (isStub(drawing, group)) return meant.map((side) => stubStroke(kindOf(side), side));
  const junction = isJunction(group);
  const curve = CURVE[meant.join('')];
  if (curve && group.sides.length === 2 && !group.station) {
    return [
      { d: curve, kind: drawing.kinds[meant[0] ?? 'N'] ?? 'H', sides: meant, length: 48, meets: 'none', junction },
    ];
  }
  const [first, second] = meant;
  if (
    junction &&
    meant.length === 2 &&
    first &&
    second &&
    second !== opposite(first) &&
    drawing.kinds[first] === drawing.kinds[second]
  ) {
    // A passage that turns in a junction is one line, so that its edges meet in a corner.
    return [
      {
        d: `M${END[first]}L32,32L${END[second]}`,
        kind: drawing.kinds[first] ?? 'H',
        sides: meant,
        length: 64,
        meets: 'none',
        junction,
      },
    ];
  }
  // Railways and highways last, above the lines of expansions.
  const others = meant.flatMap((side) => drawing.kinds[side] ?? []).filter((kind) => kind !== 'R' && kind !== 'H');
  return [...new Set([...others, 'R', 'H'])].flatMap((kind) =>
    straights(
      meant.filter((side) => drawing.kinds[side] === kind),
      kind,
      junction,
    ),
  );
}

/** Return the straight lines of a kind, and arms for the remaining sides. */
function straights(sides: readonly Side[], kind: Kind, junction: boolean): readonly Stroke[] {
  const through = (['N', 'E'] as const).filter((side) => sides.includes(side) && sides.includes(opposite(side)));
  const found: Stroke[] = through.map((side) => {
    const d = STRAIGHT[side === 'N' ? 'NS' : 'EW'] as string;
    return {
      d,
      kind,
      sides: [side, opposite(side)],
      length: 64,
      meets: through.length > 1 ? 'crossing' : 'none',
      junction,
    };
  });
  const rest = sides.filter((side) => !through.some((one) => one === side || opposite(one) === side));
  return [...found, ...rest.map((side) => armStroke(kind, side, junction, through.length > 0 ? 'branch' : 'none'))];
}

function armStroke(kind: Kind, side: Side, junction: boolean, meets: Stroke['meets']): Stroke {
  return { d: arm(side), kind, sides: [side], length: 32, meets, junction };
}

/** Return the path from the middle of a side to the centre. */
export function arm(side: Side): string {
  return `M${END[side]}L32,32`;
}

/** Return the rungs of a railway as a dash pattern. A rung at the centre would look like a blot. */
export function rungs(stroke: Stroke, coarse: boolean): { readonly dashes: string; readonly offset: number } {
  if (coarse) {
    const dashes = { none: '5 11', branch: '5 90', crossing: '5 43 5 11' }[stroke.meets];
    return { dashes, offset: -5.5 };
  }
  const dashes = {
    none: '2.2 5.8',
    branch: '2.2 5.8 2.2 5.8 2.2 60',
    crossing: '2.2 5.8 2.2 5.8 2.2 21.8 2.2 5.8 2.2 5.8 2.2 5.8',
  };
  return { dashes: dashes[stroke.meets], offset: -2.9 };
}
