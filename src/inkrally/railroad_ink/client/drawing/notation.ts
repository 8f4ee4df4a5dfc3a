/**
 * Parses the notation of drawings (docs/reference/notation.md), `sides:groups` such as `HRHR:NS|EW` or `H-R-:NS*`, and
 * parts of a sheet such as `B2NS`. Contains no rules.
 */

export const SIDES = ['N', 'E', 'S', 'W'] as const;
export type Side = (typeof SIDES)[number];
/** Corners in the order of the notation of trails. */
export const CORNERS = ['NE', 'SE', 'SW', 'NW'] as const;
export type Corner = (typeof CORNERS)[number];
/** The kind of a side: H is a highway, R a railway. Expansions add others. */
export type Kind = string;
/** A space, from `A1` to `G7`. */
export type Space = string;

/** Sides that are connected inside a space, in the order N, E, S, W. */
export interface Group {
  readonly sides: readonly Side[];
  readonly station: boolean;
}

export interface Drawing {
  /** The normalized notation, with sides and groups in order. */
  readonly text: string;
  readonly kinds: Readonly<Partial<Record<Side, Kind>>>;
  readonly groups: readonly Group[];
  /** The corners that each trail joins. The notation ends with them, such as `/SE-NW`. */
  readonly trails: readonly (readonly Corner[])[];
}

/** A space with some of its sides. No sides means the whole space. */
export interface SpacePart {
  readonly space: Space;
  readonly sides: readonly Side[];
}

export class NotationError extends Error {}

const read = new Map<string, Drawing>();

/** Parse a drawing. Throws NotationError with what is wrong. */
export function parseDrawing(text: string): Drawing {
  let drawing = read.get(text);
  if (drawing === undefined) {
    drawing = parse(text);
    read.set(text, drawing);
  }
  return drawing;
}

function parse(text: string): Drawing {
  const [lines = '', ...paths] = text.split('/');
  const [letters = '', written = '', rest] = lines.split(':');
  if (
    !/^[A-Z-]{4}$/.test(letters) ||
    rest !== undefined ||
    (written === '') !== (letters === '----') ||
    !lines.includes(':')
  ) {
    throw new NotationError(`a drawing is written such as H-R-:NS*, not ${text}`);
  }
  const kinds: Partial<Record<Side, Kind>> = {};
  SIDES.forEach((side, index) => {
    const letter = letters[index];
    if (letter !== undefined && letter !== '-') kinds[side] = letter;
  });
  const grouped = new Set<Side>();
  const groups = (written === '' ? [] : written.split('|')).map((one): Group => {
    if (!/^[NESW]{1,4}\*?$/.test(one))
      throw new NotationError(`a group is written such as NS or NE*, not "${one}" in ${text}`);
    const named = one.replace('*', '');
    for (const side of named as Iterable<Side>) {
      if (kinds[side] === undefined) throw new NotationError(`side ${side} has no line in ${text}`);
      if (grouped.has(side)) throw new NotationError(`side ${side} stands twice in ${text}`);
      grouped.add(side);
    }
    return { sides: SIDES.filter((side) => named.includes(side)), station: one.endsWith('*') };
  });
  for (const side of SIDES) {
    if (kinds[side] !== undefined && !grouped.has(side))
      throw new NotationError(`side ${side} is in no group of ${text}`);
  }
  groups.sort((a, b) => SIDES.indexOf(a.sides[0] ?? 'N') - SIDES.indexOf(b.sides[0] ?? 'N'));
  const trails = paths.map((path) => trail(path, text));
  return { text: write(letters, groups, trails), kinds, groups, trails };
}

function trail(path: string, text: string): readonly Corner[] {
  const corners = path.split('-') as Corner[];
  if (
    corners.length < 2 ||
    new Set(corners).size < corners.length ||
    corners.some((corner) => !CORNERS.includes(corner))
  ) {
    throw new NotationError(`a trail is written such as SE-NW, not "${path}" in ${text}`);
  }
  return CORNERS.filter((corner) => corners.includes(corner));
}

function write(letters: string, groups: readonly Group[], trails: readonly (readonly Corner[])[]): string {
  const lines = groups.map((group) => group.sides.join('') + (group.station ? '*' : '')).join('|');
  return [`${letters}:${lines}`, ...trails.map((corners) => corners.join('-'))].join('/');
}

/** Return whether a drawing needs the expansions to draw or describe it. */
export function needsExpansions(drawing: Drawing): boolean {
  return (
    drawing.groups.length === 0 ||
    drawing.trails.length > 0 ||
    Object.values(drawing.kinds).some((kind) => kind !== 'H' && kind !== 'R')
  );
}

/** Return the sides of a drawing with a line, in the order N, E, S, W. */
export function getLineSides(drawing: Drawing): readonly Side[] {
  return SIDES.filter((side) => drawing.kinds[side] !== undefined);
}

/** Return the drawing turned clockwise by quarters, after an optional left-right mirroring. */
export function rotateDrawing(drawing: Drawing, quarters: number, mirrored = false): Drawing {
  const move = (side: Side): Side => {
    const from = SIDES.indexOf(side);
    return SIDES[((mirrored ? 4 - from : from) + quarters) % 4] as Side;
  };
  const letters = ['-', '-', '-', '-'];
  for (const side of getLineSides(drawing)) letters[SIDES.indexOf(move(side))] = drawing.kinds[side] as Kind;
  const groups = drawing.groups.map((group) => group.sides.map(move).join('') + (group.station ? '*' : ''));
  // Clockwise, each corner follows its side. Mirrored, it precedes it.
  const corner = (one: Corner): Corner => {
    const from = CORNERS.indexOf(one);
    return CORNERS[((mirrored ? 3 - from : from) + quarters) % 4] as Corner;
  };
  const trails = drawing.trails.map((corners) => corners.map(corner).join('-'));
  return parseDrawing([`${letters.join('')}:${groups.join('|')}`, ...trails].join('/'));
}

/** Parse a part such as `B2NS`, or `D4` for a whole space. */
export function parsePart(text: string): SpacePart {
  const found = /^([A-Z]\d+)([NESW]*)$/.exec(text);
  if (!found) throw new NotationError(`a part of a sheet is written such as B2NS, not ${text}`);
  return { space: found[1] as Space, sides: [...(found[2] as Iterable<Side>)] };
}

export function opposite(side: Side): Side {
  return SIDES[(SIDES.indexOf(side) + 2) % 4] as Side;
}
