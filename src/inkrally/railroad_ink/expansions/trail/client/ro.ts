/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'expansion.trail': 'Poteci',
  'face.t-h-straight': 'șosea dreaptă peste o potecă',
  'face.t-r-straight': 'cale ferată dreaptă peste o potecă',
  'face.t-h-curve': 'curbă de șosea cu o potecă în exterior',
  'face.t-r-curve': 'curbă de cale ferată cu o potecă în exterior',
  'face.t-h-tee': 'intersecție rutieră în T lângă o potecă',
  'face.t-r-tee': 'intersecție feroviară în T lângă o potecă',
  'choose.trail': 'Cărări dintr-un colț în altul conectează gările.',
  'dice.trail': 'niciunul, unul sau ambele',
  'space.path': 'potecă între colțurile {corners}',
  'goal.TA': 'O plimbare lungă',
  'goal.TA-asks': 'Cinci căsuțe în linie au poteci.',
  'goal.TB': 'Unde se întâlnesc potecile',
  'goal.TB-asks': 'Poteci ating trei colțuri ale unei căsuțe cu gară.',
  'goal.TC': 'Plimbare prin centru',
  'goal.TC-asks': 'Cinci căsuțe centrale au poteci.',
  'with.trail': 'poteci',
  'error.trail': 'O potecă leagă colțurile unei căsuțe cu un traseu și nu întâlnește acolo altă potecă.',
} as const satisfies Translated<typeof en>;
