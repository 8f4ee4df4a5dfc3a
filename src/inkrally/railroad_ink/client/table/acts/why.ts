/**
 * Why a drawing was refused, in the words of the table: from the server's code, and from what everybody sees beside the
 * space. It never says whether something is legal; that was the server's to say.
 */

import { exitAt, neighbour } from '../../drawing/board';
import { leadsOut, type Marks } from '../../drawing/drawing';
import { ends, type Kind, opposite, parseDrawing, type Side, SIDES, type Space, turned } from '../../drawing/notation';
import { kindSaid, routeName, routeWord, sideWord } from '../../drawing/words';
import type { Problem } from '@/protocol';
import { list } from '@/texts/index';
import { t } from '../../texts/index';
import { type Act, routeOfAct } from '../model';
import { problemWords } from '@/texts/problems';

/** What lies beyond each side of a space: the kind of line or exit that comes towards it. */
export function comes(marks: Marks, space: Space, side: Side): Kind | undefined {
  const exit = exitAt(space, side);
  if (exit !== undefined) return exit;
  const beyond = neighbour(space, side);
  const mark = beyond === undefined ? undefined : marks[beyond];
  return mark && parseDrawing(mark[0]).kinds[opposite(side)];
}

/** The first side on which a drawing would meet a line of the other kind. */
export function clashing(
  marks: Marks,
  space: Space,
  drawing: string,
): { side: Side; kind: Kind; other: Kind; exit: boolean } | undefined {
  const read = parseDrawing(drawing);
  for (const side of ends(read)) {
    const kind = read.kinds[side] as Kind;
    const other = comes(marks, space, side);
    if (other === undefined) continue;
    const exit = exitAt(space, side) !== undefined;
    if ((exit ? leadsOut(kind) : kind) !== other) return { side, kind, other, exit };
  }
  return undefined;
}

/** The way to ask about where nothing fits: one that shows what is in its way, if anything is. */
export function telling(marks: Marks, space: Space, face: string): string {
  const read = parseDrawing(face);
  const ways = Array.from({ length: 8 }, (_, way) => turned(read, way % 4, way > 3).text);
  if (SIDES.every((side) => comes(marks, space, side) === undefined)) return face;
  return ways.find((way) => clashing(marks, space, way) !== undefined) ?? face;
}

/** The reason in a sentence. */
export function why(
  problem: Problem,
  act: Act,
  marks: Marks,
  roll: readonly string[],
): { title: string; text: string } {
  const { space = '', drawing = '' } = act;
  const title = space === '' ? problemWords(problem) : t('why.not-at', { space });
  if (space === '') return { title, text: '' };
  switch (problem.code) {
    case 'clash': {
      const found = clashing(marks, space, drawing);
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
      return { title: problemWords(problem), text: '' };
  }
}

/** What still must be drawn before handing in. */
export function missingWords(due: readonly number[], roll: readonly string[]): string {
  const names = due.map((die) => routeName(roll[die] ?? ''));
  return t('why.missing', { routes: list(names), left: due.length });
}
