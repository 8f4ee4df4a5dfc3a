// Applies the server's changes to what was seen before. Knows nothing of what the values mean.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** `[path, value]` sets, `[path]` removes; a path is keys and indexes from the root. */
export type Change = readonly [readonly (string | number)[], Json?];

/** The value with changes applied. Parts that did not change stay the same objects, so that they need no new drawing. */
export function patched(value: Json, changes: readonly Change[]): Json {
  let now = value;
  for (const change of changes) {
    now = changed(now, change[0], 0, change);
  }
  return now;
}

function changed(value: Json, path: readonly (string | number)[], depth: number, change: Change): Json {
  const key = path[depth];
  if (key === undefined) {
    return change[1] ?? null;
  }
  if (Array.isArray(value)) {
    const index = Number(key);
    const list = value.slice() as Json[];
    list[index] = changed(value[index] ?? null, path, depth + 1, change);
    return list;
  }
  const before = typeof value === 'object' && value !== null ? (value as { [key: string]: Json }) : {};
  const after = { ...before };
  if (depth === path.length - 1 && change.length === 1) {
    delete after[key];
  } else {
    after[key] = changed(before[key] ?? null, path, depth + 1, change);
  }
  return after;
}
