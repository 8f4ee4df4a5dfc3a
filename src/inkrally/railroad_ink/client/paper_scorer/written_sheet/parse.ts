/**
 * The text format of sheets: a line for each drawing, `B1 HH--:NE`, or the JSON of docs/reference/notation.md. Accepts
 * different spellings and writes one form. Checks only the syntax.
 */

import editions from '../../../data/editions.json';
import { SPACES } from '../../drawing/board';
import { EXPANSIONS } from '../../drawing/expansions/data';
import { BOARDS } from '../../table/boards';
import type { PaperField } from '../contract';
import { drawingsOf, isEmpty, TextError, parseCount, withDrawing } from './fields';
import { type Edition, LONGEST_ROUTE_MODES, type Longest, type WrittenSheet } from './types';
import { boxFields, fields } from '../registry';
import { fieldOf } from './layers';

/** Return how longest routes are counted in an edition. */
export function usualLongest(edition: Edition): Longest {
  return editions.editions[edition].longest as Longest;
}

/** Return how longest routes are counted on a second board without the surface, or undefined without such a board. */
export function longestAlone(expansions: readonly string[] = []): Longest | undefined {
  return EXPANSIONS.find((one) => one.second_board && expansions.includes(one.name))?.own?.alone_longest;
}

export function emptySheet(edition: Edition = 'original'): WrittenSheet {
  return { edition, longest: usualLongest(edition), drawings: {} };
}

/** Format a sheet as text, in the order of spaces. */
export function writeSheet(sheet: WrittenSheet): string {
  const lines = [`edition ${sheet.edition}`, `longest ${sheet.longest}`];
  if (sheet.sheet) lines.push(`sheet ${sheet.sheet}`);
  if (sheet.expansions?.length) lines.push(`expansions ${sheet.expansions.join(' ')}`);
  lines.push(...linesOf(sheet, boxFields()));
  for (const [goal, points] of Object.entries(sheet.goals ?? {})) lines.push(`goal ${goal} ${points}`);
  for (const space of SPACES) {
    const drawing = sheet.drawings[space];
    if (drawing !== undefined) lines.push(`${space} ${drawing}`);
  }
  if (sheet.surface) lines.push(`surface ${sheet.surface}`);
  lines.push(
    ...linesOf(
      sheet,
      fields().filter((field) => !boxFields().includes(field)),
    ),
  );
  return `${lines.join('\n')}\n`;
}

/** Return the lines of some fields. */
function linesOf(sheet: WrittenSheet, some: readonly PaperField[]): readonly string[] {
  return some.flatMap((field) => {
    const value = fieldOf(sheet, field);
    return value === undefined ? [] : field.write(value);
  });
}

/** Parse a sheet. Throws TextError. */
export function readSheet(text: string): WrittenSheet {
  return text.trim().startsWith('{') ? readJson(text) : readLines(text);
}

/** Parse a sheet in JSON. Throws TextError, also for values that cannot be shown. */
function readJson(text: string): WrittenSheet {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new TextError('json', 0, text.trim());
  }
  try {
    const sheet = formed(value);
    writeSheet(sheet);
    return sheet;
  } catch (error) {
    if (error instanceof TextError) throw error;
    throw new TextError('form', 0, text.trim());
  }
}

/** Parse the fields of a sheet. Throws TextError, or another error for a value of the wrong type. */
function formed(value: unknown): WrittenSheet {
  const read = value as Partial<WrittenSheet>;
  const edition = read.edition ?? 'original';
  if (!(edition in editions.editions)) throw new TextError('word', 0, String(edition));
  const longest = read.longest ?? usualLongest(edition);
  if (!LONGEST_ROUTE_MODES.includes(longest)) throw new TextError('word', 0, String(longest));
  const { sheet, goals } = read;
  if (sheet !== undefined && !(sheet in editions.editions)) throw new TextError('word', 0, String(sheet));
  const own = fields().flatMap((field) => {
    const given = fieldOf(read, field);
    return given === undefined ? [] : [[field.name, field.check?.(given) ?? given] as const];
  });
  const boards = BOARDS.filter((name) => own.some(([field]) => field === name));
  const named = read.expansions ?? [];
  if (!Array.isArray(named) || !named.every((one) => typeof one === 'string'))
    throw new TextError('word', 0, JSON.stringify(named));
  const expansions = [...new Set([...named, ...boards])];
  return {
    edition,
    longest,
    drawings: drawingsOf(read.drawings),
    ...(sheet && { sheet }),
    ...(goals && { goals }),
    ...(expansions.length > 0 && { expansions }),
    ...filled(own),
    ...(((boards.length > 0 && read.drawings === undefined) || read.surface === 'none') && {
      surface: 'none' as const,
    }),
  };
}

/** Return the fields that are not empty. */
function filled(own: Iterable<readonly [string, unknown]>): object {
  return Object.fromEntries([...own].filter(([name, value]) => !isEmpty(value, name)));
}

function readLines(text: string): WrittenSheet {
  let edition: Edition = 'original';
  let longest: Longest | undefined;
  let sheet: Edition | undefined;
  const goals: Record<string, number> = {};
  let drawings: Readonly<Record<string, string>> = {};
  const expansions: string[] = [];
  const own = new Map<string, unknown>();
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
        longest = LONGEST_ROUTE_MODES.find((one) => one === second);
        if (longest === undefined) throw new TextError('word', line, second);
        break;
      case 'goal':
        goals[second] = parseCount(third, line);
        break;
      case 'expansions':
        expansions.push(...words.slice(1));
        break;
      case 'surface':
        if (second !== 'none') throw new TextError('word', line, second);
        surface = second;
        break;
      default: {
        const field = fields().find((one) => one.words.includes(first.toLowerCase()));
        if (field) own.set(field.name, field.read(own.get(field.name), words, line));
        else drawings = withDrawing(drawings, first.replace(/:$/, ''), second, line);
      }
    }
  });
  return {
    edition,
    longest: longest ?? usualLongest(edition),
    drawings,
    ...(sheet && { sheet }),
    ...(Object.keys(goals).length > 0 && { goals }),
    ...(expansions.length > 0 && { expansions }),
    ...filled(own),
    ...(surface && { surface }),
  };
}
