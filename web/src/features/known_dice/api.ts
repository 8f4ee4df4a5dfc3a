/** Requests for the known-dice challenge. */

import { fetchJson } from '../../app/api';
import type { CreatedTable, KnownDice, KnownDiceRequest, PastWeek } from '../../protocol';
import knownDice from '@locales/en/known_dice.json';
import { createTranslator } from '../../i18n';

/** Return the challenge of a week, or of this week. */
export const fetchKnownDice = (week = ''): Promise<KnownDice> =>
  fetchJson(week === '' ? '/api/known-dice' : addressOf(week));

/** Return the table of the player's unfinished try. The first request creates the table. */
export const beginKnownDice = (week: string, wanted: KnownDiceRequest): Promise<CreatedTable> =>
  fetchJson(addressOf(week), wanted);

/** Return the past weeks, the latest first. */
export const fetchPastWeeks = (): Promise<readonly PastWeek[]> => fetchJson('/api/past-known-dice');

const addressOf = (week: string): string => `/api/known-dice/${encodeURIComponent(week)}`;

/** Return a message of the known dice. */
export const say = createTranslator(knownDice);
