/** A player's matches with filters, in pages. The filters are part of the URL. */

import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fetchJson, formatError } from '@/app/api';
import { Button } from '@/kit/button';
import type { HistoryMatch, HistoryPage, PlayerProfile } from '@/protocol';
import { getEnglishNames, GAMES } from '@/games/plugin';
import { say } from '@/i18n/mine';
import { addressOf, formatVariant } from '../profile';
import { MatchRow } from '../match_row';
import { Section } from '../profile_section';
import { gameTitle } from '../../lobby/seek_preferences';
import type { SectionProps } from './sections';

export const order = 5;

interface Shown {
  readonly matches: readonly HistoryMatch[];
  readonly next: string | null;
  readonly total: number;
}

export function MatchesSection({ handle, own }: SectionProps): VNode {
  const [filter, setFilter] = useState<MatchFilter>(() => filterOf(location.search));
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const wanted = useRef(0);
  const query = queryOf(filter);
  const load = async (before: Shown | null) => {
    const number = ++wanted.current;
    setBusy(true);
    setProblem('');
    const more = before?.next ? `${query === '' ? '?' : '&'}before=${encodeURIComponent(before.next)}` : '';
    try {
      const found = await fetchJson<HistoryPage>(addressOf(handle, 'matches') + query + more);
      if (number === wanted.current)
        setShown({
          matches: [...(before?.matches ?? []), ...found.matches],
          next: found.next,
          total: found.total ?? before?.total ?? 0,
        });
    } catch (error) {
      if (number === wanted.current) setProblem(formatError(error));
    }
    if (number === wanted.current) setBusy(false);
  };
  useEffect(() => {
    void load(null);
  }, [handle, query]);
  const choose = (next: Partial<MatchFilter>) => {
    const chosen = { ...filter, ...next };
    history.replaceState(history.state, '', location.pathname + queryOf(chosen));
    setFilter(chosen);
  };
  return (
    <Section id="matches" title={say('matches.heading')} handle={handle}>
      {(profile) => (
        <>
          <Filters profile={profile} filter={filter} onChoose={choose} />
          <p class="label" role="status">
            {problem ||
              (shown === null
                ? say('history.loading')
                : shown.total > 0 && say('matches.shown', { shown: shown.matches.length, n: shown.total }))}
          </p>
          {shown !== null && shown.matches.length > 0 && <List matches={shown.matches} profile={profile} />}
          {shown !== null && shown.matches.length === 0 && !busy && (
            <p class="history-none">
              {query === '' ? say(own ? 'matches.none-own' : 'matches.none') : say('matches.none-filter')}
            </p>
          )}
          <div class="button-row">
            {query !== '' && shown?.matches.length === 0 && (
              <Button onPress={() => choose(filterOf(''))}>{say('matches.any')}</Button>
            )}
            {problem !== '' ? (
              <Button onPress={() => void load(shown?.next ? shown : null)}>{say('history.again')}</Button>
            ) : (
              shown?.next && (
                <Button pending={busy} onPress={() => void load(shown)}>
                  {say('matches.more')}
                </Button>
              )
            )}
          </div>
        </>
      )}
    </Section>
  );
}

function List({ matches, profile }: { matches: readonly HistoryMatch[]; profile: PlayerProfile }): VNode {
  const units = new Map(profile.games.map((game) => [game.game, game.kinds[0]?.name ?? '']));
  return (
    <table class="history-table matches-table">
      <caption class="visually-hidden">{say('matches.heading')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('matches.table')}</th>
          <th scope="col" class="is-optional-column">
            {say('filter.company')}
          </th>
          <th scope="col" class="is-optional-column">
            {say('filter.outcome')}
          </th>
          <th scope="col" class="cell-number">
            {say('figure.points')}
          </th>
          <th scope="col" class="cell-number">
            {say('matches.lost')}
          </th>
          <th scope="col" class="cell-number">
            {say('matches.change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {matches.map((match) => (
          <MatchRow key={match.table} match={match} unit={units.get(match.game) ?? ''} />
        ))}
      </tbody>
    </table>
  );
}

function Filters({
  profile,
  filter,
  onChoose,
}: {
  profile: PlayerProfile;
  filter: MatchFilter;
  onChoose: (next: Partial<MatchFilter>) => void;
}): VNode {
  const boxes = profile.games.flatMap((game) =>
    filter.game === '' || filter.game === game.game
      ? game.boxes.map((box) => {
          const words = formatVariant(game.game, box.options) || gameTitle(game.game);
          return [box.box, words, getEnglishNames(game.game, box.options).includes(words) ? 'en' : undefined] as const;
        })
      : [],
  );
  const company = [...new Set([...profile.company, filter.company])].filter((one) => one !== '' && one !== 'bots');
  return (
    <div class="history-filters button-row">
      <Pick
        label={say('filter.game')}
        value={filter.game}
        options={[['', say('filter.games')], ...GAMES.map((game) => [game, gameTitle(game)] as const)]}
        onPick={(game) => onChoose({ game, box: '' })}
      />
      <Pick
        label={say('filter.tempo')}
        value={filter.tempo}
        options={[
          ['', say('filter.tempos')],
          ['live', say('filter.live')],
          ['days', say('filter.days')],
        ]}
        onPick={(tempo) => onChoose({ tempo })}
      />
      <Pick
        label={say('filter.box')}
        value={filter.box}
        options={[['', say('filter.boxes')], ...boxes]}
        onPick={(box) => onChoose({ box })}
      />
      <Pick
        label={say('filter.company')}
        value={filter.company}
        options={[
          ['', say('filter.anybody')],
          ['bots', say('filter.bots')],
          ...company.map((name) => [name, say('filter.with', { name })] as const),
        ]}
        onPick={(one) => onChoose({ company: one })}
      />
      <Pick
        label={say('filter.outcome')}
        value={filter.outcome}
        options={[
          ['', say('filter.outcomes')],
          ['won', say('filter.won')],
          ['shared', say('filter.shared')],
          ['lost', say('filter.lost')],
          ['alone', say('filter.alone')],
        ]}
        onPick={(outcome) => onChoose({ outcome })}
      />
    </div>
  );
}

function Pick({
  label,
  value,
  options,
  onPick,
}: {
  label: string;
  value: string;
  /**
   * The options of the field: for each, its value, its label, and the language of the label if that is not the page's.
   */
  options: readonly (readonly [value: string, words: string, lang?: string | undefined])[];
  onPick: (value: string) => void;
}): VNode {
  return (
    <select
      class="history-pick"
      aria-label={label}
      value={value}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      {options.map(([one, words, lang]) => (
        <option key={one} value={one} lang={lang} selected={one === value}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** The filter of a player's matches, which is part of the URL. */
interface MatchFilter {
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
