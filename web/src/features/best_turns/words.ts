/** The words for themes and results of puzzles. */

import { getPlugin } from '../../games/plugin';
import { formatDecimal, translateCode } from '../../i18n';
import { say } from '../../i18n/best_turns';
import type { PuzzleResult } from '../../protocol';

/** Return the name of a theme. A server of another version may have a theme that this client does not know. */
export const themeName = (theme: string): string =>
  translateCode(`turn-puzzle.theme-${theme === '' ? 'any' : theme}`) ?? say('turn-puzzle.theme-other');

/** Return a loss with its error, such as "2.1 ± 0.4". */
function withError(lost: number, error: number): string {
  return error < 0.05
    ? formatDecimal(lost)
    : say('turn-puzzle.plus-minus', { value: formatDecimal(lost), error: formatDecimal(error) });
}

/** Return the grade of an answer as a sentence. */
export function gradeText({ game, grade }: PuzzleResult): string {
  const { solved, lost, error } = grade;
  if (solved) return say(lost > 0 ? 'turn-puzzle.as-good' : 'turn-puzzle.found', { lost: withError(lost, error) });
  const turns = getPlugin(game)?.chance === 'cards';
  return say(turns ? 'turn-puzzle.lost-turns' : 'turn-puzzle.lost-points', { lost: withError(lost, error) });
}
