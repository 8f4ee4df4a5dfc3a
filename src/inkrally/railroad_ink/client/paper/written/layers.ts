/** What expansions lay on a sheet on paper beside drawings: read off a written sheet, put into a space, taken away. Pure. */

import type { RouteFact } from '../../drawing/expansions/facts';
import { parseDrawing, type Space } from '../../drawing/notation';
import type { PaperField } from '../contract';
import { isEmpty } from './fields';
import type { WrittenSheet } from './forms';
import { boxFields, fields } from '../found';

/** What stands in a field of a sheet. */
export function fieldOf(sheet: Partial<WrittenSheet>, { name }: Pick<PaperField, 'name'>): unknown {
  return (sheet as Readonly<Record<string, unknown>>)[name];
}

/** A sheet with a field changed; a field in which nothing stands is left out. */
export function withField(sheet: WrittenSheet, { name }: Pick<PaperField, 'name'>, value: unknown): WrittenSheet {
  const next: WrittenSheet & Record<string, unknown> = { ...sheet, [name]: value };
  if (isEmpty(value)) delete next[name];
  return next;
}

/** A sheet without what boxes print. */
export function unprinted(sheet: WrittenSheet): WrittenSheet {
  return boxFields().reduce((now, field) => withField(now, field, undefined), sheet);
}

/** A sheet with each field changed as it says, where it says so. */
function changed(sheet: WrittenSheet, change: (field: PaperField, value: unknown) => unknown): WrittenSheet {
  return fields().reduce((now, field) => {
    const value = fieldOf(now, field);
    const next = change(field, value);
    return next === value ? now : withField(now, field, next);
  }, sheet);
}

/** A sheet with nothing beside a drawing in a space. */
export function bare(sheet: WrittenSheet, space: Space): WrittenSheet {
  return changed(sheet, ({ without }, value) => (value === undefined ? value : (without?.(value, space) ?? value)));
}

/** A sheet with a drawing in a space; what fields take of it is kept beside it. */
export function drawnWith(sheet: WrittenSheet, space: Space, drawing: string): WrittenSheet {
  const read = parseDrawing(drawing);
  const drawings = { ...sheet.drawings, [space]: read.text.split('/')[0] ?? read.text };
  return changed({ ...sheet, drawings }, ({ drawn }, value) => drawn?.(value, space, read) ?? value);
}

/** A sheet with what a face draws beside its lines. */
export function laid(sheet: WrittenSheet, space: Space, fact: RouteFact | undefined): WrittenSheet {
  const lays = fact?.lays ?? {};
  return changed(sheet, ({ name, laid }, value) => (name in lays ? laid?.(value, space, lays[name] ?? null) : value));
}
