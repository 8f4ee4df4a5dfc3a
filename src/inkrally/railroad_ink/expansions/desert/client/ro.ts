/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'expansion.desert': 'Deșerturi',
  'face.d-h-straight-cactus': 'șosea dreaptă cu un cactus',
  'face.d-h-straight-oasis': 'șosea dreaptă cu o oază',
  'face.d-h-curve-cactus': 'curbă de șosea cu un cactus',
  'face.d-h-curve-oasis': 'curbă de șosea cu o oază',
  'face.d-r-straight-cactus': 'cale ferată dreaptă cu un cactus',
  'face.d-r-straight-oasis': 'cale ferată dreaptă cu o oază',
  'face.d-r-curve-cactus': 'curbă de cale ferată cu un cactus',
  'face.d-r-curve-oasis': 'curbă de cale ferată cu o oază',
  'face.d-two-cacti': 'doi cactuși',
  'face.drought': 'secetă',
  'choose.desert': 'Plantează cactuși și ține-i lângă o oază: vin secete.',
  'setting.desert.routes': 'Unde pot sta traseele cu un cactus sau o oază',
  'setting.desert.routes.free': 'În orice căsuță goală',
  'setting.desert.routes.joined': 'Legate de ce există, ca orice traseu',
  'duty.desert-drought':
    'vine o secetă înainte să se deseneze ceva. Ia cactușii de la {spaces}, care nu au lângă ei nicio oază.',
  'act.desert-drought': 'Lasă seceta să vină',
  'act.desert-ignore': 'Nicio secetă în runda aceasta; taie: {route}',
  'act.desert-ignore-legend': 'Sau taie un traseu special, și în această rundă nu vine nicio secetă:',
  'dice.desert': 'niciunul, unul sau ambele',
  'space.cacti': '{cacti, plural, one {un cactus} few {# cactuși} other {# de cactuși}}',
  'space.oasis': 'o oază',
  'goal.DA': 'Patru în pătrat',
  'goal.DA-asks': 'Sunt cactuși în toate căsuțele unui pătrat de doi pe doi.',
  'goal.DB': 'Patru în linie',
  'goal.DB-asks': 'Sunt cactuși în patru căsuțe în linie.',
  'goal.DC': 'Trei oaze',
  'goal.DC-asks': 'O rețea trece pe lângă trei oaze.',
  'with.desert': 'deșerturi',
  'first.desert': 'secetele',
  'error.desert-over': 'Acum nu urmează nicio secetă.',
  'error.cacti': 'Atâția cactuși nu pot sta într-o singură căsuță.',
} as const satisfies Translated<typeof en>;
