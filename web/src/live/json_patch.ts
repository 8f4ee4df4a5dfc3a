// Applies the server's JSON changes to a value.

import type { Change } from '../protocol';

/** Return a value with changes applied. Unchanged parts stay the same objects, so that they are not drawn again. */
export function applyChanges<Value>(value: Value, changes: readonly Change[]): Value {
  let now: unknown = value;
  for (const change of changes) {
    now = changed(now, change[0], 0, change);
  }
  return now as Value;
}

function changed(value: unknown, path: readonly (string | number)[], depth: number, change: Change): unknown {
  const key = path[depth];
  if (key === undefined) {
    return change[1] ?? null;
  }
  if (Array.isArray(value)) {
    const index = Number(key);
    const list: unknown[] = value.slice();
    list[index] = changed(value[index] ?? null, path, depth + 1, change);
    return list;
  }
  const before = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const after: Record<string, unknown> = { ...before };
  if (depth === path.length - 1 && change.length === 1) {
    delete after[key];
  } else {
    after[key] = changed(before[key] ?? null, path, depth + 1, change);
  }
  return after;
}
