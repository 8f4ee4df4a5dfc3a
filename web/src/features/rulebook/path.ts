/** Paths of the rules. */

/** Return the path of a section or rule. */
export function rulesPath(game: string, section = '', rule = ''): string {
  return `/rules/${game}${section && `/${section}`}${rule && `#${rule}`}`;
}
