/** The links to the dice of games of a day. The page of a table needs nothing else of these games. */

const DAILY_LINK = /^(\d{4}-\d{2}-\d{2})-(\w+)$/;

/** Return the address of the results for a link to dice, or null if the dice are not those of a game of the day. */
export function pageOfDailyLink(link: string | null): string | null {
  return link !== null && DAILY_LINK.test(link) ? link.replace(DAILY_LINK, '/daily/$1/$2') : null;
}
