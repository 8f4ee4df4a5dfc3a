/**
 * What a line of a score sheet lights up on the sheet, and the sentence that goes with it. Everything comes from the
 * server's `behind`; here it is only picked and put into words.
 */

import type { Lit } from '../drawing/drawing';
import type { Space } from '../drawing/notation';
import type { ScoreLine } from '../drawing/score';
import { expansionParts } from '../table/expansion_way';
import { type Leaf, leafOfLine, litBelow, SURFACE } from '../table/leaves';
import { litBy } from '../table/lit';
import { list, number, t } from '../../../texts/index';
import type { Behind, ScoreSheet } from './forms';

/** A line of the base game, or the name of an expansion. */
export type LineKey = string;

const LIT: readonly string[] = ['exits', 'highway', 'railway', 'centre', 'errors'];

/** Whether something stands behind a line that can be lit. */
export function isLine(key: string, score?: ScoreSheet): boolean {
  return (
    LIT.includes(key) ||
    key === SURFACE ||
    leafOfLine(key) !== SURFACE ||
    key in (score?.expansions ?? {}) ||
    key === 'villages' ||
    key === 'goals'
  );
}

/** The highlighter for a line, on a leaf that it is about; undefined for open ends, which have their red rings, and where nothing is behind it. */
export function litOf(key: LineKey, behind: Behind, leaf: Leaf = SURFACE, bursts?: readonly Space[]): Lit | undefined {
  if (leafOfLine(key) !== leaf) return undefined;
  return leaf === SURFACE ? litBy(behind, key) : litBelow(behind, key, bursts);
}

/** "7 exits in one network: 24 points." */
export function litWords(key: LineKey, score: ScoreSheet, behind: Behind): { title: string; text?: string } {
  switch (key) {
    case 'exits': {
      const counted = behind.networks.filter((network) => network.points > 0);
      if (counted.length === 0) return { title: t('behind.no-exits') };
      const exits = list(counted.map((network) => number(network.exits.length)));
      const title = t('behind.exits', { networks: counted.length, exits, points: score.exits });
      return counted.length < 2
        ? { title }
        : { title, text: t('behind.each', { points: counted.map((network) => number(network.points)).join(' + ') }) };
    }
    case 'highway':
    case 'railway':
      return { title: t(`behind.${key}`, { spaces: score[key] }) };
    case 'centre':
      return { title: t('behind.centre', { spaces: score.centre }) };
    case 'errors':
      return { title: t('behind.errors', { ends: score.errors }) };
    case 'villages':
    case 'goals':
      return { title: t('behind.lit', { name: t(`behind.${key}`), points: score[key] }) };
    default:
      if (key === SURFACE || leafOfLine(key) !== SURFACE) {
        const leaf = leafOfLine(key);
        const under = Object.keys(behind.leaves ?? {}).reduce((sum, name) => sum + (score.expansions[name] ?? 0), 0);
        return (
          expansionParts()?.litLeafWords(
            leaf,
            key,
            leaf === SURFACE ? score.total - under : (score.expansions[leaf] ?? 0),
            behind,
          ) ?? { title: '' }
        );
      }
      return expansionParts()?.litExpansionWords(key, score.expansions[key] ?? 0, behind) ?? { title: '' };
  }
}

/** The lines of a written score sheet. Villages and goals stand there only where the game has them. */
export function scoreLines(
  score: ScoreSheet,
  behind: Behind,
  { villages, goals }: { readonly villages: boolean; readonly goals: boolean },
): readonly ScoreLine[] {
  const counted = behind.networks
    .filter((network) => network.points > 0)
    .map((network) => number(network.exits.length));
  const lines: ScoreLine[] = [
    {
      key: 'exits',
      label: t('score.exits'),
      detail: t('score.exits-detail', { networks: counted.length, exits: list(counted) }),
      value: score.exits,
    },
    {
      key: 'highway',
      label: t('score.road'),
      detail: t('score.longest-detail', { spaces: score.highway }),
      value: score.highway,
    },
    {
      key: 'railway',
      label: t('score.rail'),
      detail: t('score.longest-detail', { spaces: score.railway }),
      value: score.railway,
    },
    {
      key: 'centre',
      label: t('score.centre'),
      detail: t('score.centre-detail', { spaces: score.centre }),
      value: score.centre,
    },
  ];
  if (Object.keys(score.expansions).length > 0) lines.push(...(expansionParts()?.expansionLines(score, behind) ?? []));
  if (villages) lines.push({ key: 'villages', label: t('behind.villages'), detail: '', value: score.villages });
  if (goals) lines.push({ key: 'goals', label: t('behind.goals'), detail: '', value: score.goals });
  lines.push({
    key: 'errors',
    label: t('score.open-ends'),
    short: t('score.open-ends-short'),
    detail: t('behind.ends-detail', { ends: score.errors }),
    value: -score.errors,
    cost: score.errors > 0,
  });
  lines.push({ key: 'total', label: t('score.total'), detail: '', value: score.total, total: true });
  return lines;
}
