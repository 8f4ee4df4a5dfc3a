/** Descriptions of actions. */

import { describeDrawing, faceWords } from '../../drawing/drawing_text';
import { joinWords } from '@/i18n';
import { expansionParts } from '../lazy/lazy_expansion';
import { editionParts } from '../lazy/lazy_parts';
import { type Action, isDuplicateAction, isDrawn, isOfDie } from '../model';

/**
 * Describe an action, such as "B2: curved highway: north and east". The roll names contents such as "B2: trees".
 */
export function describeAction(act: Action, roll: readonly string[]): string {
  if (!isDrawn(act)) {
    const name = expansionParts()?.ownName(act) ?? '';
    const there = act.space && !name.includes(act.space) ? `${act.space}: ${name}` : name;
    return joinWords([there, act.drawing ? describeDrawing(act.drawing) : '']);
  }
  const words = `${act.space}: ${faceWords(act.drawing, isOfDie(act) ? roll[act.die] : undefined)}`;
  if (isDuplicateAction(act)) return expansionParts()?.againName(words) ?? words;
  return (act.type === 'free-special' ? editionParts()?.freeName(words) : undefined) ?? words;
}
