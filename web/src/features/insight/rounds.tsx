/** The mean loss in each round with its error, as bars and as a table. */

import type { VNode } from 'preact';
import { formatDecimal, formatNumber, formatPercent } from '../../i18n';
import { say, unitOf, withError } from './words';
import type { RoundLosses } from '../../protocol';
import { ChartFigure, useNarrow } from '../history/chart';
import { HEIGHT, NARROW, WIDE, ticks } from '../history/chart_data';

export function RoundBars({ game, rounds }: { game: string; rounds: readonly RoundLosses[] }): VNode | null {
  const narrow = useNarrow();
  const kind = unitOf(game);
  const known = rounds.flatMap(({ round, lost }) => (lost ? [{ round, lost }] : []));
  const worst = known.reduce<(typeof known)[number] | undefined>(
    (most, each) => (most === undefined || each.lost.mean > most.lost.mean ? each : most),
    undefined,
  );
  if (worst === undefined) return null;
  const name = say('insight.rounds-chart', {
    kind,
    most: worst.round,
    lost: withError(worst.lost.mean, worst.lost.error),
  });
  const frame = placeBars(
    known.map(({ round, lost }) => ({ label: formatNumber(round), mean: lost.mean, error: lost.error })),
    narrow ? NARROW : WIDE,
  );
  const short = (value: number) => (Number.isInteger(value) ? formatNumber(value) : formatDecimal(value));
  return (
    <ChartFigure
      name={name}
      heads={[say('insight.round', { kind }), say('insight.lost'), say('insight.best'), say('insight.matches')]}
      rows={rounds.map(({ round, matches, lost, best, best_error }) => [
        formatNumber(round),
        lost ? withError(lost.mean, lost.error) : say('insight.too-few'),
        best === null || best_error === null
          ? ''
          : say('insight.error', { value: formatPercent(best), error: formatPercent(best_error) }),
        formatNumber(matches),
      ])}
    >
      <svg class="chart" viewBox={`0 0 ${narrow ? NARROW : WIDE} ${HEIGHT}`} aria-hidden="true">
        {frame.lines.map(([value, y], index) => (
          <g key={value}>
            <path class={index === 0 ? 'chart-axis' : 'chart-rule'} d={`M${frame.left},${y}H${frame.right}`} />
            <text class="chart-text" x={frame.left - 8} y={y + 4} text-anchor="end">
              {short(value)}
            </text>
          </g>
        ))}
        {frame.bars.map(({ label, x, top, high, low }) => (
          <g key={label}>
            {top !== null && (
              <>
                <rect
                  class="insight-bar"
                  x={x - frame.width / 2}
                  y={top}
                  width={frame.width}
                  height={frame.floor - top}
                />
                <path class="insight-error" d={`M${x},${low}V${high}M${x - 5},${high}h10M${x - 5},${low}h10`} />
              </>
            )}
            <text class="chart-text" x={x} y={HEIGHT - 14} text-anchor="middle">
              {label}
            </text>
          </g>
        ))}
      </svg>
    </ChartFigure>
  );
}

interface BarValue {
  readonly label: string;
  /** The value and its error, or null if the value is unknown. */
  readonly mean: number | null;
  readonly error: number;
}

interface PlacedBar {
  readonly label: string;
  /** The middle of the bar. */
  readonly x: number;
  /** The top of the bar, and the ends of its error bar; null if the value is unknown. */
  readonly top: number | null;
  readonly high: number;
  readonly low: number;
}

interface BarFrame {
  readonly bars: readonly PlacedBar[];
  readonly width: number;
  readonly floor: number;
  readonly left: number;
  readonly right: number;
  /** The lines of the axis: value and y. */
  readonly lines: readonly (readonly [value: number, y: number])[];
}

const LEFT = 40;
const BESIDE = 8;
const TOP = 12;
const FLOOR = 136;
const BAR_SHARE = 0.6;
const MAX_BAR = 44;

/** Place bars from left to right in a drawing of some width. The axis begins at 0. */
export function placeBars(values: readonly BarValue[], width: number): BarFrame {
  const most = Math.max(0, ...values.map(({ mean, error }) => (mean ?? 0) + error));
  const axis = ticks(0, most);
  const end = axis[axis.length - 1] ?? 1;
  const y = (value: number) => FLOOR - (Math.max(0, value) / end) * (FLOOR - TOP);
  const right = width - BESIDE;
  const apart = (right - LEFT) / Math.max(1, values.length);
  return {
    bars: values.map(({ label, mean, error }, index) => ({
      label,
      x: LEFT + (index + 0.5) * apart,
      top: mean === null ? null : y(mean),
      high: y((mean ?? 0) + error),
      low: y((mean ?? 0) - error),
    })),
    width: Math.min(MAX_BAR, apart * BAR_SHARE),
    floor: FLOOR,
    left: LEFT,
    right,
    lines: axis.map((value) => [value, y(value)] as const),
  };
}
