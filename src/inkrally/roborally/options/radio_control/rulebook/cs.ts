/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-radio-control.exactly': 'Místo laseru.',
  'roborally.option-radio-control.exactly.text':
    'Otázka přijde, když by hlavní laser někoho zasáhl; poškození nezpůsobí. Od dalšího registru hraje cíl karty střelce hned po něm, podle svého natočení a se svými vylepšeními. Trvá to do konce kola, i když je střelec zničen, takže v registru 5 to nemá účinek. Vypnutý cíl se nehýbe.',
  'roborally.example.option-radio-control-example':
    'V registru 2 hraje Bobbin Pohyb 2 robota Abacus, svým směrem: na sever.',
} as const satisfies Translated<typeof en>;
