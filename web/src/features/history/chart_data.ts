/** Computes the positions of a chart: axis lines, moving averages and coordinates. Contains no DOM. */

export interface ChartMark {
  readonly at: number;
  readonly value: number;
  /** The lower bound of the interval, which contains the true value with a chance of about two thirds. */
  readonly low?: number;
  readonly high?: number;
  readonly href?: string;
}

export const MEAN_OF = 5;

/** Return, for each value, the mean of the value and up to four values before it. */
export function getMovingAverages(values: readonly number[]): readonly number[] {
  return values.map((_, index) => {
    const some = values.slice(Math.max(0, index + 1 - MEAN_OF), index + 1);
    return some.reduce((sum, one) => sum + one, 0) / some.length;
  });
}

/** Return about three to six round numbers for an axis that spans both bounds; two for equal bounds. */
export function ticks(least: number, greatest: number): readonly number[] {
  if (least === greatest) return [Math.floor(least), Math.floor(least) + 1];
  const span = Math.max(greatest - least, 1e-9);
  const power = 10 ** Math.floor(Math.log10(span / 3));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => span / one <= 5) ?? 10 * power;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(greatest / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(6)));
}

export const WIDE = 600;
export const NARROW = 330;
export const HEIGHT = 170;
const LEFT = 40;
/** The room beside the chart for the label of the last value. */
const BESIDE = 40;
const TOP = 12;
const FLOOR = 136;

interface ChartFrame {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly lines: readonly number[];
  readonly left: number;
  readonly right: number;
}

/** Return the coordinates of marks: x by their order, y by their value. The axis includes `least`. */
export function getChartFrame(marks: readonly ChartMark[], width: number, least?: number): ChartFrame {
  const values = marks.flatMap((mark) => [mark.value, mark.low ?? mark.value, mark.high ?? mark.value]);
  const lines = ticks(Math.min(...values, least ?? Infinity), Math.max(...values, least ?? -Infinity));
  const [bottom = 0, top = 1] = [lines[0], lines[lines.length - 1]];
  const right = width - BESIDE;
  const apart = (right - LEFT) / Math.max(1, marks.length - 1);
  return {
    x: (index) => (marks.length === 1 ? (LEFT + right) / 2 : LEFT + index * apart),
    y: (value) => FLOOR - ((value - bottom) / (top - bottom)) * (FLOOR - TOP),
    lines,
    left: LEFT,
    right,
  };
}

/** Return an SVG path through points. */
export function path(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`).join('');
}

/** Return the indexes of the marks with a date below: the first, the last, and two between if there is room. */
export function getLabelledIndexes(count: number, width: number): readonly number[] {
  const wanted = count >= 9 && width >= WIDE ? [0, 1 / 3, 2 / 3, 1] : [0, 1];
  return [...new Set(wanted.map((share) => Math.round(share * (count - 1))))];
}
