/** The links to the dice of games of a day and of a week. The page of a table needs nothing else of these games. */

const DAILY_LINK = /^(\d{4}-\d{2}-\d{2})-(\w+)$/;
const KNOWN_DICE_LINK = /^k-(\d{4}-W\d{2})$/;

/** Return the address of the results for a link to dice, or null if the dice are not those of a game of the day. */
function pageOfDailyLink(link: string | null): string | null {
  return link !== null && DAILY_LINK.test(link) ? link.replace(DAILY_LINK, '/daily/$1/$2') : null;
}

/** Return the week of a link to the known dice of a week, or null for other links. */
export const weekOfLink = (link: string | null): string | null => KNOWN_DICE_LINK.exec(link ?? '')?.[1] ?? null;

/** Return the address of the known dice of a week. */
export const pageOfWeek = (week: string): string => `/daily/known-dice/${week}`;

/** Return the address of the results of a day or a week, or null for other links to dice. */
export function pageOfCommonDice(link: string | null): string | null {
  const week = weekOfLink(link);
  return week === null ? pageOfDailyLink(link) : pageOfWeek(week);
}
