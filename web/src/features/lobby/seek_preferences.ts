/** What somebody looks for in a quick game, kept from one time to the next; and the words for paces. */

import { signal } from '@preact/signals';
import { keep, kept } from '../../app/local_storage';
import { GAMES, packOf } from '../../games/plugin';
import type { OpenTable } from '../../protocol';
import { say } from '../../i18n/place';

export type Pace = OpenTable['pace'];
export const PACES: readonly Pace[] = ['live', 'day', 'three-days'];
export const PEOPLE = ['2-4', '2', '3', '4'] as const;
/** After so long it is asked whether a bot will do. */
export const ASK_AFTER_S = 60;
/** That, or after how many seconds bots take the free seats by themselves. */
export const BOTS = ['30', '60', '180', 'ask'] as const;

export interface QuickWish {
  readonly game: string;
  readonly pace: Pace;
  readonly people: (typeof PEOPLE)[number];
  readonly rated: boolean;
  readonly bots: (typeof BOTS)[number];
}

const KEY = 'quick-game';
/** What was kept before there was a choice. */
const FORMERLY: Readonly<Record<string, QuickWish['bots']>> = { fill: '60' };

/** The last choice. */
export function recalled(): QuickWish {
  const usual: QuickWish = { game: GAMES[0] ?? '', pace: 'live', people: '2-4', rated: false, bots: 'ask' };
  try {
    const old = JSON.parse(kept(KEY) ?? '{}') as Partial<QuickWish>;
    return {
      game: GAMES.find((one) => one === old.game) ?? usual.game,
      pace: PACES.find((one) => one === old.pace) ?? usual.pace,
      people: PEOPLE.find((one) => one === old.people) ?? usual.people,
      rated: old.rated === true,
      bots: BOTS.find((one) => one === (FORMERLY[String(old.bots)] ?? old.bots)) ?? usual.bots,
    };
  } catch {
    return usual;
  }
}

export const wish = signal<QuickWish>(recalled());

export function chooseWish(next: Partial<QuickWish>): void {
  wish.value = { ...wish.value, ...next };
  keep(KEY, JSON.stringify(wish.value));
}

export const gameTitle = (game: string): string => packOf(game)?.title() ?? game;

/** "60 s a round", "a round a day". */
export function paceWords(table: OpenTable): string {
  if (table.pace !== 'live') return say(`place.${table.pace}`);
  return table.seconds === null ? say('place.no-clock') : say('place.seconds', { n: table.seconds });
}

/** "0:14". */
export function minutes(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
