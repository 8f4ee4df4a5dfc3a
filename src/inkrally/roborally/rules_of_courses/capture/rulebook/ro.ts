/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-capture': 'Du steagul acasă',
  'roborally.rule-capture.exactly': 'Mai exact.',
  'roborally.rule-capture.exactly.text':
    'La sorți se hotărăște ce echipă își alege planșa. Ea își așază prima roboții, apoi cealaltă, fiecare pe cele șase coloane ale planșei sale cele mai îndepărtate de cealaltă. Cine e împins direct, prin mișcare proprie, de un adversar aflat acasă pleacă de pe podea la sfârșitul registrului, dacă adversarul mai e acolo; împingătorii și armele nu scot pe nimeni. Își păstrează avariile și registrele blocate și revine la curățare pe cele șase coloane ale lui, fără niciun adversar drept în față la cel mult trei căsuțe. Un robot distrus revine ca de obicei.',
  'roborally.example.rule-capture-example': 'Bobbin încheie registrul pe steagul celeilalte echipe și îl ia cu el.',
  'roborally.example.rule-capture-dropped':
    'Împins de Abacus, Bobbin scapă steagul pe care îl ducea. Abacus încheie registrul pe el și îl trimite înapoi, iar Bobbin pleacă de pe podea.',
} as const satisfies Translated<typeof en>;
