/**
 * Descriptions of drawings and spaces for screen readers and the status line, such as "station: highway north and
 * west, railway east and south". The server decides which ends are open and which spaces are legal.
 */

import type { SelectValue } from '@/i18n/format';
import { joinWords, formatList } from '@/i18n';
import { t, type Key } from '../texts';
import { CENTRAL_SPACES, EXITS, isBaseRoute, routeOf } from './board';
import type { HighlightTarget, SheetData } from './drawing';
import { expansionArt } from './expansion_art';
import {
  type Drawing,
  type Group,
  type Kind,
  needsExpansions,
  parseDrawing,
  parsePart,
  type Side,
  type Space,
} from './notation';

/** Return the name of a route for use in a sentence, such as "curved station". */
export function routeName(route: string): string {
  return isBaseRoute(route) ? t(`route.${route}` as Key) : (expansionArt()?.faceName(route) ?? '');
}

/** Return the name of a route as a value of a message, which may select by the route. */
export const routeWord = (route: string): SelectValue => ({ word: routeName(route), code: route });

/** Return the name of the route of a drawing. */
export function drawingName(drawing: string): string {
  if (needsExpansions(parseDrawing(drawing)))
    return expansionArt()?.faceName(expansionArt()?.expansionRouteOf(drawing) ?? '') ?? '';
  const route = routeOf(drawing);
  if (route !== undefined) return routeName(route);
  const art = expansionArt();
  return art?.faceName(art.expansionRouteOf(drawing) ?? '') || t('space.noun.station');
}

/** The state of an end of a drawing. A description mentions only the states `open` and `exit`. */
export type EndStatus = 'plain' | 'open' | 'exit';

/** Return the name of a kind for use in a sentence, such as "highway" or "water". */
function kindName(kind: Kind): string {
  return kind === 'H' || kind === 'R' ? t(`kind.${kind}`) : (expansionArt()?.kindWord(kind) ?? kind);
}

/** Return a kind, or a side, as a value of a message, which may select by the kind or side. */
export const kindSaid = (kind: Kind): SelectValue => ({ word: kindName(kind), code: kind });
export const sideWord = (side: Side): SelectValue => ({ word: t(`side.${side}`), code: side });

/** Describe a drawing. `standing` returns whether a side is open or leads to an exit. */
export function describeDrawing(text: string, standing: (side: Side) => EndStatus = () => 'plain'): string {
  const drawing = parseDrawing(text);
  if (needsExpansions(drawing)) return expansionArt()?.expansionWords(drawing, standing) ?? '';
  if (drawing.groups.length > 1) {
    const [upper, lower] = [...drawing.groups].sort((a, b) => rank(drawing, a) - rank(drawing, b)) as [Group, Group];
    const noun = drawingName(text);
    const mixed = new Set(Object.values(drawing.kinds)).size > 1;
    const say = (group: Group) => groupEqualEnds(drawing, [group], standing, mixed);
    const both =
      noun === routeName('overpass')
        ? t('space.over', { upper: say(upper), lower: say(lower) })
        : joinWords([say(upper), say(lower)]);
    return t('space.drawing', { noun, clauses: both });
  }
  const kinds = new Set(Object.values(drawing.kinds));
  const noun = kinds.size > 1 ? t('space.noun.station') : drawingName(text);
  return t('space.drawing', { noun, clauses: groupEqualEnds(drawing, drawing.groups, standing, kinds.size > 1) });
}

/** Describe a face. A face without lines, such as only trees, is described by its name. */
export function faceWords(drawing: string, face: string | undefined): string {
  return describeDrawing(drawing) || (face === undefined ? '' : routeName(face));
}

function rank(drawing: Drawing, group: Group): number {
  return group.sides.some((side) => drawing.kinds[side] === 'H') ? 0 : 1;
}

/**
 * Return the clauses of a description. Sides in the same state share a clause. The kind is named if a drawing has two
 * kinds.
 */
export function groupEqualEnds(
  drawing: Drawing,
  groups: readonly Group[],
  standing: (side: Side) => EndStatus,
  withKind: boolean,
): string {
  const sides = groups.flatMap((group) => group.sides);
  const said: string[] = [];
  const there = sides.flatMap((side) => drawing.kinds[side] ?? []);
  // Highways, then railways, then kinds of expansions.
  for (const kind of new Set(['H', 'R', ...there])) {
    const byStanding = new Map<EndStatus, Side[]>();
    for (const side of sides) {
      if (drawing.kinds[side] !== kind) continue;
      const way = standing(side);
      byStanding.set(way, [...(byStanding.get(way) ?? []), side]);
    }
    for (const way of ['exit', 'plain', 'open'] as const) {
      const found = byStanding.get(way);
      if (found) said.push(clause(kind, found, way, withKind));
    }
  }
  return joinWords(said);
}

function clause(kind: Kind, sides: readonly Side[], way: EndStatus, withKind: boolean): string {
  const key = `space.${withKind ? 'kind-' : ''}sides${way === 'plain' ? '' : `-${way}`}` as Key;
  return t(key, { kind: kindSaid(kind), sides: formatList(sides.map((side) => t(`side.${side}`))) });
}

/** A sheet with additional facts for descriptions: open ends, such as `B2N`. */
export interface SheetLabelData extends SheetData {
  readonly openEnds?: readonly string[] | undefined;
  /** Additional descriptions by space, such as of hint overlays. */
  readonly said?: Readonly<Record<Space, string>> | undefined;
}

/** Return a function that describes spaces, for labels of the grid's cells. Create it once per render. */
export function createSpaceLabeller(data: SheetLabelData): (space: Space) => string {
  const open = new Set(data.openEnds);
  const legal = new Set(data.legal);
  const rings = new Set(data.rings);
  const lit = litSpaces(data.lit);
  const exits = new Map(EXITS.map((exit) => [exit.space + exit.side, exit] as const));

  return (space) => {
    const mark = data.marks[space];
    const said: string[] = [];
    if (mark) {
      const standing = (side: Side): EndStatus =>
        exits.has(space + side) ? 'exit' : open.has(space + side) ? 'open' : 'plain';
      said.push(joinWords([space, describeDrawing(mark[0], standing)]));
      // A sheet without round numbers, such as on paper, has no rounds to mention.
      if (!data.plain) said.push(mark[1] === data.fresh ? t('space.fresh') : t('space.round', { round: mark[1] }));
      if (legal.has(space)) said.push(t('space.legal'));
      const stuck = data.plain ? [] : [...rings].map(parsePart).filter((part) => part.space === space);
      if (stuck.length > 0)
        said.push(t('space.ring', { sides: formatList(stuck.map((part) => t(`side.${part.sides[0] ?? 'N'}`))) }));
    } else if (data.preview?.space === space) {
      said.push(
        joinWords([
          space,
          t('space.preview', {
            drawing: faceWords(data.preview.drawing, data.preview.face),
            ways: data.preview.ways ?? 0,
          }),
        ]),
      );
    } else {
      const words = [space, t('space.empty')];
      for (const exit of EXITS) {
        if (exit.space === space) words.push(t('space.exit', { kind: kindSaid(exit.kind), side: sideWord(exit.side) }));
      }
      said.push(joinWords(words));
      if (legal.has(space)) said.push(t('space.legal'));
    }
    if (data.layers !== undefined) said.push(...(expansionArt()?.extraWords(data.layers, space) ?? []));
    const more = data.said?.[space];
    if (more !== undefined) said.push(more);
    if (CENTRAL_SPACES.has(space)) said.push(t('space.centre'));
    if (lit.has(space)) said.push(t('space.lit'));
    if (data.refused === space) said.push(t('space.refused'));
    return joinWords(said, 'semicolon');
  };
}

function litSpaces(lit: HighlightTarget | undefined): ReadonlySet<Space> {
  return new Set((lit?.parts ?? []).map((part) => parsePart(part).space));
}
