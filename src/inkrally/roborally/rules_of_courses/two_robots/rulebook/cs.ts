/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-two-robots': 'Závodník a blokař',
  'roborally.rule-two-robots.exactly': 'Přesněji.',
  'roborally.rule-two-robots.exactly.text':
    'Závodníci startují na prvních docích, blokaři na dalších. Blokaři nechávají značky, opravují se, berou vylepšení, tlačí a střílejí jako ostatní. Mezi oběma sadami karet se nic nevyměňuje.',
  'roborally.example.rule-two-robots-example': 'Závodník Abacus získá vlajku 1; blokař Bobbin žádnou.',
  'roborally.example.rule-two-robots-blocker': 'Blokař odtlačí z vlajky závodníka, robota Abacus.',
} as const satisfies Translated<typeof en>;
