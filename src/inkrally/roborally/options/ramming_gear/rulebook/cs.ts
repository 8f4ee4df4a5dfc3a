/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-ramming-gear.exactly': 'Sama od sebe.',
  'roborally.option-ramming-gear.exactly.text':
    'Platí pro robota, který je hned v cestě, vpředu, vzadu nebo z boku, za každé pole, i když tlačení zastaví zeď za ním. Ne pro dalšího v řadě, ne na pásech, a ne když je sám tlačen.',
  'roborally.example.option-ramming-gear-example': 'Dvakrát odtlačen: za každé pole poškození a jedno od laseru.',
  'roborally.example.option-ramming-gear-row':
    'Odtlačeni jsou oba; poškození dostane jen Bobbin, který stojí přímo vpředu.',
} as const satisfies Translated<typeof en>;
