/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-superbot': 'SuperBot',
  'roborally.rule-superbot.exactly': 'Mai exact.',
  'roborally.rule-superbot.exactly.text':
    'La început este robotul de pe docul 1. Când e distrus, titlul trece imediat la robotul care l-a lovit ultimul cu laserul sau l-a împins direct; dintre mai mulți, la cel cu cartea cea mai mică. Steagurile celui distrus rămân ale lui și contează din nou mai târziu. Dacă jucați mai departe după ce a câștigat, SuperBot devine următorul robot în ordinea docurilor.',
  'roborally.example.rule-superbot-example': 'Abacus trage de două ori mai tare; pentru Crank steagul nu contează.',
  'roborally.example.rule-superbot-next': 'Bobbin îl împinge pe SuperBot în groapă: acum Bobbin e SuperBot.',
} as const satisfies Translated<typeof en>;
