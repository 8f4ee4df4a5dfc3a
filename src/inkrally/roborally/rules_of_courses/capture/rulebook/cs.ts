/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-capture': 'Dones vlajku domů',
  'roborally.rule-capture.exactly': 'Přesněji.',
  'roborally.rule-capture.exactly.text':
    'Los určí, který tým si vybere plochu. Ten postaví své roboty první, pak druhý tým, vždy do šesti sloupců vlastní plochy nejdál od té druhé. Koho soupeř na své domovské ploše přímo a vlastním pohybem odtlačí, ten na konci registru opustí plochu, pokud tam soupeř ještě je; posuvníky a zbraně nikoho nestáhnou. Poškození a uzamčené registry mu zůstanou a při vyčištění se vrací do svých šesti sloupců, bez soupeře do tří polí přímo před sebou. Zničený robot se vrací jako obvykle.',
  'roborally.example.rule-capture-example': 'Bobbin skončí registr na vlajce druhého týmu a bere ji s sebou.',
  'roborally.example.rule-capture-dropped':
    'Odtlačen robotem Abacus upustí Bobbin vlajku, kterou nesl. Abacus na ní skončí registr a pošle ji zpátky, Bobbin opouští plochu.',
} as const satisfies Translated<typeof en>;
