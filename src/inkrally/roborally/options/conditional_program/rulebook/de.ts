/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-conditional-program.exactly': 'Wann und wie.',
  'roborally.option-conditional-program.exactly.text':
    'Die Karte legst du mit dem Programm darauf. Einmal in der Runde, bevor ein Register aufgedeckt wird, darf sie ersetzen, was darin liegt; nicht in einem, das schon vorher gesperrt war. Unbenutzt wird sie am Ende der Runde abgeworfen.',
  'roborally.example.option-conditional-program-example': 'Vor 1 von der Karte kommt an die Stelle von Vor 3.',
} as const satisfies Translated<typeof en>;
