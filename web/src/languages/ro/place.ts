/** Romanian: as place/en_place.ts says it in English. */

import type { enPlace } from '@/place/en_place';
import type { Translated } from '@/texts/index';

export const place = {
  'place.quick': 'Partidă rapidă',
  'place.quick-what': '{game}, {pace}, {people}.',
  'place.people-any': '2–4 persoane',
  'place.people-some': '{n, plural, one {# persoană} few {# persoane} other {# de persoane}}',
  'place.rated': 'cu clasament',
  'place.looking-now':
    '{n, plural, one {Acum caută o persoană.} few {Acum caută # persoane.} other {Acum caută # de persoane.}}',
  'place.change': 'Schimbă',
  'place.pair': 'Caută o partidă',
  'place.pair-asked': 'Începe căutarea',
  'place.found': 'Partida ta e gata.',
  'place.found-go': 'La masă',
  'place.game': 'Joc',
  'place.pace': 'Ritm',
  'place.live': 'în timp real',
  'place.day': 'o rundă pe zi',
  'place.three-days': 'o rundă la trei zile',
  'place.bots-at': 'Dacă nu vine nimeni, după {time} min boții ocupă locurile libere.',
  'place.open': 'Mese deschise',
  'place.count':
    '{tables, plural, one {# masă} few {# mese} other {# de mese}}, {people, plural, one {# persoană} few {# persoane} other {# de persoane}} aici',
  'place.all-games': 'Toate jocurile',
  'place.any-pace': 'Orice ritm',
  'place.days': 'Zile',
  'place.box': 'Cutie',
  'place.any-box': 'Orice cutie',
  'place.seconds': '{n} s pe rundă',
  'place.no-clock': 'fără ceas',
  'place.sit': 'Așază-te',
  'place.gone': 'Nu mai este',
  'place.watch': 'Privește',
  'place.round': 'runda {round}',
  'place.empty': 'Acum nu e nicio masă deschisă. Deschide una sau caută mai sus o partidă rapidă.',
  'place.empty-filter': 'Acum nu e nicio asemenea masă. Vezi-le pe toate sau deschide una.',
  'place.start': 'Deschide o masă',
  'place.more': '{tables, plural, one {# masă} few {Toate cele # mese} other {Toate cele # de mese}}',
  'place.quicker': 'Altcineva s-a mișcat mai repede.',
  'place.quicker-like':
    'Altcineva s-a mișcat mai repede. {count, plural, one {Una asemănătoare} other {Două asemănătoare}}:',
  'place.taken':
    '{all, plural, one {ocupat: {taken} din # loc} few {ocupate: {taken} din # locuri} other {ocupate: {taken} din # de locuri}}',
  'place.mine': 'Mesele mele în joc',
  'place.mine-all': 'Toate: {tables}',
  'place.which': 'Ce joc?',
  'place.loading': 'Încă se încarcă.',
} as const satisfies Translated<typeof enPlace>;
