/** Romanian: a quick game while it is looked for or chosen. */

import type { enQuick } from '../../place/quick/en_quick';
import type { Translated } from '../../texts/index';

export const quick = {
  'seek.looking': 'Se caută, {time}.',
  'seek.looking-how':
    '{others, plural, =0 {Nimeni altcineva nu caută același lucru.} one {Încă # persoană caută același lucru.} few {Încă # persoane caută același lucru.} other {Încă # de persoane caută același lucru.}}',
  'seek.needs':
    '{more, plural, one {Mai trebuie o persoană.} few {Mai trebuie # persoane.} other {Mai trebuie # de persoane.}}',
  'seek.fewer':
    '{people, plural, one {De la {time} ajunge # persoană în total.} few {De la {time} ajung # persoane în total.} other {De la {time} ajung # de persoane în total.}}',
  'seek.unlike': 'Sunteți destui, dar cotele sau numărul de jucători nu se potrivesc încă.',
  'seek.anybody': 'De la {time} cota nu mai contează.',
  'seek.bots-ask-at': 'De la {time} poți începe cu boți.',
  'seek.near':
    'De pe conexiunea ta mai caută cineva. O partidă rapidă primește un singur browser de pe fiecare: ca să jucați împreună, deschide o masă și trimite linkul.',
  'seek.expected': 'În ultima vreme a durat circa {time}.',
  'seek.stop': 'Oprește',
  'seek.bots': 'Începi cu un bot?',
  'seek.offline':
    'Nu există legătură cu serverul. Rândul tău în căutare se păstrează o clipă; căutarea continuă când legătura revine.',
  'seek.choose': 'Ce jucăm',
  'seek.people': 'Persoane',
  'seek.people-2-4': '2–4',
  'seek.rated-label': 'Contează?',
  'seek.rated-no': 'De plăcere',
  'seek.rated-yes': 'Cu clasament',
  'seek.bots-label': 'Când nu vine nimeni',
  'seek.bots-ask': 'Întreabă după 1 min',
  'seek.bots-30': 'Boți după 30 s',
  'seek.bots-60': 'Boți după 1 min',
  'seek.bots-180': 'Boți după 3 min',
  'seek.done': 'Gata',
  'seek.rating': 'Cota ta: {value}, între {low} și {high}{settling, select, yes {, încă nesigură} other {}}.',
} as const satisfies Translated<typeof enQuick>;
