/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-high-power-laser.exactly': 'Sama od sebe.',
  'roborally.option-high-power-laser.exactly.text':
    'Projde jednou zdí nebo jedním robotem. Druhá překážka paprsek zastaví, a je-li to robot, také ho zasáhne. Zbraň použitá místo něj míří jako obvykle a neprojde ničím.',
  'roborally.example.option-high-power-laser-example':
    'Skrz robota Bobbin k robotovi Crank: oba dostanou jedno poškození.',
} as const satisfies Translated<typeof en>;
