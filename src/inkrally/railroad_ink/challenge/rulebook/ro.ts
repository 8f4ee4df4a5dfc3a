/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.9': 'Challenge',
  'railroad_ink.9.words': 'verde, galben, ediție',
  'railroad_ink.9.what': 'Ce adaugă.',
  'railroad_ink.9.what.text':
    'Șapte runde cu zaruri proprii, o tablă cu clădiri speciale, trei obiective și, dacă vrei, zaruri alese. O linie se poate încrucișa cu ea însăși.',
  'railroad_ink.9.1': 'Clădiri speciale',
  'railroad_ink.9.1.words': 'clădire, fabrică, sat, universitate',
  'railroad_ink.9.1.factory': 'Fabrici.',
  'railroad_ink.9.1.factory.text':
    'Dacă desenezi pe o fabrică (A1, C6 sau G5) orice cu un capăt de șosea sau cale ferată, poți desena a doua oară unul dintre zarurile albe ale rundei. Fiecare fabrică din aceeași rundă dublează alt zar.',
  'railroad_ink.example.buildings': 'Fabrici, sate și universități pe tablă',
  'railroad_ink.9.1.village': 'Sate.',
  'railroad_ink.9.1.village.text':
    'Dacă desenezi o gară pe un sat (C1, E3, E6 sau F2), marchează următoarea dintre cele patru casete. Contează cea mai mare marcată: un sat aduce 2 puncte, două 4, trei 6, patru 8.',
  'railroad_ink.9.1.village.points': '1: 2, 2: 4, 3: 6, 4: 8',
  'railroad_ink.example.village-station':
    'O gară pe satul C1: {villages, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.9.1.university': 'Universități.',
  'railroad_ink.9.1.university.text':
    'Dacă desenezi pe o universitate (A3, B5, D4 sau G7) orice cu un capăt de șosea sau cale ferată, marchează una dintre cele trei casete. Cu a treia poți desena un traseu special încă netăiat, care nu intră în nicio limită. Apoi acesta se taie.',
  'railroad_ink.9.1.when': 'În această rundă sau niciodată.',
  'railroad_ink.9.1.when.text':
    'Ce dă o clădire folosești o singură dată, în runda în care a fost activată, altfel se pierde; nu e niciodată obligatoriu. Ce desenezi astfel poate activa altă clădire. Apa care crește și vulcanii nu activează nimic.',
  'railroad_ink.9.2': 'Obiective',
  'railroad_ink.9.2.words': 'obiectiv, carte, țintă',
  'railroad_ink.9.2.how': 'Trei obiective pentru toți.',
  'railroad_ink.9.2.how.text':
    'La sfârșitul fiecărei runde, toți cei care îndeplinesc un obiectiv pentru prima oară primesc cea mai mare valoare deschisă dintre 4, 2 și 1; apoi ea este tăiată. Valoarea 1 rămâne mereu deschisă. Fiecare obiectiv punctează o dată și rămâne al tău, orice s-ar șterge apoi. Nu anunți nimic: masa vede singură. O extensie cu obiective proprii aduce unul dintre cele trei.',
  'railroad_ink.9.2.how.points': '4, 2, 1',
  'railroad_ink.9.2.reading': 'Cum se citesc.',
  'railroad_ink.9.2.reading.text':
    'Ceva este tot ce umple o căsuță: un traseu, un crater, apă, lavă, copaci, cactuși. Mai mult decât se cere e la fel de bine. Căsuțele în linie sunt una lângă alta. O rețea nu are nevoie de ieșire ca să aibă gări. Un debarcader este o gară. Lungimile se numără așa cum le numără masa aceasta.',
  'railroad_ink.9.3': 'Obiective solo',
  'railroad_ink.9.3.words': 'solo, singur, termen',
  'railroad_ink.9.3.alone': 'Cu termen.',
  'railroad_ink.9.3.alone.text':
    'Solo, cele trei obiective au ca termen, de sus în jos, rundele 3, 4 și 5: îndeplinit până atunci, un obiectiv aduce 4, mai târziu 1.',
  'railroad_ink.9.4': 'Zaruri alese',
  'railroad_ink.9.4.words': 'alegere, pereche, primul jucător',
  'railroad_ink.9.4.pool': 'Perechi de zaruri.',
  'railroad_ink.9.4.pool.text':
    'Pentru fiecare loc există câte un set de patru zaruri albe. În fiecare rundă se trag pe nevăzute câte două și se aruncă; o pereche rămâne împreună. Fiecare își desenează cele patru zaruri; zarurile de extensie sunt pentru toți.',
  'railroad_ink.9.4.pick': 'Alegerea.',
  'railroad_ink.9.4.pick.text':
    'De la primul jucător, în sensul acelor de ceasornic, fiecare ia o pereche liberă, apoi în aceeași ordine o a doua. O alegere se poate lua înapoi până când este predată. Meteoritul și seceta vin înainte de alegere sau după ea, dacă așa spune masa.',
  'railroad_ink.9.4.start': 'Cine începe apoi.',
  'railroad_ink.9.4.start.text':
    'Cel mai mic total al celor patru zaruri: un pasaj și o curbă dublă valorează 0, un capăt de linie 1, orice altă față cât are capete. La egalitate, cine a ales ultimul dintre ei. Cine începe în prima rundă se trage la sorți.',
  'railroad_ink.9.4.ties': 'Egalități.',
  'railroad_ink.9.4.ties.text':
    'Egalitățile la puncte și la capete deschise se rezolvă în sens invers acelor de ceasornic, începând cu jucătorul din dreapta celui care a început în prima rundă; acesta este ultimul. Nicio victorie nu se împarte.',
} as const satisfies Translated<typeof en>;
