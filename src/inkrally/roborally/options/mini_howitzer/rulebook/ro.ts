/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-mini-howitzer.exactly': 'În locul laserului.',
  'roborally.option-mini-howitzer.exactly.text':
    'Întrebarea vine dacă laserul principal ar lovi pe cineva. Sunt împinși și roboții din spatele țintei, iar un perete îi oprește pe toți. Fiecare folosire contează, chiar dacă nu mișcă pe nimeni; după a cincea, cartea dispare.',
  'roborally.example.option-mini-howitzer-example': 'O avarie, apoi împingerea în groapă; a treia folosire din cinci.',
  'roborally.example.option-mini-howitzer-wall':
    'Un perete în spatele lui Crank: nu e împins nimeni, iar folosirea contează.',
} as const satisfies Translated<typeof en>;
