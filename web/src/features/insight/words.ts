/** Formats losses of the page of insight, in the unit of the game. */

import { getPlugin } from '../../games/plugin';
import { formatDecimal, translateCode, createTranslator } from '../../i18n';
import type { MeanLoss } from '../../protocol';
import insight from '@locales/en/insight.json';

/**
 * Return the code of the unit of losses in a game: turns of a race, or points. Messages select their text by the code.
 */
export const unitOf = (game: string): 'turns' | 'points' => (getPlugin(game)?.chance === 'cards' ? 'turns' : 'points');

/** Return a value with its standard error, such as "4.1 ± 0.9". */
export const withError = (value: number, error: number): string =>
  say('insight.error', { value: formatDecimal(value), error: formatDecimal(error) });

/** Return the mean loss of a match, such as "4.1 ± 0.9 points per match". */
export const perMatch = (game: string, lost: MeanLoss): string =>
  say('insight.per-match', {
    value: formatDecimal(lost.mean),
    error: formatDecimal(lost.error),
    unit: say('insight.unit', { kind: unitOf(game) }),
  });

/** Return the sentence about a theme. A server of another version may have a theme that this client does not know. */
export const themeSentence = (theme: string, lost: string): string =>
  translateCode(`insight.theme-${theme}`, { lost }) ?? say('insight.theme-other', { lost });

/** Return a message of the page of insight. */
export const say = createTranslator(insight);
