/** Converts times of the day between minutes since midnight and the values of time fields. */

/** Return minutes since midnight as `HH:MM`. */
export const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Return a time `HH:MM` as minutes since midnight, or null for an empty field. */
export function toMinutes(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : 60 * Number(hours) + Number(minutes);
}
