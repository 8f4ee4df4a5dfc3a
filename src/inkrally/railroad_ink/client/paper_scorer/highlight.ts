/** The highlight and the sentence of each score line, from the server's breakdown. */

import type { HighlightTarget } from '../drawing/drawing';
import { EDITION_LINES, type EditionLine } from '../drawing/editions';
import type { Layers } from '../drawing/expansions/types';
import { baseLines, type ScoreLine } from '../drawing/score';
import { expansionParts } from '../table/lazy/lazy_expansion';
import { type BoardName, boardOfLine, SURFACE } from '../table/boards';
import { getHighlight } from '../table/highlight';
import { formatList, formatNumber } from '@/i18n';
import { t } from '../texts';
import type { ScoreBreakdown, ScoreSheet } from './written_sheet/types';

/** The key of a score line: a line of the base game, or the name of an expansion. */
export type LineKey = string;

const LIT: readonly string[] = ['exits', 'highway', 'railway', 'centre', 'errors'];

/** Return whether a line has a highlight. */
export function isLine(key: string, score?: ScoreSheet): boolean {
  return (
    LIT.includes(key) ||
    key === SURFACE ||
    boardOfLine(key) !== SURFACE ||
    key in (score?.expansions ?? {}) ||
    EDITION_LINES.some((line) => line.key === key) ||
    key === 'goals'
  );
}

/**
 * Return the highlight of a line on a board. Undefined for errors, which have red rings, and for lines without a
 * breakdown.
 */
export function getSheetHighlight(
  key: LineKey,
  behind: ScoreBreakdown,
  board: BoardName = SURFACE,
  layers?: Layers,
): HighlightTarget | undefined {
  if (boardOfLine(key) !== board) return undefined;
  return board === SURFACE ? getHighlight(behind, key) : expansionParts()?.getBoardHighlight(behind, key, layers);
}

/**
 * Return a title such as "7 exits in one network: 24 points." for a highlighted line, with an optional further text.
 */
export function describeHighlight(
  key: LineKey,
  score: ScoreSheet,
  behind: ScoreBreakdown,
): { title: string; text?: string } {
  switch (key) {
    case 'exits': {
      const counted = behind.networks.filter((network) => network.points > 0);
      if (counted.length === 0) return { title: t('behind.no-exits') };
      const exits = formatList(counted.map((network) => formatNumber(network.exits.length)));
      const title = t('behind.exits', { networks: counted.length, exits, points: score.exits });
      return counted.length < 2
        ? { title }
        : {
            title,
            text: t('behind.each', { points: counted.map((network) => formatNumber(network.points)).join(' + ') }),
          };
    }
    case 'highway':
    case 'railway':
      return { title: t(`behind.${key}`, { spaces: score[key] }) };
    case 'centre':
      return { title: t('behind.centre', { spaces: score.centre }) };
    case 'errors':
      return { title: t('behind.errors', { ends: score.errors }) };
    case 'goals':
      return { title: t('behind.lit', { name: t('behind.goals'), points: score.goals }) };
    default: {
      const printed = EDITION_LINES.find((line) => line.key === key);
      if (printed) return { title: t('behind.lit', { name: printed.label(), points: printed.value(score) }) };
      if (key === SURFACE || boardOfLine(key) !== SURFACE) {
        const board = boardOfLine(key);
        const under = Object.keys(behind.leaves ?? {}).reduce((sum, name) => sum + (score.expansions[name] ?? 0), 0);
        return (
          expansionParts()?.litBoardWords(
            board,
            key,
            board === SURFACE ? score.total - under : (score.expansions[board] ?? 0),
            behind,
          ) ?? { title: '' }
        );
      }
      return expansionParts()?.litExpansionWords(key, score.expansions[key] ?? 0, behind) ?? { title: '' };
    }
  }
}

/** Return the lines of a written score sheet. Printed contents and goals appear only if the game has them. */
export function scoreLines(
  score: ScoreSheet,
  behind: ScoreBreakdown,
  { printed, goals }: { readonly printed: EditionLine | undefined; readonly goals: boolean },
): readonly ScoreLine[] {
  const more: ScoreLine[] = [];
  if (Object.keys(score.expansions).length > 0) more.push(...(expansionParts()?.expansionLines(score, behind) ?? []));
  if (printed) more.push({ key: printed.key, label: printed.label(), detail: '', value: printed.value(score) });
  if (goals) more.push({ key: 'goals', label: t('behind.goals'), detail: '', value: score.goals });
  const details: Readonly<Record<string, string>> = {
    errors: t('behind.ends-detail', { ends: score.errors }),
    total: '',
  };
  return baseLines(score, behind.networks, more).map((line) => ({ ...line, detail: details[line.key] ?? line.detail }));
}
