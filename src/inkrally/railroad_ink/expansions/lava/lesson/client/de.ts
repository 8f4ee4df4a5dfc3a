/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.lava': 'Lava',
  'lesson.lava.about': 'Edition Knallrot, eine Runde.',
  'lesson.lava.dice': 'Zwei weitere Würfel',
  'lesson.lava.dice.rule': 'Auf D4 steht ein Vulkan. In jeder Runde musst du einen oder beide roten Würfel zeichnen.',
  'lesson.lava.draw': 'Zeichne es',
  'lesson.lava.draw.rule':
    'Lava schließt an Lava an und darf auf keine Straße, kein Gleis und keine Ausfahrt treffen. Abseits der Lava darfst du einen neuen Vulkan beginnen; wo keine Lava passt, löscht sie eine Strecke, auf die sie zeigt.',
  'lesson.lava.draw.do': 'Zeichne Lava neben D4.',
  'lesson.lava.points': 'Punkte',
  'lesson.lava.points.rule': '5 je geschlossenem See, 1 je Feld des größten. Jede offene Lavaseite kostet einen Punkt.',
} as const satisfies Translated<typeof en>;
