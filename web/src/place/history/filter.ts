/** Which matches of a player are asked for, as the address has it. Pure. */

export interface MatchFilter {
  readonly game: string;
  /** `live`, `days`, or any. */
  readonly tempo: string;
  readonly box: string;
  /** A nickname, `bots`, or any. */
  readonly company: string;
  readonly outcome: string;
}

const NAMES = ['game', 'tempo', 'box', 'company', 'outcome'] as const;

export function filterOf(search: string): MatchFilter {
  const asked = new URLSearchParams(search);
  return Object.fromEntries(
    NAMES.map((name) => [name, (asked.get(name) ?? '').slice(0, 200)]),
  ) as unknown as MatchFilter;
}

/** What is asked for; empty where that is all. */
export function queryOf(filter: MatchFilter): string {
  const chosen = new URLSearchParams();
  for (const name of NAMES) if (filter[name] !== '') chosen.set(name, filter[name]);
  const text = chosen.toString();
  return text === '' ? '' : `?${text}`;
}
