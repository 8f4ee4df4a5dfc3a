/** Explains refusals of drawings, from the server's code and the visible neighbours. Never decides about legality. */

import { exitAt, neighbour } from '../../drawing/board';
import { joinsKind, type Marks } from '../../drawing/drawing';
import {
  getLineSides,
  type Kind,
  opposite,
  parseDrawing,
  type Side,
  SIDES,
  type Space,
  rotateDrawing,
} from '../../drawing/notation';
import { kindSaid, routeName, routeWord, sideWord } from '../../drawing/drawing_text';
import type { Problem } from '@/protocol';
import { formatList } from '@/i18n';
import { t } from '../../texts';
import { type Action, routeOfAct } from '../model';
import { formatProblem } from '@/i18n/error_messages';

/** Return the kind of line or exit that leads to a side of a space. */
export function getNeighbourKinds(marks: Marks, space: Space, side: Side): Kind | undefined {
  const exit = exitAt(space, side);
  if (exit !== undefined) return exit;
  const beyond = neighbour(space, side);
  const mark = beyond === undefined ? undefined : marks[beyond];
  return mark && parseDrawing(mark[0]).kinds[opposite(side)];
}

/** Return the first side where a drawing meets a line of another kind. */
export function findClashingSide(
  marks: Marks,
  space: Space,
  drawing: string,
): { side: Side; kind: Kind; other: Kind; exit: boolean } | undefined {
  const read = parseDrawing(drawing);
  for (const side of getLineSides(read)) {
    const kind = read.kinds[side] as Kind;
    const other = getNeighbourKinds(marks, space, side);
    if (other === undefined) continue;
    const exit = exitAt(space, side) !== undefined;
    if (!joinsKind(kind, other)) return { side, kind, other, exit };
  }
  return undefined;
}

/** Return an orientation whose refusal explains why nothing fits: one with a visible conflict, if any. */
export function findExplainingOrientation(marks: Marks, space: Space, face: string): string {
  const read = parseDrawing(face);
  const ways = Array.from({ length: 8 }, (_, way) => rotateDrawing(read, way % 4, way > 3).text);
  if (SIDES.every((side) => getNeighbourKinds(marks, space, side) === undefined)) return face;
  return ways.find((way) => findClashingSide(marks, space, way) !== undefined) ?? face;
}

/** Return the reason as a sentence. */
export function describeRefusal(
  problem: Problem,
  act: Action,
  marks: Marks,
  roll: readonly string[],
): { title: string; text: string } {
  const { space = '', drawing = '' } = act;
  const title = space === '' ? formatProblem(problem) : t('why.not-at', { space });
  if (space === '') return { title, text: '' };
  switch (problem.code) {
    case 'clash': {
      const found = findClashingSide(marks, space, drawing);
      if (found === undefined) return { title, text: t('why.clash') };
      const values = { kind: kindSaid(found.kind), other: kindSaid(found.other), side: sideWord(found.side) };
      return { title, text: t(found.exit ? 'why.exit' : 'why.clash-side', values) };
    }
    case 'not-connected':
      return { title, text: t('why.not-connected') };
    case 'space-taken':
      return { title, text: t('why.taken') };
    case 'special-round':
      return { title: t('why.one-special'), text: '' };
    case 'special-game':
      return { title: t('why.all-specials'), text: '' };
    case 'special-used':
      return { title: t('why.special-used', { route: routeWord(routeOfAct(act, roll)) }), text: '' };
    case 'die-drawn':
      return { title, text: t('why.die-drawn') };
    case 'already-committed':
    case 'match-over':
      return { title: t('why.late'), text: '' };
    default:
      return { title: formatProblem(problem), text: '' };
  }
}

/** Return what must still be drawn before a commit. */
export function missingWords(due: readonly number[], roll: readonly string[]): string {
  const names = due.map((die) => routeName(roll[die] ?? ''));
  return t('why.missing', { routes: formatList(names), left: due.length });
}
