/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'kind.L': 'voda',
  'expansion.lake': 'Jezera',
  'face.l-quarter': 'břeh s vodou na jedné straně',
  'face.l-half': 'břeh s vodou na dvou stranách',
  'face.l-three': 'břeh s vodou na třech stranách',
  'face.l-full': 'volná hladina',
  'face.l-pier-h': 'dálniční přístaviště',
  'face.l-pier-r': 'železniční přístaviště',
  'face.l-pier-hr': 'přístaviště pro dálnici a železnici',
  'noun.lake': 'jezero',
  'noun.open-water': 'volná hladina',
  'noun.pier': 'přístaviště',
  'choose.lake': 'Voda se slévá do jezer a přístaviště propojují, co leží na jejich březích.',
  'harsh.lake-lava': 'Drsné: voda i láva chtějí hodně místa a nesmějí se dotknout.',
  'dice.lake': 'žádná, jedna nebo obě',
  'goal.LA': 'Přes vodu',
  'goal.LA-asks': 'Dva výjezdy jsou propojené jen přes jezero.',
  'goal.LB': 'Dlouhé jezero',
  'goal.LB-asks': 'Na čtyřech polích v řadě je voda.',
  'goal.LC': 'Kulaté jezero',
  'goal.LC-asks': 'Jezero nemá rovný okraj: nic otevřeného, nic u vnějšího okraje.',
  'with.lake': 'jezera',
} as const satisfies Translated<typeof en>;
