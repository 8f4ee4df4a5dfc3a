/** The histogram of a game of a day, with its figures as a table for screen readers. */

import type { VNode } from 'preact';
import { formatNumber } from '../../i18n';
import { say } from '../../i18n/daily';
import type { DailyResults } from '../../protocol';
import { drawnBars, type DrawnBar } from './bars';
import { isRace } from './daily_text';

/** The width of a bar with room for both ends of its range. */
const ROOM = 80;
const [WIDTH, HEIGHT, ABOVE, BELOW, GAP] = [640, 190, 28, 28, 4];

export function Histogram({ results }: { results: DailyResults }): VNode {
  const { game, dice } = results;
  const race = isRace(game.game);
  const bars = drawnBars(results.bars, race, dice.mine === null ? undefined : game.bar);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const step = WIDTH / Math.max(8, bars.length);
  // Long labels of narrow bars would overlap.
  const labelOf = (bar: DrawnBar) => (step < ROOM || bar.from === null ? shortLabel(bar) : rangeOf(bar));
  const labelled = Math.max(1, Math.ceil(bars.length / 13));
  const name = say('daily.bars-label', { all: dice.done });
  return (
    <section class="paper" aria-labelledby="daily-bars">
      <h2 id="daily-bars">{say('daily.bars')}</h2>
      <svg class="daily-bars" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
        {bars.map((bar, index) => {
          const height = ((HEIGHT - ABOVE - BELOW) * bar.count) / most;
          const middle = index * step + step / 2;
          return (
            <g key={index} class={bar.own ? 'own' : undefined}>
              <rect x={index * step + GAP / 2} y={HEIGHT - BELOW - height} width={step - GAP} height={height} />
              {bar.count > 0 && (
                <text x={middle} y={HEIGHT - BELOW - height - 6}>
                  {formatNumber(bar.count)}
                </text>
              )}
              {(index % labelled === 0 || bar.from === null) && (
                <text x={middle} y={HEIGHT - 5}>
                  {labelOf(bar)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <div class="visually-hidden">
        <table>
          <caption>{name}</caption>
          <thead>
            <tr>
              <th scope="col">{say(race ? 'daily.turns-head' : 'daily.range-head')}</th>
              <th scope="col">{say('daily.count-head')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar, index) => (
              <tr key={index}>
                <th scope="row">{rangeOf(bar)}</th>
                <td>{formatNumber(bar.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const shortLabel = ({ from }: DrawnBar): string => (from === null ? say('daily.short-bar') : formatNumber(from));

function rangeOf({ from, to }: DrawnBar): string {
  if (from === null || to === null) return say('daily.short-bar');
  return from === to ? formatNumber(from) : say('daily.range', { from, to });
}
