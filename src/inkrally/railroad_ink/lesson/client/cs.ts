/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.railroad-ink': 'Railroad Ink',
  'lesson.railroad-ink.about': 'Základní hra ve dvou kolech.',
  'lesson.railroad-ink.sheet': 'Herní plán',
  'lesson.railroad-ink.sheet.rule':
    'Čtyřicet devět polí, A1 až G7, a na okraji dvanáct výjezdů: střídavě dálnice a železnice. Výjezd není pole.',
  'lesson.railroad-ink.dice': 'Stejné kostky pro všechny',
  'lesson.railroad-ink.dice.rule':
    'V každém kole se hodí čtyřmi kostkami: na třech je dálnice nebo železnice, na čtvrté nadjezd nebo stanice. Všichni kreslí zároveň, každý na svůj plán.',
  'lesson.railroad-ink.start': 'Začni u výjezdu',
  'lesson.railroad-ink.start.rule':
    'Kreslí se na prázdné pole. Kresba navazuje na výjezd nebo na to, co už je nakresleno.',
  'lesson.railroad-ink.start.do': 'Klepni na přímou dálnici, pak na B1.',
  'lesson.railroad-ink.turn': 'Otoč kresbu',
  'lesson.railroad-ink.turn.rule': 'Každou kresbu můžeš otočit i zrcadlit.',
  'lesson.railroad-ink.turn.do':
    'Klepni na přímou železnici, pak na D1. Kde se vejde více způsoby, další klepnutí ji otočí.',
  'lesson.railroad-ink.join': 'Dálnice k dálnici, železnice k železnici',
  'lesson.railroad-ink.join.rule':
    'Dálnice se nikdy nepotká se železnicí. Konec smí zůstat otevřený i mířit na prázdnou stranu.',
  'lesson.railroad-ink.join.do': 'Polož dálnici ve tvaru T na B2, pod svou dálnici.',
  'lesson.railroad-ink.overpass': 'Nadjezd',
  'lesson.railroad-ink.overpass.rule': 'Na nadjezdu se dálnice a železnice kříží v různé výšce. Nepropojí se.',
  'lesson.railroad-ink.overpass.do': 'Polož ho na D2: železnice pokračuje a začíná nová dálnice.',
  'lesson.railroad-ink.must': 'Co nakreslit musíš',
  'lesson.railroad-ink.must.rule':
    'Všechny čtyři kostky nakreslit musíš, každou jednou a v libovolném pořadí, dokud se někam vejdou. Kostka, která se nevejde nikam, propadá.',
  'lesson.railroad-ink.hand-in': 'Odevzdej',
  'lesson.railroad-ink.hand-in.rule':
    'Dokud neodevzdáš, můžeš vzít zpět vše z tohoto kola. Když mezitím vyprší časomíra, zbytek se nakreslí za tebe.',
  'lesson.railroad-ink.hand-in.do': 'Stiskni tlačítko pro odevzdání.',
  'lesson.railroad-ink.station': 'Stanice mění druh',
  'lesson.railroad-ink.station.rule': 'Stanice propojí dálnici a železnici do jedné sítě.',
  'lesson.railroad-ink.station.do': 'Polož stanici na E2: dálnice nadjezdu pokračuje jako železnice.',
  'lesson.railroad-ink.exits': 'Sítě a výjezdy',
  'lesson.railroad-ink.exits.rule':
    'Síť je vše, co drží pohromadě. Se 2 výjezdy dává 4 body, se 3 výjezdy 8 a za každý další o 4 více. Všech 12 dává 45.',
  'lesson.railroad-ink.exits.do': 'Polož přímou dálnici na C2: propojí B2 a D2.',
  'lesson.railroad-ink.ends': 'Otevřené konce stojí body',
  'lesson.railroad-ink.ends.rule':
    'Každý otevřený konec uvnitř plánu stojí bod. Na vnějším okraji nestojí nic a nevyužitý výjezd také ne.',
  'lesson.railroad-ink.ends.do': 'Polož obě železnice na F2 a G2: vedou k výjezdu.',
  'lesson.railroad-ink.centre': 'Střed a dlouhé trasy',
  'lesson.railroad-ink.centre.rule':
    'Bod za každé z devíti středových polí, C3 až E5, s kresbou a za každé pole nejdelší dálnice a nejdelší železnice. Odbočky se nepočítají.',
  'lesson.railroad-ink.special': 'Zvláštní cesty',
  'lesson.railroad-ink.special.rule':
    'Šest zvláštních cest, napojují se jako všechny ostatní: nejvýše jedna za kolo, tři za partii, každá jednou. Nemusíš.',
  'lesson.railroad-ink.count': 'Spočítej svůj plán',
  'lesson.railroad-ink.count.rule':
    'Po sedmi kolech: výjezdy, nejdelší dálnice, nejdelší železnice a střed, minus otevřené konce. Vítězí, kdo má nejvíc bodů; při remíze, kdo má méně otevřených konců; jsou-li i ty stejné, je vítězství dělené.',
  'lesson.railroad-ink.count.do': 'Body vidíš vedle plánu. Odevzdej.',
} as const satisfies Translated<typeof en>;
