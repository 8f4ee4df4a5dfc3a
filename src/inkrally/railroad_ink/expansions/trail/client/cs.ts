/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'expansion.trail': 'Stezky',
  'face.t-h-straight': 'přímá dálnice přes stezku',
  'face.t-r-straight': 'přímá železnice přes stezku',
  'face.t-h-curve': 'dálniční zatáčka se stezkou zvenku',
  'face.t-r-curve': 'železniční zatáčka se stezkou zvenku',
  'face.t-h-tee': 'dálnice ve tvaru T podél stezky',
  'face.t-r-tee': 'železnice ve tvaru T podél stezky',
  'choose.trail': 'Pěšiny od rohu k rohu propojují stanice.',
  'dice.trail': 'žádná, jedna nebo obě',
  'space.path': 'stezka mezi rohy {corners}',
  'goal.TA': 'Dlouhá procházka',
  'goal.TA-asks': 'Na pěti polích v řadě jsou stezky.',
  'goal.TB': 'Kde se stezky potkají',
  'goal.TB-asks': 'Stezky se dotýkají tří rohů pole se stanicí.',
  'goal.TC': 'Procházka středem',
  'goal.TC-asks': 'Na pěti středových polích jsou stezky.',
  'with.trail': 'stezky',
  'error.trail': 'Stezka spojuje rohy pole s cestou a jinou stezku tam nepotká.',
} as const satisfies Translated<typeof en>;
