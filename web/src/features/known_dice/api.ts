/** Requests and messages of the known-dice challenge. */

import { fetchJson, formatError } from '../../app/api';
import type { CreatedTable, KnownDice, KnownDiceRequest, PastWeek, EarlierTry } from '../../protocol';
import knownDice from '@locales/en/known_dice.json';
import { createTranslator } from '../../i18n';
import { type Signal, useSignal } from '@preact/signals';
import { myName } from '../../app/current_account';
import { createDeferredNavigation } from '../../app/pending_navigation';
import { guestName } from '../table/guest_name';

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

interface TryStart {
  readonly pending: Signal<boolean>;
  readonly problem: Signal<string>;
  readonly begin: (week: string, earlier?: EarlierTry) => Promise<void>;
}

/** Return what begins or continues a try of a known-dice challenge, and opens its table. */
export function useTryStart(): TryStart {
  const pending = useSignal(false);
  const problem = useSignal('');
  async function begin(week: string, earlier?: EarlierTry): Promise<void> {
    pending.value = true;
    problem.value = '';
    const goOn = createDeferredNavigation();
    try {
      const wanted = { name: myName() || guestName(), title: say('known.title', { week }) };
      goOn((await beginKnownDice(week, earlier ? { ...wanted, earlier } : wanted)).path);
    } catch (error) {
      problem.value = formatError(error);
    }
    pending.value = false;
  }
  return { pending, problem, begin };
}
