/** Describes the rounds that bots and clocks decided for a player. Contains no DOM. */

import type { SeatInfo, TableInfo } from '@/protocol';
import { joinWords, formatList, capitalizeFirst, t } from '@/i18n';

type Marked = Pick<SeatInfo, 'by_bot' | 'by_clock'>;

/** Format ranges of rounds, such as "2 to 4 and 7". */
export function rangeWords(rounds: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const round of rounds) {
    const last = runs.at(-1);
    if (last && round === last[1] + 1) last[1] = round;
    else runs.push([round, round]);
  }
  return formatList(runs.map(([first, last]) => (first === last ? String(first) : t('marks.range', { first, last }))));
}

/**
 * Return a note such as "Rounds 2 to 7 drawn by a bot", or an empty text. With `turns`, the game has turns instead of
 * rounds.
 */
export function formatSubstitutions({ by_bot, by_clock }: Marked, turns = false): string {
  const bot =
    by_bot.length > 0
      ? [t(turns ? 'marks.turns-bot' : 'marks.bot', { count: by_bot.length, rounds: rangeWords(by_bot) })]
      : [];
  const clock =
    by_clock.length > 0
      ? [t(turns ? 'marks.turns-clock' : 'marks.clock', { count: by_clock.length, rounds: rangeWords(by_clock) })]
      : [];
  return capitalizeFirst(joinWords([...bot, ...clock]));
}

/** Return a note for each player with decisions by a bot or the clock: "Ilse: Rounds 2 to 7 drawn by a bot." */
export function allMarks(table: TableInfo, nameOf: (seat: number) => string, turns = false): readonly string[] {
  return table.seats.flatMap((info, seat) => {
    const what = formatSubstitutions(info, turns);
    return what === '' ? [] : [t('marks.of', { player: nameOf(seat), what })];
  });
}

/** Return 'bot' or 'clock' if a bot or the clock decided a round for a seat, else undefined. */
export function getDecidedBy(info: Marked | undefined, round: number): 'bot' | 'clock' | undefined {
  return info?.by_bot.includes(round) ? 'bot' : info?.by_clock.includes(round) ? 'clock' : undefined;
}
