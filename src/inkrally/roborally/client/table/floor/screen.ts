/** Media queries for screens with their own layout. Keep them equal to those in the style sheets. */

/** A low window, such as a phone held sideways: the floor at full height, the rest beside it. */
export const SIDEWAYS = '(max-width: 1180px) and (max-height: 600px) and (min-aspect-ratio: 4 / 3)';
/** A screen with a compact list of robots and stacked parts. */
export const PHONE = `(max-width: 760px), ${SIDEWAYS}`;
