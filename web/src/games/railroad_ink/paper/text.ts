/**
 * A sheet as text, to be kept, sent and read again: a line for each drawing, `B1 HH--:NE`, or the JSON of
 * docs/notation.md. Reads leniently, writes one way. Judges nothing but the form.
 */

import editions from '../../../../../src/inkrally/railroad_ink/data/editions.json';
import { SPACES } from '../drawing/board';
import { type Corner, CORNERS, NotationError, parseDrawing } from '../drawing/notation';
import type { LatticePoint, Segment } from '../drawing/layers/types';
import type { Edition, Longest, WrittenBoard, WrittenSheet } from './forms';
import { BELOW } from './leaves';

/** What is wrong with a text, and in which line, counted from 1; 0 means the whole. */
export class TextError extends Error {
  readonly line: number;
  readonly found: string;
  readonly what: 'json' | 'space' | 'drawing' | 'twice' | 'word';

  constructor(what: TextError['what'], line: number, found: string) {
    super(`${what} in line ${line}: ${found}`);
    this.what = what;
    this.line = line;
    this.found = found.slice(0, 40);
  }
}

/** How the longest routes are counted in an edition. */
export function usualLongest(edition: Edition): Longest {
  return editions.editions[edition].longest as Longest;
}

export function emptySheet(edition: Edition = 'original'): WrittenSheet {
  return { edition, longest: usualLongest(edition), drawings: {} };
}

/** Layers whose lines name a space. */
const LAYERS = [
  ['crater', 'craters'],
  ['trees', 'trees'],
  ['oasis', 'oases'],
] as const;

function inReadingOrder(a: string, b: string): number {
  return SPACES.indexOf(a) - SPACES.indexOf(b);
}

/** The text of a sheet, in reading order of the spaces. */
export function writeSheet(sheet: WrittenSheet): string {
  const lines = [`edition ${sheet.edition}`, `longest ${sheet.longest}`];
  if (sheet.sheet) lines.push(`sheet ${sheet.sheet}`);
  if (sheet.expansions?.length) lines.push(`expansions ${sheet.expansions.join(' ')}`);
  if (sheet.villages) lines.push(`villages ${sheet.villages}`);
  for (const [goal, points] of Object.entries(sheet.goals ?? {})) lines.push(`goal ${goal} ${points}`);
  for (const space of SPACES) {
    const drawing = sheet.drawings[space];
    if (drawing !== undefined) lines.push(`${space} ${drawing}`);
  }
  for (const [word, field] of LAYERS)
    for (const space of [...(sheet[field] ?? [])].sort(inReadingOrder)) lines.push(`${word} ${space}`);
  for (const [space, count] of Object.entries(sheet.cacti ?? {}).sort(([a], [b]) => inReadingOrder(a, b)))
    lines.push(`cacti ${space} ${count}`);
  for (const [space, trails] of Object.entries(sheet.trails ?? {}).sort(([a], [b]) => inReadingOrder(a, b)))
    for (const corners of trails) lines.push(`trail ${space} ${corners.join('-')}`);
  for (const path of sheet.canyons ?? []) lines.push(`canyon ${path.join(' ')}`);
  for (const segment of sheet.bridges ?? []) lines.push(`bridge ${segment.join(' ')}`);
  if (sheet.surface) lines.push(`surface ${sheet.surface}`);
  const { drawings: below = {}, hubs = [], bursts = [] } = sheet.underground ?? {};
  for (const space of SPACES) if (below[space] !== undefined) lines.push(`under ${space} ${below[space]}`);
  for (const space of [...hubs].sort(inReadingOrder)) lines.push(`hub ${space}`);
  for (const space of [...bursts].sort(inReadingOrder)) lines.push(`burst ${space}`);
  return `${lines.join('\n')}\n`;
}

/** A sheet from its text. Throws TextError. */
export function readSheet(text: string): WrittenSheet {
  return text.trim().startsWith('{') ? readJson(text) : readLines(text);
}

function readJson(text: string): WrittenSheet {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new TextError('json', 0, text.trim());
  }
  const fields = value as Partial<WrittenSheet>;
  const edition = fields.edition ?? 'original';
  if (!(edition in editions.editions)) throw new TextError('word', 0, String(edition));
  const longest = fields.longest ?? usualLongest(edition);
  if (longest !== 'simple' && longest !== 'trail') throw new TextError('word', 0, String(longest));
  const drawings: Record<string, string> = {};
  for (const [space, drawing] of Object.entries(fields.drawings ?? {})) add(drawings, space, String(drawing), 0);
  const { sheet, villages, goals, craters, trees, oases, cacti, trails, canyons, bridges } = fields;
  const board = fields.underground;
  const below: Record<string, string> = {};
  for (const [space, drawing] of Object.entries(board?.drawings ?? {})) add(below, space, String(drawing), 0);
  const expansions =
    board && !fields.expansions?.includes(BELOW) ? [...(fields.expansions ?? []), BELOW] : fields.expansions;
  if (sheet !== undefined && !(sheet in editions.editions)) throw new TextError('word', 0, String(sheet));
  return {
    edition,
    longest,
    drawings,
    ...(sheet && { sheet }),
    ...(villages && { villages }),
    ...(goals && { goals }),
    ...(expansions?.length && { expansions }),
    ...(craters?.length && { craters }),
    ...(trees?.length && { trees }),
    ...(oases?.length && { oases }),
    ...(cacti && { cacti }),
    ...(trails && { trails }),
    ...(canyons?.length && { canyons: canyons.map((path) => pointsOf(path, 0)) }),
    ...(bridges?.length && { bridges: bridges.map((segment) => segmentOf(segment, 0)) }),
    ...(board && { underground: boardOf(below, board.hubs, board.bursts) }),
    ...(((board && fields.drawings === undefined) || fields.surface === 'none') && { surface: 'none' as const }),
  };
}

/** A board below, without what it has none of. */
function boardOf(
  drawings: Readonly<Record<string, string>>,
  hubs: readonly string[] = [],
  bursts: readonly string[] = [],
): WrittenBoard {
  return { drawings, ...(hubs.length > 0 && { hubs }), ...(bursts.length > 0 && { bursts }) };
}

function readLines(text: string): WrittenSheet {
  let edition: Edition = 'original';
  let longest: Longest | undefined;
  let sheet: Edition | undefined;
  let villages = 0;
  const goals: Record<string, number> = {};
  const drawings: Record<string, string> = {};
  const expansions: string[] = [];
  const layers: { craters: string[]; trees: string[]; oases: string[] } = { craters: [], trees: [], oases: [] };
  const cacti: Record<string, number> = {};
  const trails: Record<string, Corner[][]> = {};
  const canyons: (readonly LatticePoint[])[] = [];
  const bridges: Segment[] = [];
  const below: Record<string, string> = {};
  const marked: { hub: string[]; burst: string[] } = { hub: [], burst: [] };
  let surface: 'none' | undefined;
  text.split('\n').forEach((written, index) => {
    const line = index + 1;
    const words = written
      .replace(/#.*/, '')
      .trim()
      .split(/[\s=]+/);
    const [first = '', second = '', third = ''] = words;
    if (first === '') return;
    switch (first.toLowerCase()) {
      case 'edition':
        if (!(second in editions.editions)) throw new TextError('word', line, second);
        edition = second as Edition;
        break;
      case 'sheet':
        if (!(second in editions.editions)) throw new TextError('word', line, second);
        sheet = second as Edition;
        break;
      case 'longest':
        if (second !== 'simple' && second !== 'trail') throw new TextError('word', line, second);
        longest = second;
        break;
      case 'villages':
        villages = whole(second, line);
        break;
      case 'goal':
        goals[second] = whole(third, line);
        break;
      case 'expansions':
        expansions.push(...words.slice(1));
        break;
      case 'crater':
      case 'trees':
      case 'oasis':
        layers[LAYERS.find(([word]) => word === first.toLowerCase())?.[1] ?? 'craters'].push(
          known(second.toUpperCase(), line),
        );
        break;
      case 'cacti':
        cacti[known(second.toUpperCase(), line)] = whole(third, line);
        break;
      case 'trail': {
        const space = known(second.toUpperCase(), line);
        trails[space] = [...(trails[space] ?? []), cornersOf(third, line)];
        break;
      }
      case 'canyon':
        canyons.push(
          pointsOf(
            words.slice(1).map((word) => word.split(',').map(Number)),
            line,
          ),
        );
        break;
      case 'surface':
        if (second !== 'none') throw new TextError('word', line, second);
        surface = second;
        break;
      case 'under':
        add(below, second.toUpperCase(), third, line);
        break;
      case 'hub':
      case 'burst':
        marked[first.toLowerCase() as 'hub' | 'burst'].push(known(second.toUpperCase(), line));
        break;
      case 'bridge':
        bridges.push(
          segmentOf(
            words.slice(1).map((word) => word.split(',').map(Number)),
            line,
          ),
        );
        break;
      default:
        add(drawings, first.toUpperCase().replace(/:$/, ''), second, line);
    }
  });
  return {
    edition,
    longest: longest ?? usualLongest(edition),
    drawings,
    ...(sheet && { sheet }),
    ...(villages > 0 && { villages }),
    ...(Object.keys(goals).length > 0 && { goals }),
    ...(expansions.length > 0 && { expansions }),
    ...(layers.craters.length > 0 && { craters: layers.craters }),
    ...(layers.trees.length > 0 && { trees: layers.trees }),
    ...(layers.oases.length > 0 && { oases: layers.oases }),
    ...(Object.keys(cacti).length > 0 && { cacti }),
    ...(Object.keys(trails).length > 0 && { trails }),
    ...(canyons.length > 0 && { canyons }),
    ...(bridges.length > 0 && { bridges }),
    ...((Object.keys(below).length > 0 || marked.hub.length + marked.burst.length > 0) && {
      underground: boardOf(below, marked.hub, marked.burst),
    }),
    ...(surface && { surface }),
  };
}

/** Corner points of the board, at least two, as `[x, y]`. What a canyon may be is the server's to say. */
function pointsOf(value: unknown, line: number): readonly LatticePoint[] {
  const isPoint = (point: unknown) =>
    Array.isArray(point) && point.length === 2 && point.every((each) => Number.isInteger(each));
  if (!Array.isArray(value) || value.length < 2 || !value.every(isPoint))
    throw new TextError('word', line, JSON.stringify(value));
  return value as readonly LatticePoint[];
}

/** The two ends of a bridge. */
function segmentOf(value: unknown, line: number): Segment {
  const [one, other, ...more] = pointsOf(value, line);
  if (one === undefined || other === undefined || more.length > 0)
    throw new TextError('word', line, JSON.stringify(value));
  return [one, other];
}

function cornersOf(text: string, line: number): Corner[] {
  const corners = text.toUpperCase().split('-') as Corner[];
  if (corners.length < 2 || corners.some((corner) => !CORNERS.includes(corner)))
    throw new TextError('word', line, text);
  return corners;
}

function known(space: string, line: number): string {
  if (!SPACES.includes(space)) throw new TextError('space', line, space);
  return space;
}

function whole(text: string, line: number): number {
  if (!/^\d{1,2}$/.test(text)) throw new TextError('word', line, text);
  return Number(text);
}

function add(drawings: Record<string, string>, space: string, drawing: string, line: number): void {
  if (!SPACES.includes(space)) throw new TextError('space', line, space);
  if (drawings[space] !== undefined) throw new TextError('twice', line, space);
  try {
    drawings[space] = parseDrawing(drawing.toUpperCase()).text;
  } catch (error) {
    if (error instanceof NotationError) throw new TextError('drawing', line, drawing);
    throw error;
  }
}
