/**
 * Parses a typed drawing such as `B1 H-H-:NS` into an action: checks the syntax and finds the die. The server decides
 * about legality.
 */

import { routeOf, SPACES, SPECIALS } from '../../drawing/board';
import { expansionArt } from '../../drawing/expansion_art';
import { parseDrawing } from '../../drawing/notation';
import type { Action, Acts } from '../model';

type TypedPlacement =
  | { readonly act: Action }
  | { readonly help: true }
  /** The part that could not be parsed or is on no die. */
  | { readonly wrong: 'form' | 'space' | 'drawing' | 'route'; readonly found: string };

export function parseTypedPlacement(text: string, roll: readonly string[], acts: Acts): TypedPlacement {
  const written = text.trim();
  if (written === '?') return { help: true };
  const [, spaceText = '', drawingText = ''] = /^(\S+?)[:=]?\s+(\S+)$/.exec(written) ?? [];
  if (drawingText === '') return { wrong: 'form', found: written };
  const space = spaceText.toUpperCase();
  if (!SPACES.includes(space)) return { wrong: 'space', found: spaceText };
  let drawing: string;
  let route: string | undefined;
  /** The faces of expansion dice with this drawing. Empty until their drawings load; no such die is visible before. */
  let needsExpansions: readonly string[];
  try {
    drawing = parseDrawing(drawingText.toUpperCase()).text;
    route = routeOf(drawing);
    needsExpansions = expansionArt()?.facesShowing(drawing) ?? [];
  } catch {
    return { wrong: 'drawing', found: drawingText };
  }
  if (route !== undefined && SPECIALS.includes(route)) return { act: { type: 'special', space, drawing } };
  const showing = roll.flatMap((face, die) => (face === route || needsExpansions.includes(face) ? [die] : []));
  const drawn = (die: number) => acts.some((act) => act.type === 'die' && act.die === die);
  const die = showing.find((one) => !drawn(one)) ?? showing[0];
  return die === undefined ? { wrong: 'route', found: drawingText } : { act: { type: 'die', die, space, drawing } };
}
