/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-capture': 'Du steagul acasă',
  'roborally.rule-capture.exactly': 'Mai exact.',
  'roborally.rule-capture.exactly.text':
    'Roboții se așază pe cele șase coloane cele mai îndepărtate de cealaltă planșă. Cine e împins de un adversar aflat acasă pleacă de pe podea la sfârșitul registrului, cu avariile lui, și revine acasă la curățare. Un robot distrus revine ca de obicei.',
  'roborally.example.rule-capture-example': 'Bobbin încheie registrul pe steagul celeilalte echipe și îl ia cu el.',
  'roborally.example.rule-capture-dropped': 'Împins de Abacus, Bobbin scapă steagul pe care îl ducea.',
} as const satisfies Translated<typeof en>;
