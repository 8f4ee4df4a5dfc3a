/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.railroad-ink': 'Railroad Ink',
  'lesson.railroad-ink.about': 'Jocul de bază în două runde.',
  'lesson.railroad-ink.sheet': 'Tabla',
  'lesson.railroad-ink.sheet.rule':
    'Patruzeci și nouă de căsuțe, de la A1 la G7, și douăsprezece ieșiri pe margine: șosea și cale ferată, alternativ. O ieșire nu e căsuță.',
  'lesson.railroad-ink.dice': 'Aceleași zaruri pentru toți',
  'lesson.railroad-ink.dice.rule':
    'În fiecare rundă se aruncă patru zaruri: trei cu șosea sau cale ferată, al patrulea cu un pasaj sau o gară. Toți le desenează în același timp, fiecare pe tabla sa.',
  'lesson.railroad-ink.start': 'Pornește de la o ieșire',
  'lesson.railroad-ink.start.rule':
    'Se desenează într-o căsuță goală. Un desen se leagă de o ieșire sau de ce e deja desenat.',
  'lesson.railroad-ink.start.do': 'Apasă pe șoseaua dreaptă, apoi pe B1.',
  'lesson.railroad-ink.turn': 'Rotește un desen',
  'lesson.railroad-ink.turn.rule': 'Orice desen se poate roti și oglindi.',
  'lesson.railroad-ink.turn.do':
    'Apasă pe calea ferată dreaptă, apoi pe D1. Unde încape în mai multe feluri, încă o apăsare o rotește.',
  'lesson.railroad-ink.join': 'Șosea la șosea, cale ferată la cale ferată',
  'lesson.railroad-ink.join.rule':
    'O șosea nu întâlnește niciodată o cale ferată. Un capăt poate rămâne deschis sau poate da spre o latură goală.',
  'lesson.railroad-ink.join.do': 'Pune intersecția pe B2, sub șoseaua ta.',
  'lesson.railroad-ink.overpass': 'Pasajul',
  'lesson.railroad-ink.overpass.rule':
    'Pe un pasaj, șoseaua și calea ferată se încrucișează la înălțimi diferite. Nu se leagă.',
  'lesson.railroad-ink.overpass.do': 'Pune-l pe D2: calea ferată merge mai departe și începe o șosea nouă.',
  'lesson.railroad-ink.must': 'Ce trebuie desenat',
  'lesson.railroad-ink.must.rule':
    'Toate cele patru zaruri trebuie desenate, fiecare o dată și în orice ordine, cât timp încap undeva. Un zar care nu încape nicăieri se pierde.',
  'lesson.railroad-ink.hand-in': 'Predă',
  'lesson.railroad-ink.hand-in.rule':
    'Până predai, poți lua înapoi tot ce ai desenat în runda aceasta. Dacă se termină timpul înainte, restul se desenează în locul tău.',
  'lesson.railroad-ink.hand-in.do': 'Apasă butonul de predare.',
  'lesson.railroad-ink.station': 'Gările schimbă felul',
  'lesson.railroad-ink.station.rule': 'O gară leagă șoseaua și calea ferată într-o singură rețea.',
  'lesson.railroad-ink.station.do': 'Pune gara pe E2: șoseaua pasajului continuă ca o cale ferată.',
  'lesson.railroad-ink.exits': 'Rețele și ieșiri',
  'lesson.railroad-ink.exits.rule':
    'Tot ce se leagă e o rețea. Cu 2 ieșiri dă 4 puncte, cu 3 ieșiri 8, și câte 4 în plus pentru fiecare. Toate cele 12 dau 45.',
  'lesson.railroad-ink.exits.do': 'Pune șoseaua dreaptă pe C2: leagă B2 de D2.',
  'lesson.railroad-ink.ends': 'Capetele deschise costă',
  'lesson.railroad-ink.ends.rule':
    'Fiecare capăt deschis din interiorul tablei costă un punct. Pe margine nu costă nimic, și nici o ieșire nefolosită nu costă.',
  'lesson.railroad-ink.ends.do': 'Pune ambele căi ferate pe F2 și G2: duc la o ieșire.',
  'lesson.railroad-ink.centre': 'Centrul și liniile lungi',
  'lesson.railroad-ink.centre.rule':
    'Câte un punct pentru fiecare dintre cele nouă căsuțe centrale, de la C3 la E5, cu desen și pentru fiecare căsuță a celei mai lungi șosele și a celei mai lungi căi ferate. Ramificațiile nu se numără.',
  'lesson.railroad-ink.special': 'Trasee speciale',
  'lesson.railroad-ink.special.rule':
    'Șase trasee speciale, legate ca toate celelalte: cel mult unul pe rundă, trei pe partidă, fiecare o dată. Nu e obligatoriu.',
  'lesson.railroad-ink.count': 'Numără-ți tabla',
  'lesson.railroad-ink.count.rule':
    'După șapte runde: ieșiri, cea mai lungă șosea, cea mai lungă cale ferată, centru, minus capete deschise. Câștigă cine are cele mai multe puncte; la egalitate, cine are mai puține capete deschise; dacă și ele sunt egale, victoria se împarte.',
  'lesson.railroad-ink.count.do': 'Scorul stă lângă tablă. Predă.',
} as const satisfies Translated<typeof en>;
