/** The kinds of screens that lay the table out in their own way, as media queries. The style sheets repeat both. */

/** A phone on its side, or another window that is much wider than high: the floor at full height, all else beside it. */
export const SIDEWAYS = '(max-width: 1180px) and (max-height: 600px) and (min-aspect-ratio: 4 / 3)';
/** A screen with room for robots as chips, and for one thing below another. */
export const PHONE = `(max-width: 760px), ${SIDEWAYS}`;
