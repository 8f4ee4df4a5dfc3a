/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-mini-howitzer.exactly': 'Místo laseru.',
  'roborally.option-mini-howitzer.exactly.text':
    'Otázka přijde, když by hlavní laser někoho zasáhl. Tlačí i roboty za cílem a zeď je všechny zastaví. Každé použití se počítá, i když nikoho neposune; po pátém karta odchází.',
  'roborally.example.option-mini-howitzer-example': 'Jedno poškození a pak odtlačení do jámy; třetí z pěti použití.',
  'roborally.example.option-mini-howitzer-wall': 'Za robotem Crank stojí zeď: nepohne se nikdo a použití se počítá.',
} as const satisfies Translated<typeof en>;
