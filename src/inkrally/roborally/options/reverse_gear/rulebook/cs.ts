/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-reverse-gear.exactly': 'Kdy a jak.',
  'roborally.option-reverse-gear.exactly.text':
    'Otázka přijde u každé karty Zpět, i z balíčku. Zdi a jámy platí pole po poli a roboti vzadu jsou tlačeni.',
  'roborally.example.option-reverse-gear-example': 'Dvě pole zpět jednou kartou.',
  'roborally.example.option-reverse-gear-push': 'Robot vzadu je odtlačen o obě pole.',
} as const satisfies Translated<typeof en>;
