/** Phrases for descriptions that several expansions share. */

import type { Drawing, Group, Kind, Side } from '../notation';
import { groupEqualEnds, type EndStatus } from '../drawing_text';

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

export function shapeOf(group: Group): 'stop' | 'end' | 'straight' | 'curve' | 'junction' | 'crossing' {
  if (group.station) return 'stop';
  if (group.sides.length === 2) return crosses(group) ? 'straight' : 'curve';
  return ({ 1: 'end', 3: 'junction', 4: 'crossing' } as const)[group.sides.length as 1 | 3 | 4];
}
