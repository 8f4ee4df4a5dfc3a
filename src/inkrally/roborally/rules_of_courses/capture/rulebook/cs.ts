/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-capture': 'Dones vlajku domů',
  'roborally.rule-capture.exactly': 'Přesněji.',
  'roborally.rule-capture.exactly.text':
    'Roboti se staví do šesti sloupců nejdál od druhé plochy. Koho odtlačí soupeř na své domovské ploše, ten na konci registru opustí plochu i se svým poškozením a při vyčištění se vrací doma. Zničený robot se vrací jako obvykle.',
  'roborally.example.rule-capture-example': 'Bobbin skončí registr na vlajce druhého týmu a bere ji s sebou.',
  'roborally.example.rule-capture-dropped': 'Odtlačen robotem Abacus upustí Bobbin vlajku, kterou nesl.',
} as const satisfies Translated<typeof en>;
