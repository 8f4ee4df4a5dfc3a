/** Requests for the games of the day. */

import { fetchJson } from '../../app/api';
import type { ArchivedDay, CreatedTable, Daily, DailyRequest, DailyResults } from '../../protocol';

/** Return the games of a day, or of today. */
export const fetchDaily = (day = ''): Promise<Daily> => fetchJson(day === '' ? '/api/daily' : addressOf(day));

export const fetchDailyResults = (day: string, series: string): Promise<DailyResults> =>
  fetchJson(`${addressOf(day)}/${encodeURIComponent(series)}`);

/** Return the table of the player's only try. The first request creates the table. */
export const beginDaily = (day: string, series: string, wanted: DailyRequest): Promise<CreatedTable> =>
  fetchJson(`${addressOf(day)}/${encodeURIComponent(series)}`, wanted);

/** Return the days before a day, or before today, the latest day first. */
export const fetchPastDays = (before = ''): Promise<readonly ArchivedDay[]> =>
  fetchJson(before === '' ? '/api/past-days' : `/api/past-days?before=${encodeURIComponent(before)}`);

const addressOf = (day: string): string => `/api/daily/${encodeURIComponent(day)}`;
