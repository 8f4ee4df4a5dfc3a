/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-superior-archive.exactly': 'Sama od sebe.',
  'roborally.option-superior-archive.exactly.text':
    'Pomáhá pokaždé, ledaže je to právě ta karta, která se životem odchází.',
  'roborally.example.option-superior-archive-example':
    'S životem odchází Překompilování a robot je zpátky bez poškození.',
} as const satisfies Translated<typeof en>;
