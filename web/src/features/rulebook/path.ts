/** Where the rules of a game lie. Knows no rule. */

/** The address of a section, or of a rule of it. */
export function rulesPath(game: string, section = '', rule = ''): string {
  return `/rules/${game}${section && `/${section}`}${rule && `#${rule}`}`;
}
