/**
 * Handles default titles of tables. They are stored in English and shown in the language of the page. Titles that
 * earlier releases stored in other languages are recognised. A title that a player typed is shown unchanged.
 */

import { type DefaultTitle, getPlugin } from '../../games/plugin';
import { translateCode } from '../../i18n';
import type { TableSnapshot } from '../../protocol';

/** Return a default title as it is stored. */
export function storedTitle({ stored }: DefaultTitle, name = ''): string {
  return stored[0].replace('{name}', name);
}

/** Return the title of a table in the language of the page; the name of the game if the table has no title. */
export function titleWords(title: string, game: string): string {
  const pack = getPlugin(game);
  if (title === '') return pack?.title() ?? '';
  for (const { stored, words } of pack?.titles ?? [])
    for (const pattern of stored) {
      const name = nameIn(title, pattern);
      if (name !== undefined) return words(name);
    }
  return title;
}

/** Return whether a title is a default title, which many tables have. */
export function isDefaultTitle(title: string, game: string): boolean {
  const pack = getPlugin(game);
  const patterns = (pack?.titles ?? []).flatMap(({ stored }) => stored);
  return title === '' || title === pack?.title() || patterns.some((pattern) => nameIn(title, pattern) !== undefined);
}

/** Return the title of the table on a page, or the name of its lesson. */
export function tableTitle({ table, lesson }: TableSnapshot): string {
  return (lesson && translateCode(`lesson.${lesson.name}`)) ?? titleWords(table.title, table.game);
}

/** Return the player's name in a title, or undefined if the title does not match the pattern. */
function nameIn(title: string, pattern: string): string | undefined {
  const [before = '', after] = pattern.split('{name}');
  if (after === undefined) return title === pattern ? '' : undefined;
  const fits = title.length > before.length + after.length && title.startsWith(before) && title.endsWith(after);
  return fits ? title.slice(before.length, title.length - after.length) : undefined;
}
