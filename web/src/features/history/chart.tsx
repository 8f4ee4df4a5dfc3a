/**
 * A line chart. A solid line shows the player's values, dashes show uncertainty and single values. The name of the
 * chart is a sentence, and a button or `T` shows the values as a table, which has the same links as the chart.
 */

import { signal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { useKeydown } from '../../app/keyboard';
import { singleKeyShortcuts } from '../../app/settings';
import { formatLabel, locale } from '../../i18n';
import { say } from '../../i18n/mine';
import { getLabelledIndexes, getChartFrame, HEIGHT, type ChartMark, NARROW, path, WIDE } from './chart_data';

/** Counts the presses of `T`, which toggles all tables. */
const asked = signal(0);

function onKey(event: KeyboardEvent): void {
  const at = event.target as Element | null;
  const writes = at?.closest?.('input:not([type=radio]):not([type=checkbox]), textarea, select, dialog') !== null;
  if (event.ctrlKey || event.metaKey || event.altKey || writes || singleKeyShortcuts.peek() === 'off') return;
  if (event.key !== 't' && event.key !== 'T') return;
  asked.value += 1;
  event.preventDefault();
}

/** Make `T` show or hide the tables of all charts on this page. */
export function useChartTableShortcut(): void {
  useKeydown(onKey, []);
  useEffect(
    () => () => {
      asked.value = 0;
    },
    [],
  );
}

interface ChartProps {
  /** A sentence about the chart, which is also its accessible name. */
  readonly name: string;
  readonly marks: readonly ChartMark[];
  /** The values of the line, such as moving averages; by default the marks' own values. */
  readonly line?: readonly number[];
  /** Whether to draw a ring for each value. */
  readonly rings?: boolean;
  /** A value that the axis always includes. */
  readonly least?: number;
  /** Whether the chart has half of the width, beside another chart. */
  readonly half?: boolean;
  readonly words: (value: number) => string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | VNode)[])[];
}

export function Chart({
  name,
  marks,
  line,
  rings = false,
  least,
  half = false,
  words,
  heads,
  rows,
}: ChartProps): VNode {
  const narrow = useNarrow();
  return (
    <ChartFigure name={name} heads={heads} rows={rows}>
      <Drawing
        marks={marks}
        line={line ?? marks.map((mark) => mark.value)}
        rings={rings}
        least={least}
        words={words}
        width={half || narrow ? NARROW : WIDE}
      />
    </ChartFigure>
  );
}

/** A drawing that has a sentence as its name, and a table of its values, which a button or `T` shows. */
export function ChartFigure({
  name,
  heads,
  rows,
  children,
}: Pick<ChartProps, 'name' | 'heads' | 'rows'> & { children: ComponentChildren }): VNode {
  const [own, setOwn] = useState(false);
  const shown = own !== (asked.value % 2 === 1);
  const id = useId();
  return (
    <figure class="chart-figure">
      <figcaption class="visually-hidden">{name}</figcaption>
      {children}
      <button
        type="button"
        class="button bare chart-button"
        aria-expanded={shown}
        aria-controls={id}
        aria-label={formatLabel(say('chart.table-of'), name)}
        onClick={() => setOwn(!own)}
      >
        {say('chart.table')}
      </button>
      <div id={id} hidden={!shown}>
        {shown && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reached by keyboard
          <section class="chart-figures" tabIndex={0} aria-label={name}>
            <Figures heads={heads} rows={rows} name={name} />
          </section>
        )}
      </div>
    </figure>
  );
}

const NARROW_PAGE = '(max-width: 859px)';

/** Return whether the page is narrow. The labels of a wide chart would be too small there. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW_PAGE).matches);
  useEffect(() => {
    const media = matchMedia(NARROW_PAGE);
    const changed = () => setNarrow(media.matches);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  }, []);
  return narrow;
}

function Drawing({
  marks,
  line,
  rings,
  least,
  words,
  width,
}: {
  marks: readonly ChartMark[];
  line: readonly number[];
  rings: boolean;
  least: number | undefined;
  words: (value: number) => string;
  width: number;
}): VNode {
  const { x, y, lines, left, right } = getChartFrame(marks, width, least);
  const last = marks.length - 1;
  const boxed = marks.some((mark) => mark.low !== undefined);
  const upper = marks.map((mark, index) => [x(index), y(mark.high ?? mark.value)] as const);
  const lower = marks.map((mark, index) => [x(index), y(mark.low ?? mark.value)] as const).reverse();
  const day = new Intl.DateTimeFormat(locale(), { month: 'short', day: 'numeric' });
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      {lines.map((value, index) => (
        <g key={value}>
          <path class={index === 0 ? 'chart-axis' : 'chart-rule'} d={`M${left},${y(value)}H${right}`} />
          <text class="chart-text" x={left - 8} y={y(value) + 4} text-anchor="end">
            {words(value)}
          </text>
        </g>
      ))}
      {boxed && marks.length > 1 && <path class="chart-box" d={`${path([...upper, ...lower])}Z`} />}
      {marks.length > 1 && <path class="chart-line" d={path(line.map((value, index) => [x(index), y(value)]))} />}
      {(rings || marks.length === 1) &&
        marks.map((mark, index) => <Ring key={index} x={x(index)} y={y(mark.value)} href={mark.href} />)}
      {getLabelledIndexes(marks.length, width).map((index) => (
        <text
          key={index}
          class="chart-text"
          x={x(index)}
          y={HEIGHT - 14}
          text-anchor={last === 0 ? 'middle' : index === 0 ? 'start' : index === last ? 'end' : 'middle'}
        >
          {day.format(marks[index]?.at ?? 0)}
        </text>
      ))}
      <text class="chart-text chart-last" x={right + 6} y={y(line[last] ?? 0) + 4}>
        {words(line[last] ?? 0)}
      </text>
    </svg>
  );
}

/** A ring for pointers. Keyboards use the links in the table. */
function Ring({ x, y, href }: { x: number; y: number; href: string | undefined }): VNode {
  const drawn = (
    <>
      <circle class="chart-hit" cx={x} cy={y} r="9" />
      <circle class="chart-ring" cx={x} cy={y} r="3.2" />
    </>
  );
  return href === undefined ? (
    <g>{drawn}</g>
  ) : (
    <a href={href} tabindex={-1}>
      {drawn}
    </a>
  );
}

function Figures({
  heads,
  rows,
  name,
}: {
  heads: readonly string[];
  rows: readonly (readonly (string | VNode)[])[];
  name: string;
}): VNode {
  return (
    <table class="history-table chart-table">
      <caption class="visually-hidden">{name}</caption>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" class={index === 0 ? '' : 'cell-number'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column} class={column === 0 ? '' : 'cell-number'}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
