/** The mean loss by theme, each as a sentence with a bar, and with links to the turns that show it. */

import type { VNode } from 'preact';
import { say, perMatch, themeSentence, unitOf, withError } from './words';
import { shortDayOf } from '../../i18n/dates';
import type { MeanLoss, ShownLoss, ThemeLosses } from '../../protocol';
import { matchPath } from '../history/profile';
import { titleWords } from '../table/titles';

export function ThemeList({ game, themes }: { game: string; themes: readonly ThemeLosses[] }): VNode {
  const known = themes.flatMap((theme) => (theme.lost ? [{ theme, lost: theme.lost }] : []));
  const most = Math.max(...known.map(({ lost }) => lost.mean + lost.error));
  return (
    <ul class="insight-themes">
      {known.map(({ theme, lost }) => (
        <Theme key={theme.theme} game={game} theme={theme} lost={lost} most={most} />
      ))}
    </ul>
  );
}

function Theme({
  game,
  theme: { theme, turns, matches, shown },
  lost,
  most,
}: {
  game: string;
  theme: ThemeLosses;
  lost: MeanLoss;
  most: number;
}): VNode {
  return (
    <li>
      <p>{themeSentence(theme, perMatch(game, lost))}</p>
      <Bar lost={lost} most={most} />
      <p class="label">{say('insight.theme-count', { turns, matches })}</p>
      {shown.length > 0 && (
        <details>
          <summary>{say('insight.theme-shown', { n: shown.length })}</summary>
          <p class="label">{say('insight.theme-try')}</p>
          <ul>
            {shown.map((turn) => (
              <Turn key={`${turn.table} ${turn.round}`} game={game} turn={turn} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Turn({ game, turn }: { game: string; turn: ShownLoss }): VNode {
  const { table, title, at, seat, seats, round, lost, error } = turn;
  return (
    <li>
      <a href={matchPath(game, table, true, round, seats > 1 ? seat : 0)}>
        {say('insight.theme-turn', { kind: unitOf(game), title: titleWords(title, game), n: round })}
      </a>
      <span class="label">{shortDayOf(at)}</span>
      <b>{withError(lost, error)}</b>
    </li>
  );
}

const BAR = { width: 240, height: 16 };

/** A bar of a loss and its error. The sentence above it has the numbers. */
function Bar({ lost: { mean, error }, most }: { lost: MeanLoss; most: number }): VNode {
  const x = (value: number) => (Math.max(0, value) / Math.max(most, 1e-9)) * (BAR.width - 4) + 2;
  return (
    <svg class="insight-theme-bar" viewBox={`0 0 ${BAR.width} ${BAR.height}`} aria-hidden="true">
      <rect class="insight-bar" x="2" y="3" width={Math.max(1, x(mean) - 2)} height="10" />
      <path
        class="insight-error"
        d={`M${x(mean - error)},8H${x(mean + error)}M${x(mean - error)},4v8M${x(mean + error)},4v8`}
      />
    </svg>
  );
}
