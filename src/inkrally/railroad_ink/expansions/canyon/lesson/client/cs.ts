/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.canyon': 'Kaňony',
  'lesson.canyon.about': 'Zářivě žlutá edice, jedno kolo.',
  'lesson.canyon.dice': 'Další dvě kostky',
  'lesson.canyon.dice.rule': 'Nakreslíš oba vzory, jeden, nebo žádný. Vedou po hranách polí.',
  'lesson.canyon.draw': 'Nakresli to',
  'lesson.canyon.draw.rule':
    'Kaňon začíná na vnějším okraji nebo pokračuje od otevřeného konce. Každý úsek, kterého se dotkne konec cesty, bere jeden z dvanácti mostních bodů.',
  'lesson.canyon.draw.do': 'Nakresli vzor od okraje.',
  'lesson.canyon.points': 'Body',
  'lesson.canyon.points.rule': '1 za každý úsek nejdelšího kaňonu, 2 za každý kaňon s oběma konci na okraji.',
} as const satisfies Translated<typeof en>;
