/** Contents of expansions on a paper sheet besides drawings: read, add, remove. */

import type { RouteFact } from '../../drawing/expansions/data';
import { parseDrawing, type Space } from '../../drawing/notation';
import type { PaperField } from '../contract';
import { isEmpty } from './fields';
import type { WrittenSheet } from './types';
import { boxFields, fields } from '../registry';

/** Return the value of a field. */
export function fieldOf(sheet: Partial<WrittenSheet>, { name }: Pick<PaperField, 'name'>): unknown {
  return (sheet as Readonly<Record<string, unknown>>)[name];
}

/** Return a sheet with a changed field. An empty field is removed. */
export function withField(sheet: WrittenSheet, { name }: Pick<PaperField, 'name'>, value: unknown): WrittenSheet {
  const next: WrittenSheet & Record<string, unknown> = { ...sheet, [name]: value };
  if (isEmpty(value, name)) delete next[name];
  return next;
}

/** Return a sheet without marks of printed contents. */
export function withoutPrinted(sheet: WrittenSheet): WrittenSheet {
  return boxFields().reduce((now, field) => withField(now, field, undefined), sheet);
}

/** Return a sheet with all fields changed for which `change` returns a value. */
function changed(sheet: WrittenSheet, change: (field: PaperField, value: unknown) => unknown): WrittenSheet {
  return fields().reduce((now, field) => {
    const value = fieldOf(now, field);
    const next = change(field, value);
    return next === value ? now : withField(now, field, next);
  }, sheet);
}

/** Return a sheet with a space cleared of everything besides its drawing. */
export function withoutExtras(sheet: WrittenSheet, space: Space): WrittenSheet {
  return changed(sheet, ({ without }, value) => (value === undefined ? value : (without?.(value, space) ?? value)));
}

/** Return a sheet with a drawing in a space. Fields store the contents of a drawing besides its lines. */
export function drawnWith(sheet: WrittenSheet, space: Space, drawing: string): WrittenSheet {
  const read = parseDrawing(drawing);
  const drawings = { ...sheet.drawings, [space]: read.text.split('/')[0] ?? read.text };
  return changed({ ...sheet, drawings }, ({ drawn }, value) => drawn?.(value, space, read) ?? value);
}

/** Return a sheet with the additional contents of a face. */
export function withFaceExtras(sheet: WrittenSheet, space: Space, fact: RouteFact | undefined): WrittenSheet {
  const lays = fact?.lays ?? {};
  return changed(sheet, ({ name, laid }, value) => (name in lays ? laid?.(value, space, lays[name] ?? null) : value));
}
