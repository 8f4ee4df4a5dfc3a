/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-fire-control.exactly': 'La fiecare lovitură.',
  'roborally.option-fire-control.exactly.text':
    'Întrebarea vine la fiecare lovitură a laserului principal. O avarie care blochează rămâne avarie, iar registrul trebuie să fie liber; o carte opțională distrusă se pierde în locul avariei. Nu poți renunța la o carte opțională contra ei, iar Învelișul ablativ nu ajută; ce oprește Scutul de oprire nu are efect. Blocarea se deschide ca oricare alta: printr-o reparație, întâi registrul cel mai mic, sau prin oprire.',
  'roborally.example.option-fire-control-example': 'Avaria blochează imediat registrul 1.',
} as const satisfies Translated<typeof en>;
