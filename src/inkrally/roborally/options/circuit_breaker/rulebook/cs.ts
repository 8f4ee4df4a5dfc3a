/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-circuit-breaker.exactly': 'Sama od sebe.',
  'roborally.option-circuit-breaker.exactly.text':
    'Dívá se na tabulku po opravách, i když se má robot právě zapnout. Žetony na Odtavném plášti se nepočítají. Kde se nikdo nesmí vypnout, nedělá nic.',
  'roborally.example.option-circuit-breaker-example': 'Čtyři poškození, jedno opraveno: zbývají tři, takže se vypne.',
} as const satisfies Translated<typeof en>;
