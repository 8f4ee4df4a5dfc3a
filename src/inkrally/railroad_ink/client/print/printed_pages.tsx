/**
 * Printed sheets: one, two or four on a page, each with special routes, score table and dice table. All lengths
 * depend on the page width, so the preview matches the print.
 */

import '../drawing/expansions/ink.css';
import '../drawing/expansions/parts.css';
import '../drawing/expansions/goals/goals.css';
import type { VNode } from 'preact';
import sheetFacts from '../../data/sheet.json';
import { SPECIALS } from '../drawing/board';
import { type Marks, SheetDrawing } from '../drawing/drawing';
import { type EditionLine, type EditionSheet, sheetOf, withGoals } from '../drawing/editions';
import type { Layers } from '../drawing/expansions/types';
import { Face } from '../drawing/dice/die';
import { expansionArt } from '../drawing/expansion_art';
import { GoalCard } from '../drawing/expansions/goals/goal_card';
import { expansionParts } from '../table/lazy/lazy_expansion';
import { type BoardName, SURFACE } from '../table/boards';
import { routeName } from '../drawing/drawing_text';
import { scorerPlugins } from '../paper_scorer/registry';
import { diceOf, roundsOf } from '../paper_scorer/written_sheet/orientations';
import type { Edition, ScoreSheet } from '../paper_scorer/written_sheet/types';
import { formatNumber } from '@/i18n';
import { t } from '../texts';
import { CROSS } from './check_boxes';
import type { PaperSize } from './page_size';

export type PerPage = 1 | 2 | 4;
/** Goal cards on each page. */
const CARDS = 12;

/** A sheet to print. Without a score the table is empty, to fill in by hand. */
export interface PrintedData {
  readonly name?: string | undefined;
  readonly marks: Marks;
  readonly layers?: Layers | undefined;
  readonly score?: ScoreSheet | undefined;
  /** The used special routes, which are crossed off. */
  readonly used?: readonly string[] | undefined;
  /** Whether to omit round numbers. */
  readonly plain?: boolean | undefined;
  /** The board to print. Default: the only board. */
  readonly board?: BoardName | undefined;
  readonly boards?: readonly BoardName[] | undefined;
  /** The points of a second board by line. */
  readonly lines?: Readonly<Record<string, number>> | undefined;
}

interface PrintPagesProps {
  sheets: readonly PrintedData[];
  edition: Edition;
  /** The edition of the sheet. Default: `edition`. */
  sheet?: string | undefined;
  expansions?: readonly string[] | undefined;
  size: PaperSize;
  perPage: PerPage;
}

/** Show the pages. */
export function PrintPages({
  sheets,
  edition,
  sheet: printedOn,
  expansions = [],
  size,
  perPage,
}: PrintPagesProps): VNode {
  const printed = sheetOf({ edition, sheet: printedOn });
  const pages = Array.from({ length: Math.ceil(sheets.length / perPage) }, (_, page) =>
    sheets.slice(page * perPage, (page + 1) * perPage),
  );
  return (
    <div class={`print-pages print-${printed?.edition ?? edition}${expansions.length > 0 ? ' print-more' : ''}`}>
      {pages.map((page, index) => (
        <div class={`print-page print-${size} print-of-${perPage}`} key={index}>
          {page.map((sheet, at) => (
            <Printed key={at} sheet={sheet} edition={edition} printed={printed} expansions={expansions} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Printed({
  sheet,
  edition,
  printed,
  expansions,
}: {
  sheet: PrintedData;
  edition: Edition;
  printed: EditionSheet | undefined;
  expansions: readonly string[];
}): VNode {
  const { board = SURFACE, boards = [SURFACE] } = sheet;
  const below = board !== SURFACE ? expansionParts() : undefined;
  return (
    <div class="printed">
      <div class="printed-board">
        <p class="printed-name">
          <span>{t('print.name')}</span> <b>{sheet.name}</b>
        </p>
        <SheetDrawing
          marks={sheet.marks}
          layers={sheet.layers}
          plain={sheet.plain}
          label={below?.boardName(board) ?? t('sheet.title')}
        />
      </div>
      <div class="printed-tables">
        <div class="printed-top">
          {board === SURFACE && <Specials used={sheet.used ?? []} />}
          {[...expansions, ...(printed ? [printed.edition] : [])]
            .filter((name) => (boards.includes(name) ? name === board : board === SURFACE))
            .map((name) => {
              const Boxes = scorerPlugins().get(name)?.boxes;
              return Boxes && <Boxes key={name} sheet={sheet} />;
            })}
        </div>
        {below ? (
          <BoxTable
            rows={[
              ...below
                .boardRows(board, true)
                .map(({ key, label }) => [label, sheet.lines?.[key.split(':')[1] ?? '']] as const),
              [below.boardName(board), sheet.score?.expansions[board]] as const,
            ]}
          />
        ) : (
          <ScoreBoxes
            score={sheet.score}
            line={printed?.line}
            goals={withGoals(edition)}
            expansions={expansions}
            boards={boards}
          />
        )}
        <ExitPoints />
        <DiceTable edition={edition} expansions={expansions} board={board} />
        <RoundBoxes edition={edition} expansions={expansions} board={board} />
      </div>
    </div>
  );
}

function Specials({ used }: { used: readonly string[] }): VNode {
  return (
    <ul class="printed-specials" aria-label={t('specials.heading')}>
      {SPECIALS.map((route) => (
        <li key={route}>
          <Face route={route} margin={4} />
          {used.includes(route) && (
            <svg viewBox="0 0 40 40" aria-label={t('specials.used', { round: 0 })} role="img">
              <path class="special-mark" d={CROSS} />
            </svg>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Show pages of goal cards to cut out. */
export function GoalPages({ codes, size }: { codes: readonly string[]; size: PaperSize }): VNode {
  const pages = Array.from({ length: Math.ceil(codes.length / CARDS) }, (_, page) =>
    codes.slice(page * CARDS, (page + 1) * CARDS),
  );
  return (
    <div class="print-pages">
      {pages.map((page, index) => (
        <div class={`print-page print-${size} print-cards`} key={index}>
          {page.map((code) => (
            <GoalCard key={code} code={code} boxes={[4, 2, 1].map((points) => ({ points, state: 'open', by: [] }))} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Show the score lines in the printed order. */
function ScoreBoxes({
  score,
  line,
  goals,
  expansions,
  boards,
}: {
  score: ScoreSheet | undefined;
  line: EditionLine | undefined;
  goals: boolean;
  expansions: readonly string[];
  boards: readonly BoardName[];
}): VNode {
  const rows: (readonly [string, number | undefined])[] = [
    [t('score.exits'), score?.exits],
    [t('score.longest-highway'), score?.highway],
    [t('score.longest-rail'), score?.railway],
    [t('score.centre'), score?.centre],
  ];
  const below = expansions.filter((name) => boards.includes(name));
  for (const name of expansions)
    if (!boards.includes(name)) rows.push([expansionArt()?.expansionName(name) ?? '', score?.expansions[name]]);
  if (line) rows.push([line.label(), score && line.value(score)]);
  if (goals || score?.goals) rows.push([t('behind.goals'), score?.goals]);
  rows.push([t('score.open-ends'), score && -score.errors]);
  for (const name of below) rows.push([expansionArt()?.expansionName(name) ?? '', score?.expansions[name]]);
  rows.push([t('score.total'), score?.total]);
  return <BoxTable rows={rows} />;
}

/** Show score lines, filled in or empty. */
function BoxTable({ rows }: { rows: readonly (readonly [string, number | undefined])[] }): VNode {
  return (
    <table class="printed-score">
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value === undefined ? '' : formatNumber(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Show the points for exits in one network. */
function ExitPoints(): VNode {
  const points = sheetFacts.network_points
    .map((value, exits) => [exits, value] as const)
    .filter(([exits]) => exits >= 2);
  return (
    <table class="printed-exits">
      <caption>{t('print.exits')}</caption>
      <tbody>
        <tr>
          <th scope="row">{t('score.exits')}</th>
          {points.map(([exits]) => (
            <td key={exits}>{exits}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t('print.points')}</th>
          {points.map(([exits, value]) => (
            <td key={exits}>{value}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** Show the face for each number of ordinary dice. Dice with the same faces share a row. */
function DiceTable({
  edition,
  expansions,
  board,
}: {
  edition: Edition;
  expansions: readonly string[];
  board: BoardName;
}): VNode {
  const rows: { numbers: number[]; faces: readonly string[] }[] = [];
  diceOf(edition, expansions, board).forEach((faces, index) => {
    const same = rows.find((row) => row.faces.join() === faces.join());
    if (same) same.numbers.push(index + 1);
    else rows.push({ numbers: [index + 1], faces });
  });
  return (
    <table class="printed-dice">
      <caption>{t('print.dice')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('print.die')}</th>
          {[1, 2, 3, 4, 5, 6].map((pips) => (
            <th scope="col" key={pips}>
              {pips}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ numbers, faces }) => (
          <tr key={numbers.join()}>
            <th scope="row">{numbers.length > 2 ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join(', ')}</th>
            {faces.map((route, index) => (
              <td key={index}>
                <Face route={route} />
                <span class="visually-hidden">{routeName(route)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Show a box for each round. */
function RoundBoxes({
  edition,
  expansions,
  board,
}: {
  edition: Edition;
  expansions: readonly string[];
  board: BoardName;
}): VNode {
  return (
    <p class="printed-rounds">
      <span>{t('rounds.rounds')}</span>
      {Array.from({ length: roundsOf(edition, expansions, board) }, (_, index) => (
        <i key={index}>{index + 1}</i>
      ))}
    </p>
  );
}
