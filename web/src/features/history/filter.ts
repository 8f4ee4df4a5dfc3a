/** The filter of a player's matches, as part of the URL. Contains no DOM. */

export interface MatchFilter {
  readonly game: string;
  /** `live`, `days`, or empty for both. */
  readonly tempo: string;
  readonly box: string;
  /** A nickname, `bots`, or empty for all. */
  readonly company: string;
  readonly outcome: string;
}

const NAMES = ['game', 'tempo', 'box', 'company', 'outcome'] as const;

export function filterOf(search: string): MatchFilter {
  const asked = new URLSearchParams(search);
  const of = (name: keyof MatchFilter) => (asked.get(name) ?? '').slice(0, 200);
  return {
    game: of('game'),
    tempo: of('tempo'),
    box: of('box'),
    company: of('company'),
    outcome: of('outcome'),
  };
}

/** Return the query of a filter, which is empty for all matches. */
export function queryOf(filter: MatchFilter): string {
  const chosen = new URLSearchParams();
  for (const name of NAMES) if (filter[name] !== '') chosen.set(name, filter[name]);
  const text = chosen.toString();
  return text === '' ? '' : `?${text}`;
}
