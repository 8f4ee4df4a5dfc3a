/** Score lines, highlights and announcements of second boards. */

import type { HighlightTarget } from '../../drawing/drawing';
import type { Layers } from '../../drawing/expansions/types';
import type { Space } from '../../drawing/notation';
import { say } from '../../drawing/expansions/words';
import type { ScoreLine, ScoreListProps } from '../../drawing/score';
import type { TableSnapshot, ScoreSheet } from '@/protocol';
import { findExpansionText } from '../../texts/expansions';
import { formatList, capitalizeFirst } from '@/i18n';
import { boardLayers, type BoardName, boardLine, boardsOf, SURFACE } from '../boards';
import { type ScoreBreakdown, tableOf } from '../model';
import { seatName } from '@/features/table/players/players';
import { type BoardLine, TABLES } from './contract';
import { boardName } from './boards';

/** Return the lines that a board's expansion defines. */
function linesOf(board: BoardName): readonly BoardLine[] {
  return TABLES.get(board)?.board?.lines ?? [];
}

/** Return the number of errors on a board without open ends: the spaces in layers that score lines count as errors. */
export function mistakesOf(layers: Readonly<Record<string, unknown>> | undefined, board: BoardName): number {
  const held = boardLayers(layers, board);
  return linesOf(board).reduce((sum, { mistakes }) => sum + (mistakes ? spacesIn(held, mistakes).length : 0), 0);
}

/** Return the spaces of a layer. */
function spacesIn(layers: Partial<Layers> | undefined, name: keyof Layers): readonly Space[] {
  return (layers?.[name] as readonly Space[] | undefined) ?? [];
}

/** Return the name of a line, such as "Pipe networks". */
function lineName(line: string): string {
  const [, name = 'total'] = line.split(':');
  const key = `line.${name}`;
  return findExpansionText(key) ?? capitalizeFirst(name);
}

/** Return the lines and the sum of a second board. Only the sum until the breakdown arrives. */
function boardLines(board: BoardName, points: number, behind: ScoreBreakdown | undefined): readonly ScoreLine[] {
  const found = behind?.leaves?.[board];
  const lines =
    found === undefined
      ? []
      : Object.entries(found.score).filter(
          ([name, value]) => name !== 'total' && (value !== 0 || lineOf(board, name)?.mistakes === undefined),
        );
  return [
    ...lines.map(
      ([name, value]): ScoreLine => ({
        key: boardLine(board, name),
        label: lineName(boardLine(board, name)),
        detail: detailOf(board, name, behind),
        value,
        cost: value < 0,
      }),
    ),
    { key: board, label: boardName(board), detail: say('line.sum'), value: points, sum: true },
  ];
}

/** Return the score by boards: lines and sum of the surface, those of second boards, and the total. */
export function boardGroups(
  boards: readonly BoardName[],
  lines: readonly ScoreLine[],
  score: ScoreSheet,
  behind: ScoreBreakdown | undefined,
): Pick<ScoreListProps, 'lines' | 'heading' | 'below'> {
  const below = boards.filter((board) => board !== SURFACE);
  const total = lines.filter((line) => line.total);
  const groups = below.map((board) => ({
    heading: boardName(board),
    lines: boardLines(board, score.expansions[board] ?? 0, behind),
  }));
  // With one board the sum is the total.
  if (boards.length < 2)
    return { lines: total, below: groups.map((group) => ({ heading: '', lines: group.lines.slice(0, -1) })) };
  const under = below.reduce((sum, board) => sum + (score.expansions[board] ?? 0), 0);
  const surface = lines.filter((line) => !line.total && !below.includes(line.key));
  const sum: ScoreLine = {
    key: SURFACE,
    label: boardName(SURFACE),
    detail: say('line.sum'),
    value: score.total - under,
    sum: true,
  };
  return { lines: [...surface, sum, ...total], heading: boardName(SURFACE), below: groups };
}

/**
 * Return the rows of a second board in the score table. Their figures arrive later from the server. `wrong` is whether
 * a sheet has errors.
 */
export function boardRows(
  board: BoardName,
  wrong: boolean,
): readonly { readonly key: string; readonly label: string; readonly cost: boolean; readonly late: true }[] {
  return linesOf(board)
    .filter(({ mistakes }) => wrong || mistakes === undefined)
    .map(({ name, mistakes }) => ({
      key: boardLine(board, name),
      label: lineName(boardLine(board, name)),
      cost: name === 'errors' || mistakes !== undefined,
      late: true,
    }));
}

function lineOf(board: BoardName, name: string | undefined): BoardLine | undefined {
  return linesOf(board).find((line) => line.name === name);
}

/** Return the detail of a line, such as "3 exits" or "2 spaces". */
function detailOf(board: BoardName, name: string, behind: ScoreBreakdown | undefined): string {
  const found = behind?.leaves?.[board];
  if (found === undefined) return '';
  const own = lineOf(board, name)?.detail?.(found);
  if (own !== undefined) return own;
  if (name === 'centre') return say('score.spaces', { spaces: found.centre.length });
  if (name === 'errors') return say('line.each-end', { ends: found.errors.length });
  return say('score.spaces', { spaces: new Set((found.longest[name] ?? []).map((part) => part.slice(0, 2))).size });
}

/**
 * Return the highlight of a second board's line. The board's name alone highlights everything that counts. Open ends
 * have red rings.
 */
export function getBoardHighlight(
  behind: ScoreBreakdown | undefined,
  line: string,
  layers?: Layers,
): HighlightTarget | undefined {
  const [board = '', name] = line.split(':');
  const found = behind?.leaves?.[board];
  if (found === undefined) return undefined;
  const { kind, mistakes } = lineOf(board, name) ?? {};
  if (name === undefined || kind !== undefined) {
    const counted = found.networks.filter((one) => one.points > 0 && (name === undefined || one.kind === kind));
    const whole = name === undefined ? [...Object.values(found.longest).flat(), ...found.centre] : [];
    const parts = [...counted.flatMap((one) => one.parts), ...whole];
    return parts.length === 0 ? undefined : { parts, exits: counted.flatMap(({ exits }) => exits) };
  }
  const parts = name === 'centre' ? found.centre : mistakes ? spacesIn(layers, mistakes) : (found.longest[name] ?? []);
  return parts.length === 0 ? undefined : { parts };
}

/** Return the status line while a line of a second board is highlighted. */
export function litBoardWords(
  board: BoardName,
  line: string,
  points: number,
  behind: ScoreBreakdown | undefined,
): { title: string; text: string } {
  const [, name] = line.split(':');
  const value = name === undefined ? points : (behind?.leaves?.[board]?.score[name] ?? 0);
  const title = say('score.lit', {
    name: name === undefined ? boardName(board) : lineName(line),
    points: value,
  });
  const detail = name === undefined ? '' : detailOf(board, name, behind);
  return { title, text: detail === '' ? '' : say('score.sum', { parts: capitalizeFirst(detail) }) };
}

/** Return sentences about changes on second boards between two snapshots, of this player or of all. */
export function boardNews(
  before: TableSnapshot | null,
  after: TableSnapshot | null,
  whose: 'own' | 'others',
  seat: number | null,
): readonly string[] {
  const was = tableOf(before);
  const is = tableOf(after);
  if (was === undefined || is === undefined || after === null) return [];
  const clauses: string[] = [];
  for (const board of boardsOf(is.options)) {
    if (board === SURFACE) continue;
    is.sheets.forEach((sheet, at) => {
      if ((at === seat) !== (whose === 'own')) return;
      const old = boardLayers(was.sheets[at]?.layers, board);
      const now = boardLayers(sheet.layers, board);
      const player = seatName(after.table, at);
      for (const kind of TABLES.get(board)?.board?.news ?? []) {
        const spaces = spacesIn(now, kind).filter((space) => !spacesIn(old, kind).includes(space));
        if (spaces.length > 0)
          clauses.push(
            findExpansionText(`news.${kind}${whose === 'own' ? '' : '-other'}`, {
              player,
              spaces: formatList(spaces),
              count: spaces.length,
            }) ?? '',
          );
      }
    });
  }
  return clauses;
}
