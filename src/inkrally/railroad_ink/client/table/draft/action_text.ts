/** Descriptions of actions. Pure. */

import { drawingWords, faceWords } from '../../drawing/drawing_text';
import { joined } from '@/i18n';
import { editionParts } from '../lazy/lazy_edition';
import { expansionParts } from '../lazy/lazy_expansion';
import { type Act, isAgain, isDrawn, isOfDie } from '../model';

/**
 * Describe an action, such as "B2: road curve, north and east". The dice of the turn name contents such as "B2: trees".
 */
export function actWords(act: Act, roll: readonly string[]): string {
  if (!isDrawn(act)) {
    const name = expansionParts()?.ownName(act) ?? '';
    const there = act.space && !name.includes(act.space) ? `${act.space}: ${name}` : name;
    return joined([there, act.drawing ? drawingWords(act.drawing) : '']);
  }
  const words = `${act.space}: ${faceWords(act.drawing, isOfDie(act) ? roll[act.die] : undefined)}`;
  if (isAgain(act)) return expansionParts()?.againName(words) ?? words;
  return (act.type === 'free-special' ? editionParts()?.freeName(words) : undefined) ?? words;
}
