/** Names of corner points, edges and paths, and the status line about them. */

import { SIZE, spaceAt } from '../../drawing/board';
import type { LatticePoint } from '../../drawing/expansions/types';
import { expansionOf } from '../../drawing/expansions/faces';
import { faceName, say } from '../../drawing/expansions/words';
import type { Side, Space } from '../../drawing/notation';
import { findExpansionText } from '../../texts/expansions';
import type { Values } from '@/i18n/format';
import { formatList, capitalizeFirst } from '@/i18n';
import { t } from '../../texts';
import type { Play } from '../play';
import { type LatticePlace, pointPlace, pointsOf } from './lattice';

/** Return an expansion's text about its patterns, or the general one. */
export function getPatternText(face: string, what: 'path' | 'rule' | 'draw' | 'grid', values?: Values): string {
  return findExpansionText(`pattern.${expansionOf(face) ?? ''}.${what}`, values) ?? say(`pattern.${what}`, values);
}

/** Return the spaces around a position. */
function spacesAt(place: LatticePlace): readonly Space[] {
  const around = ([x, y]: LatticePoint): readonly Space[] =>
    [y - 1, y].flatMap((row) =>
      [x - 1, x].flatMap((column) =>
        column >= 0 && column < SIZE && row >= 0 && row < SIZE ? [spaceAt(column, row)] : [],
      ),
    );
  const [one, other] = pointsOf(place);
  const first = one === undefined ? [] : around(one);
  if (other === undefined) return first;
  const second = around(other);
  return first.filter((space) => second.includes(space));
}

/** Return a text such as "the corner of B2, C2, B3 and C3" or "the outer edge at A2 and A3". */
export function placeWords(place: LatticePlace): string {
  const spaces = formatList(spacesAt(place));
  if (place.includes(' ')) return say('pattern.edge', { spaces });
  return say(spacesAt(place).length < 4 ? 'pattern.outer' : 'pattern.corner', { spaces });
}

/**
 * Describe a path, from its end at the outer edge if it has one: "from the outer edge at A2 and A3: east and south".
 */
export function pathWords(from: readonly LatticePoint[], face: string): string {
  const outer = (point: LatticePoint | undefined) => point?.some((value) => value === 0 || value === SIZE) ?? false;
  const path = !outer(from[0]) && outer(from.at(-1)) ? [...from].reverse() : from;
  const step = (from: LatticePoint, to: LatticePoint): Side =>
    to[0] > from[0] ? 'E' : to[0] < from[0] ? 'W' : to[1] > from[1] ? 'S' : 'N';
  const sides = path.slice(1).map((point, index) => t(`side.${step(path[index] as LatticePoint, point)}`));
  return getPatternText(face, 'path', { from: placeWords(pointPlace(path[0] ?? [0, 0])), sides: formatList(sides) });
}

/** Return the status line while a pattern is selected, otherwise undefined. */
export function pathLine(play: Play): { title: string; text?: string; more?: string } | undefined {
  const face = play.pattern.value;
  if (face === undefined) return undefined;
  const route = capitalizeFirst(faceName(face));
  const paths = play.paths.value.length;
  const spot = play.spot.value;
  const ghost = play.ghost.value;
  if (paths === 0) return { title: say('pattern.nowhere', { route }) };
  if (spot === null || ghost === undefined)
    return { title: say('pattern.fits', { route, paths }), text: say('pattern.how') };
  const { act, way, ways } = ghost;
  return {
    title: say('pattern.here', { path: capitalizeFirst(pathWords(act.path, face)) }),
    text: say('pattern.way', { way, ways }),
    more: say(spot.held ? 'pattern.ink' : 'pattern.ink-key'),
  };
}

/** Explain by the rule why nothing fits at a position. */
export function describeWhyNothingFits(place: LatticePlace, face: string): { title: string; text: string } {
  return { title: say('pattern.not-at', { place: placeWords(place) }), text: getPatternText(face, 'rule') };
}

/** Return the description of a corner point for screen readers. */
export function pointName(play: Play, place: LatticePlace, ways: number): string {
  const spot = play.spot.value;
  const ghost = play.ghost.value;
  const name = capitalizeFirst(placeWords(place));
  if (ways === 0) return name;
  if (spot?.place === place && ghost !== undefined)
    return say('pattern.point-pencil', {
      name,
      path: pathWords(ghost.act.path, play.pattern.value ?? ''),
      way: ghost.way,
      ways,
    });
  return say('pattern.point', { name, ways });
}
