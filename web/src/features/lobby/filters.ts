/** The filter of the table list: game, tempo and variant. It is part of the URL. */

import { signal } from '@preact/signals';
import { getPlugin } from '../../games/plugin';
import type { OpenTable } from '../../protocol';

export interface Filter {
  readonly game: string;
  /** `live`, `days`, or empty for both. */
  readonly pace: string;
  readonly box: string;
}

/** Return the filter in a URL's query. */
export function parseFilter(address: string): Filter {
  const asked = new URLSearchParams(address);
  return { game: asked.get('game') ?? '', pace: asked.get('pace') ?? '', box: asked.get('box') ?? '' };
}

/** Return the query of a filter, which is empty without a filter. */
export function getFilterUrl(filter: Filter): string {
  const chosen = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  const text = chosen.toString();
  return text === '' ? '' : `?${text}`;
}

export const filter = signal<Filter>(parseFilter(''));

/** Read the filter from the URL when the page is shown. */
export function restoreFilter(): void {
  filter.value = parseFilter(location.search);
}

export function chooseFilter(next: Partial<Filter>): void {
  filter.value = { ...filter.value, ...next };
  history.replaceState(history.state, '', location.pathname + getFilterUrl(filter.value));
}

/** Return the name of the variant of a table, from the plugin of its game. */
export function getVariant(table: OpenTable): string {
  return getPlugin(table.game)?.lists.read()?.box(table.options, table.own_course) ?? '';
}

export function matchesFilter(table: OpenTable, wanted: Filter, box = getVariant): boolean {
  return (
    (wanted.game === '' || wanted.game === table.game) &&
    (wanted.pace === '' || (wanted.pace === 'live') === (table.pace === 'live')) &&
    (wanted.box === '' || wanted.box === box(table))
  );
}

/**
 * Return free tables of the same game as a table that is taken, preferring the same tempo, then the same rating mode.
 */
export function findSimilarTables(table: OpenTable, all: Iterable<OpenTable>, most = 2): readonly OpenTable[] {
  const free = [...all].filter((one) => one.id !== table.id && one.game === table.game && one.waits);
  const near = (one: OpenTable) => Number(one.pace !== table.pace) + Number(one.rated !== table.rated) / 2;
  return free.sort((one, other) => near(one) - near(other) || one.number - other.number).slice(0, most);
}
