/** What an act did or would do, in words. Pure. */

import { drawingWords } from '../../drawing/words';
import { joined } from '../../../../texts/index';
import { editionParts } from '../brought/edition_way';
import { expansionParts } from '../brought/expansion_way';
import { type Act, isAgain, isDrawn } from '../model';

/** What an act did, in words: "B2: road curve, north and east". */
export function actWords(act: Act): string {
  if (!isDrawn(act)) {
    const name = expansionParts()?.ownName(act) ?? '';
    const there = act.space && !name.includes(act.space) ? `${act.space}: ${name}` : name;
    return joined([there, act.drawing ? drawingWords(act.drawing) : '']);
  }
  const words = `${act.space}: ${drawingWords(act.drawing)}`;
  if (isAgain(act)) return expansionParts()?.againName(words) ?? words;
  return (act.type === 'free-special' ? editionParts()?.freeName(words) : undefined) ?? words;
}
