/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.roborally': 'RoboRally',
  'lesson.roborally.about': 'Două ture pe un circuit mic.',
  'lesson.roborally.floor': 'Podeaua fabricii',
  'lesson.roborally.floor.rule':
    'Acesta e robotul tău. Trebuie să atingă steagurile în ordine; primul ajuns la ultimul steag câștigă.',
  'lesson.roborally.hand': 'Cărți în registre',
  'lesson.roborally.hand.rule':
    'Primești nouă cărți. Cinci dintre ele sunt programul tău, câte una în fiecare registru.',
  'lesson.roborally.hand.do': 'Apasă pe o carte Înainte: intră în registrul 1.',
  'lesson.roborally.program': 'Programul întreg',
  'lesson.roborally.program.rule': 'Toate cinci rulează în ordine. O carte de rotire rotește robotul pe loc.',
  'lesson.roborally.program.do': 'Umple celelalte registre.',
  'lesson.roborally.numbers': 'Cine merge primul',
  'lesson.roborally.numbers.rule':
    'În fiecare registru se mișcă primul numărul cel mai mare. Un robot aflat în drum este împins.',
  'lesson.roborally.run': 'Lasă-l să meargă',
  'lesson.roborally.run.rule': 'După ce predai, nu se mai schimbă nimic.',
  'lesson.roborally.run.do': 'Predă și privește.',
  'lesson.roborally.belts': 'Benzi și roți dințate',
  'lesson.roborally.belts.rule':
    'După cărțile unui registru, benzile duc roboții cu o căsuță, cele albastre cu două. Apoi se învârt roțile dințate.',
  'lesson.roborally.belts.do': 'Programează registrul 1 al noii ture.',
  'lesson.roborally.walls': 'Pereți și gropi',
  'lesson.roborally.walls.rule':
    'Un perete oprește robotul fără avarii. Groapa și marginea îl distrug: se duce una din cele trei vieți.',
  'lesson.roborally.walls.do': 'Umple registrul 2.',
  'lesson.roborally.lasers': 'Lasere și avarii',
  'lesson.roborally.lasers.rule':
    'Apoi trag toate laserele, iar roboții trag drept în față. Fiecare avarie înseamnă o carte mai puțin; de la a cincea se blochează registre. A zecea distruge.',
  'lesson.roborally.lasers.do': 'Umple registrul 3.',
  'lesson.roborally.flags': 'Steaguri și reparații',
  'lesson.roborally.flags.rule':
    'Cine încheie un registru pe următorul său steag îl atinge și revine acolo după ce e distrus. La finalul turei, un steag sau o cheie repară o avarie.',
  'lesson.roborally.flags.do': 'Umple registrul 4.',
  'lesson.roborally.down': 'Oprire',
  'lesson.roborally.down.rule':
    'Dacă ai avarii, te poți opri pentru tura următoare: nu joci nicio carte și dispar toate avariile.',
  'lesson.roborally.down.do': 'Umple registrul 5.',
  'lesson.roborally.finish': 'Cursa',
  'lesson.roborally.finish.rule': 'Tură după tură, până când un robot atinge ultimul steag.',
  'lesson.roborally.finish.do': 'Predă.',
} as const satisfies Translated<typeof en>;
