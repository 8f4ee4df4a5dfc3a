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
  const of = (name: keyof MatchFilter) => (asked.get(name) ?? '').slice(0, 200);
  return {
    game: of('game'),
    tempo: of('tempo'),
    box: of('box'),
    company: of('company'),
    outcome: of('outcome'),
  };
}

/** What is asked for; empty where that is all. */
export function queryOf(filter: MatchFilter): string {
  const chosen = new URLSearchParams();
  for (const name of NAMES) if (filter[name] !== '') chosen.set(name, filter[name]);
  const text = chosen.toString();
  return text === '' ? '' : `?${text}`;
}
