/** The stored preferences of a quick game, and the texts of tempos. */

import { signal } from '@preact/signals';
import { writeStored, readStored } from '../../app/local_storage';
import { GAMES, getPlugin } from '../../games/plugin';
import type { OpenTable } from '../../protocol';
import { say } from '../../i18n/place';

export type TimeControl = OpenTable['pace'];
export const PACES: readonly TimeControl[] = ['live', 'day', 'three-days'];
export const PLAYER_COUNTS = ['2-4', '2', '3', '4'] as const;
/** The search offers bots after this time. */
export const OFFER_BOTS_AFTER_SECONDS = 60;
/** The times in seconds after which bots take free seats automatically. `ask` only offers bots. */
export const BOT_FILL_OPTIONS = ['30', '60', '180', 'ask'] as const;

export interface SeekPreferences {
  readonly game: string;
  readonly pace: TimeControl;
  readonly people: (typeof PLAYER_COUNTS)[number];
  readonly rated: boolean;
  readonly bots: (typeof BOT_FILL_OPTIONS)[number];
}

const KEY = 'quick-game';
/** Values that earlier releases stored. */
const FORMERLY: Readonly<Record<string, SeekPreferences['bots']>> = { fill: '60' };

/** Return the last preferences. */
export function readSeekPreferences(): SeekPreferences {
  const usual: SeekPreferences = { game: GAMES[0] ?? '', pace: 'live', people: '2-4', rated: false, bots: 'ask' };
  try {
    const old = JSON.parse(readStored(KEY) ?? '{}') as Partial<SeekPreferences>;
    return {
      game: GAMES.find((one) => one === old.game) ?? usual.game,
      pace: PACES.find((one) => one === old.pace) ?? usual.pace,
      people: PLAYER_COUNTS.find((one) => one === old.people) ?? usual.people,
      rated: old.rated === true,
      bots: BOT_FILL_OPTIONS.find((one) => one === (FORMERLY[String(old.bots)] ?? old.bots)) ?? usual.bots,
    };
  } catch {
    return usual;
  }
}

export const seekPreferences = signal<SeekPreferences>(readSeekPreferences());

export function setSeekPreferences(next: Partial<SeekPreferences>): void {
  seekPreferences.value = { ...seekPreferences.value, ...next };
  writeStored(KEY, JSON.stringify(seekPreferences.value));
}

export const gameTitle = (game: string): string => getPlugin(game)?.title() ?? game;

/** Return the clock of a table, such as "60 s a round" or "a round a day". */
export function formatTimeControl(table: OpenTable): string {
  if (table.pace !== 'live') return say(`place.${table.pace}`);
  return table.seconds === null ? say('place.no-clock') : say('place.seconds', { n: table.seconds });
}

/** Format a duration as minutes and seconds, such as "0:14". */
export function formatMinutes(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
