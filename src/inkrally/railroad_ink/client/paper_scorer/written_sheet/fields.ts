/**
 * The common sorts of fields of expansions in a written sheet, with their lines as text. Checks only the syntax.
 */

import { SPACES } from '../../drawing/board';
import { EXPANSIONS } from '../../drawing/expansions/data';
import type { LatticePoint, Segment } from '../../drawing/expansions/types';
import { type Drawing, NotationError, parseDrawing, type Space } from '../../drawing/notation';
import type { PaperField } from '../contract';

/** An error in a text, and its line, counted from 1; 0 for the whole text. */
export class TextError extends Error {
  readonly line: number;
  readonly found: string;
  readonly what: 'json' | 'form' | 'space' | 'drawing' | 'twice' | 'word';

  constructor(what: TextError['what'], line: number, found: string) {
    super(`${what} in line ${line}: ${found}`);
    this.what = what;
    this.line = line;
    this.found = found.slice(0, 40);
  }
}

/** Return a field that lists spaces, one on each line. */
export function spacesField(word: string, name: string): PaperField {
  const all = (value: unknown) => (value ?? []) as readonly Space[];
  return {
    name,
    words: [word],
    write: (value) => [...all(value)].sort(inReadingOrder).map((space) => `${word} ${space}`),
    read: (value, [, space = ''], line) => [...all(value), parseSpace(space, line)],
    without: (value, space) => all(value).filter((one) => one !== space),
    laid: (value, space) => [...all(value), space],
  };
}

interface EachSpace<Value> {
  /** Returns the texts after the name of a space, one for each line. */
  readonly write: (value: Value) => readonly string[];
  /** Parses one more line. Throws TextError. */
  readonly read: (value: Value | undefined, text: string, line: number) => Value;
  readonly laid?: (count: number | string | null) => Value;
  readonly drawn?: (drawing: Drawing) => Value | undefined;
}

/** Return a field with a value for each space. */
export function bySpaceField<Value>(
  word: string,
  name: string,
  { write, read, laid, drawn }: EachSpace<Value>,
): PaperField {
  const all = (value: unknown) => (value ?? {}) as Readonly<Record<Space, Value>>;
  const put = (value: unknown, space: Space, one: Value | undefined) =>
    one === undefined ? all(value) : { ...all(value), [space]: one };
  return {
    name,
    words: [word],
    write: (value) =>
      Object.entries(all(value))
        .sort(([a], [b]) => inReadingOrder(a, b))
        .flatMap(([space, one]) => write(one).map((text) => `${word} ${space} ${text}`)),
    read: (value, [, space = '', text = ''], line) =>
      put(value, parseSpace(space, line), read(all(value)[space.toUpperCase()], text, line)),
    without: (value, space) => Object.fromEntries(Object.entries(all(value)).filter(([one]) => one !== space)),
    ...(laid && { laid: (value, space, count) => put(value, space, laid(count)) }),
    ...(drawn && { drawn: (value, space, drawing) => put(value, space, drawn(drawing)) }),
  };
}

/** Return a field of paths along edges. `each` parses one path. */
export function pathsField(
  word: string,
  name: string,
  each: (value: unknown, line: number) => readonly LatticePoint[] = pointsOf,
): PaperField {
  const all = (value: unknown) => (value ?? []) as readonly (readonly LatticePoint[])[];
  return {
    name,
    words: [word],
    write: (value) => all(value).map((path) => `${word} ${path.join(' ')}`),
    read: (value, [, ...points], line) => [
      ...all(value),
      each(
        points.map((point) => point.split(',').map(Number)),
        line,
      ),
    ],
    check: (value) => all(value).map((path) => each(path, 0)),
  };
}

/** Parse corner points as `[x, y]`, at least two. The server decides where a path may run. Throws TextError. */
export function pointsOf(value: unknown, line: number): readonly LatticePoint[] {
  const isPoint = (point: unknown) =>
    Array.isArray(point) && point.length === 2 && point.every((each) => Number.isInteger(each));
  if (!Array.isArray(value) || value.length < 2 || !value.every(isPoint))
    throw new TextError('word', line, JSON.stringify(value));
  return value as readonly LatticePoint[];
}

/** Parse the two ends of an edge. Throws TextError. */
export function segmentOf(value: unknown, line: number): Segment {
  const [one, other, ...more] = pointsOf(value, line);
  if (one === undefined || other === undefined || more.length > 0)
    throw new TextError('word', line, JSON.stringify(value));
  return [one, other];
}

export function inReadingOrder(a: Space, b: Space): number {
  return SPACES.indexOf(a) - SPACES.indexOf(b);
}

/** Parse a space of the board. Throws TextError. */
export function parseSpace(written: string, line: number): Space {
  const space = written.toUpperCase();
  if (!SPACES.includes(space)) throw new TextError('space', line, written);
  return space;
}

/** Parse a count. Throws TextError. */
export function parseCount(text: string, line: number): number {
  if (!/^\d{1,2}$/.test(text)) throw new TextError('word', line, text);
  return Number(text);
}

/** Return the drawings with one more drawing. Throws TextError. */
export function withDrawing(
  drawings: Readonly<Record<Space, string>>,
  written: string,
  drawing: string,
  line: number,
): Readonly<Record<Space, string>> {
  const space = parseSpace(written, line);
  if (drawings[space] !== undefined) throw new TextError('twice', line, space);
  try {
    return { ...drawings, [space]: parseDrawing(drawing.toUpperCase()).text };
  } catch (error) {
    if (error instanceof NotationError) throw new TextError('drawing', line, drawing);
    throw error;
  }
}

/** Parse drawings in JSON. Throws TextError. */
export function drawingsOf(value: unknown): Readonly<Record<Space, string>> {
  return Object.entries((value ?? {}) as object).reduce<Readonly<Record<Space, string>>>(
    (drawings, [space, drawing]) => withDrawing(drawings, space, String(drawing), 0),
    {},
  );
}

/** Return whether the value of a field is empty and need not be written. A list that starts filled is written. */
export function isEmpty(value: unknown, field = ''): boolean {
  if (value === undefined || value === null) return true;
  const startsFilled = EXPANSIONS.some((one) => one.start_layers?.[field] !== undefined);
  return typeof value === 'object' && Object.keys(value).length === 0 && !startsFilled;
}
