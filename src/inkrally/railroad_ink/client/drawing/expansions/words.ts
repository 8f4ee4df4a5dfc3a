/**
 * Describes drawings and layers of expansions, such as "bridge: highway east and west over river north and south".
 * Texts come from the folder of the expansion, otherwise from the files of the engine.
 */

import { type Key, say, findExpansionText } from '../../texts/expansions';
import { joinWords, formatList } from '@/i18n';
import { t } from '../../texts';
import type { Corner, Drawing, Group, Kind, Side, Space } from '../notation';
import { describeDrawing, type EndStatus, groupEqualEnds } from '../drawing_text';
import { EXPANSIONS, GOAL_FACTS } from './data';
import { drawings } from './registry';
import type { Layers } from './types';
import { registerArgumentFormatter } from '@/i18n/error_messages';

export { type Key, say };

/** Return the name of an expansion, such as "Rivers". */
export function expansionName(name: string): string {
  return findExpansionText(`expansion.${name}`) ?? EXPANSIONS.find((one) => one.name === name)?.title ?? name;
}

registerArgumentFormatter({ expansion: expansionName });

/** Return the name of an edition. */
export function editionName(edition: string): string {
  return findExpansionText(`edition.${edition}`) ?? t('paper.edition-original');
}

/** Return the name of a goal, such as "Four exits". */
export function goalTitle(code: string): string {
  return findExpansionText(`goal.${code}`) ?? GOAL_FACTS.goals.find((goal) => goal.code === code)?.title ?? code;
}

/** Return the condition of a goal as a sentence. */
export function getGoalText(code: string): string {
  return findExpansionText(`goal.${code}-asks`) ?? GOAL_FACTS.goals.find((goal) => goal.code === code)?.text ?? '';
}

/** Return the name of a face for use in a sentence, such as "river bend". */
export function faceName(face: string): string {
  return (
    findExpansionText(`face.${face}`) ??
    EXPANSIONS.flatMap((one) => one.routes ?? []).find(({ id }) => id === face)?.name ??
    face
  );
}

/** Return the name of a kind of line or area, such as "river". */
export function kindWord(kind: Kind): string | undefined {
  return findExpansionText(`kind.${kind}`);
}

/** Describe a drawing with kinds of an expansion. */
export function expansionWords(drawing: Drawing, standing: (side: Side) => EndStatus): string {
  const lines = drawing.groups.length > 0 ? groupWords(drawing, standing) : [];
  return joinWords([...lines, ...drawing.trails.map(pathWords)]);
}

function groupWords(drawing: Drawing, standing: (side: Side) => EndStatus): readonly string[] {
  for (const { kinds = '', groupsWords } of drawings()) {
    if (!Object.values(drawing.kinds).some((kind) => kinds.includes(kind))) continue;
    const words = groupsWords?.(drawing, standing);
    if (words !== undefined) return [words];
  }
  return drawing.groups.map((group) => groupWord(drawing, group, standing));
}

function groupWord(drawing: Drawing, group: Group, standing: (side: Side) => EndStatus): string {
  const there = group.sides.flatMap((side) => drawing.kinds[side] ?? []);
  for (const { kinds = '', groupWords } of drawings()) {
    const words = there.some((kind) => kinds.includes(kind)) ? groupWords?.(drawing, group, standing) : undefined;
    if (words !== undefined) return words;
  }
  const other = there.find((kind) => kind !== 'H' && kind !== 'R');
  if (other !== undefined)
    return t('space.drawing', {
      noun: kindWord(other) ?? other,
      clauses: formatSides(drawing, group, standing, new Set(there).size > 1),
    });
  const letters = (['N', 'E', 'S', 'W'] as const)
    .map((side) => (group.sides.includes(side) ? drawing.kinds[side] : '-'))
    .join('');
  return describeDrawing(`${letters}:${group.sides.join('')}${group.station ? '*' : ''}`, standing);
}

/** Describe a path from corner to corner of a space. */
export function pathWords(corners: readonly Corner[]): string {
  const values = { corners: formatList(corners.map((corner) => say(`corner.${corner}`))) };
  return findExpansionText('space.path', values) ?? values.corners;
}

/** Return descriptions of the other contents of a space, each once. */
export function extraWords(layers: Layers, space: Space): readonly string[] {
  const words = drawings().flatMap(({ spaceWords }) => spaceWords?.(layers, space) ?? []);
  const note = layers.notes?.[space];
  if (note !== undefined && layers.noted) words.push(say(`space.${layers.noted}`, { drawing: describeDrawing(note) }));
  return words;
}

/** Return where a group runs, such as "north and south". */
export function formatSides(
  drawing: Drawing,
  group: Group,
  standing: (side: Side) => EndStatus,
  withKind: boolean,
): string {
  return groupEqualEnds(drawing, [group], standing, withKind);
}

export function kindOf(drawing: Drawing, group: Group): Kind {
  return drawing.kinds[group.sides[0] ?? 'N'] ?? 'H';
}

/** Return whether a group runs straight through the space. */
export function crosses(group: Group): boolean {
  const key = group.sides.join('');
  return key === 'NS' || key === 'EW';
}

export function shapeOf(group: Group): 'stop' | 'end' | 'straight' | 'curve' | 'tee' | 'cross' {
  if (group.station) return 'stop';
  if (group.sides.length === 2) return crosses(group) ? 'straight' : 'curve';
  return ({ 1: 'end', 3: 'tee', 4: 'cross' } as const)[group.sides.length as 1 | 3 | 4];
}
