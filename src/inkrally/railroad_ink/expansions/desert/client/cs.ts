/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'expansion.desert': 'Pouště',
  'face.d-h-straight-cactus': 'přímá dálnice s kaktusem',
  'face.d-h-straight-oasis': 'přímá dálnice s oázou',
  'face.d-h-curve-cactus': 'dálniční zatáčka s kaktusem',
  'face.d-h-curve-oasis': 'dálniční zatáčka s oázou',
  'face.d-r-straight-cactus': 'přímá železnice s kaktusem',
  'face.d-r-straight-oasis': 'přímá železnice s oázou',
  'face.d-r-curve-cactus': 'železniční zatáčka s kaktusem',
  'face.d-r-curve-oasis': 'železniční zatáčka s oázou',
  'face.d-two-cacti': 'dva kaktusy',
  'face.drought': 'sucho',
  'choose.desert': 'Sázej kaktusy a drž je u oázy: přicházejí sucha.',
  'setting.desert.routes': 'Kam smějí cesty s kaktusem nebo oázou',
  'setting.desert.routes.free': 'Na jakékoli prázdné pole',
  'setting.desert.routes.joined': 'Napojené na to, co tam je, jako každá cesta',
  'duty.desert-drought':
    'než se začne kreslit, přichází sucho. Bere kaktusy na {spaces}, které vedle sebe nemají oázu.',
  'act.desert-drought': 'Nechat přijít sucho',
  'act.desert-ignore': 'Přeškrtnout: {route}; v tomto kole bez sucha',
  'act.desert-ignore-legend': 'Nebo přeškrtni zvláštní cestu a sucho v tomto kole nepřijde:',
  'dice.desert': 'žádná, jedna nebo obě',
  'space.cacti': '{cacti, plural, =1 {kaktus} one {# kaktus} few {# kaktusy} many {# kaktusu} other {# kaktusů}}',
  'space.oasis': 'oáza',
  'goal.DA': 'Čtyři ve čtverci',
  'goal.DA-asks': 'Kaktusy jsou na všech polích čtverce dva krát dva.',
  'goal.DB': 'Čtyři v řadě',
  'goal.DB-asks': 'Kaktusy jsou na čtyřech polích v řadě.',
  'goal.DC': 'Tři oázy',
  'goal.DC-asks': 'Jedna síť vede přes tři oázy.',
  'with.desert': 'pouště',
  'first.desert': 'sucha',
  'error.desert-over': 'Teď žádné sucho nepřichází.',
  'error.cacti': 'Tolik kaktusů na jednom poli být nemůže.',
} as const satisfies Translated<typeof en>;
