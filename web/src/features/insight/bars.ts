/** Computes the positions of bars with error bars. Contains no DOM. */

import { ticks } from '../history/chart_data';

export interface BarValue {
  readonly label: string;
  /** The value and its error, or null if the value is unknown. */
  readonly mean: number | null;
  readonly error: number;
}

export interface PlacedBar {
  readonly label: string;
  /** The middle of the bar. */
  readonly x: number;
  /** The top of the bar, and the ends of its error bar; null if the value is unknown. */
  readonly top: number | null;
  readonly high: number;
  readonly low: number;
}

export interface BarFrame {
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
