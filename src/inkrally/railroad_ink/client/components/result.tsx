/** The score table of a finished match, with the score sheets side by side. Points and places come from the server. */

import './score_table.css';
import type { VNode } from 'preact';
import type { Marks } from '../drawing/drawing';
import type { Layers } from '../drawing/expansions/types';
import { SeatMark } from '@/kit/seat';
import { Thumbnail } from '../drawing/thumbnail';
import { formatNumber } from '@/i18n';
import { t } from '../texts';

export interface ScoreColumn {
  readonly seat: number;
  readonly name: string;
  readonly marks: Marks;
  readonly layers?: Layers | undefined;
  /** The player's second boards, such as the underground. */
  readonly below?: readonly { readonly marks: Marks; readonly layers: Layers }[];
  /** The figures of the column, by the key of the row. */
  readonly values: Readonly<Record<string, number>>;
  readonly winner?: boolean | undefined;
}

export interface ScoreRow {
  readonly key: string;
  readonly label: string;
  readonly cost?: boolean | undefined;
  readonly total?: boolean | undefined;
  /** Whether the row is the sum of the rows above. */
  readonly sum?: boolean | undefined;
  /** Whether the figures of the row are still being loaded. */
  readonly late?: boolean | undefined;
}

interface ScoreTableProps {
  rows: readonly ScoreRow[];
  /** The columns of the players, the winner first. */
  columns: readonly ScoreColumn[];
  /** The seat of the visible sheet. */
  shown: number;
  /** The key of the highlighted figure. */
  lit?: string | undefined;
  onPlayer: (seat: number) => void;
  onFigure: (seat: number, row: string) => void;
}

/** Show the score table. Each figure toggles the highlight of the spaces that give its points. */
export function ScoreTable({ rows, columns, shown, lit, onPlayer, onFigure }: ScoreTableProps): VNode {
  return (
    <section class="score-table paper" aria-label={t('score.table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{t('score.line')}</span>
            </th>
            {columns.map((column) => (
              <th scope="col" key={column.seat}>
                <button type="button" aria-pressed={column.seat === shown} onClick={() => onPlayer(column.seat)}>
                  <span class="score-table-sheet">
                    <Thumbnail marks={column.marks} layers={column.layers} />
                    {column.below?.map((board, index) => (
                      <Thumbnail key={index} {...board} />
                    ))}
                  </span>
                  <span class="score-table-name">
                    <SeatMark seat={column.seat} />
                    <span title={column.name}>{column.name}</span>
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} class={row.total ? 'total' : row.sum ? 'sum' : row.cost ? 'cost' : undefined}>
              <th scope="row">{row.label}</th>
              {columns.map((column) => {
                const known = column.values[row.key];
                const value = known === undefined && row.late ? '' : formatNumber(known ?? 0);
                return (
                  <td key={column.seat} class={column.winner ? 'winner' : undefined}>
                    <button
                      type="button"
                      aria-pressed={column.seat === shown && row.key === lit}
                      aria-label={t('score.show', { player: column.name, line: row.label, value })}
                      onClick={() => onFigure(column.seat, row.key)}
                    >
                      {value}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
