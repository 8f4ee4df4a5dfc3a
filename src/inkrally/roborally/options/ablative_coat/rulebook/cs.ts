/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-ablative-coat.exactly': 'Sama od sebe.',
  'roborally.option-ablative-coat.exactly.text':
    'Působí bez ptaní, i ve vypnutí, a dřív, než odejde jiná karta. Žetony na ní nic neuzamykají, neubírají karty a neopravují se; zničením robota zmizí. Dvě poškození při návratu a žetony Řízení palby ji minou.',
  'roborally.example.option-ablative-coat-example':
    'Tři paprsky: dva žetony jdou na kartu, tím je plná, a jeden dojde k robotovi.',
} as const satisfies Translated<typeof en>;
