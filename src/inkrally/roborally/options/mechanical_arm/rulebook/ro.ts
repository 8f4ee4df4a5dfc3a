/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-mechanical-arm.exactly': 'Când și cum.',
  'roborally.option-mechanical-arm.exactly.text':
    'În fiecare registru, și încă o dată la reparații, poți alege una din cele opt căsuțe. Contează ca și cum robotul ar sta acolo: și marcajul de arhivă ajunge acolo. Un perete pe latura dintre ele te împiedică; pe diagonală, numai dacă ambele drumuri pe după colț au pereți. Contează și căsuța proprie, dar un registru aduce cel mult un steag. Brațul funcționează și cât robotul e oprit.',
  'roborally.example.option-mechanical-arm-example': 'Steagul 1 e atins de pe căsuța de alături.',
} as const satisfies Translated<typeof en>;
