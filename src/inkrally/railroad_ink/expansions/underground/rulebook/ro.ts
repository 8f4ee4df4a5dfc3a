/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.12': 'Subteran',
  'railroad_ink.12.words': 'metrou, conductă, nod, spartă, jos',
  'railroad_ink.12.rounds': 'Două table pe rând.',
  'railroad_ink.12.rounds.text':
    'Paisprezece runde pe rând, întâi suprafața. Jos se aruncă patru zaruri proprii pentru toți, și toate patru trebuie desenate dacă încap, cu un capăt conectat. Acolo nu sunt trasee speciale și nici clădiri.',
  'railroad_ink.12.kinds': 'Metrou și conducte.',
  'railroad_ink.12.kinds.text':
    'Metroul se conectează doar cu ieșiri de cale ferată și cu metrou, o conductă de apă doar cu ieșiri de șosea și cu conducte. Cele două nu se întâlnesc niciodată.',
  'railroad_ink.example.under-kinds': 'Metrou de la o ieșire de cale ferată, conductă de la o ieșire de șosea',
  'railroad_ink.example.under-pipe': 'O conductă legată de o conductă: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.under-never': 'Metrou la o conductă: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.12.double': 'Dublare.',
  'railroad_ink.12.double.text':
    'De trei ori pe partidă, o dată pe rundă, poți desena încă o dată fața unui zar subteran. Nu e niciodată obligatoriu.',
  'railroad_ink.12.hub': 'Noduri.',
  'railroad_ink.12.hub.text':
    'O gară la suprafață și o stație de metrou în aceeași căsuță fac un nod, oricare a fost prima.',
  'railroad_ink.example.under-hub': 'O stație de metrou în D1, sub o gară: un nod',
  'railroad_ink.12.burst': 'Conducte sparte.',
  'railroad_ink.12.burst.text':
    'O gară de la suprafață desenată deasupra unei conducte existente o sparge, o dată. O conductă desenată sub o gară nu se sparge.',
  'railroad_ink.example.under-burst': 'Deasupra conductei din B2 s-a desenat o gară: conducta s-a spart',
  'railroad_ink.12.alone': 'Fără suprafață.',
  'railroad_ink.12.alone.text':
    'Numai cu tabla subterană se joacă șapte runde, fără obiective și fără zaruri alese. O stație de metrou devine nod când este desenată, dacă nici rândul, nici coloana ei nu au unul; altfel rămâne definitiv o stație obișnuită.',
  'railroad_ink.12.score': 'Puncte în subteran.',
  'railroad_ink.12.score.text':
    'Rețelele de conducte punctează după ieșiri, cele de metrou după ieșiri și noduri împreună, cu aceleași valori ca la suprafață și cu câte 5 în plus peste douăsprezece. De două ori cea mai lungă conductă, spartă sau nu, și o dată cea mai lungă linie de metrou; 1 pentru fiecare căsuță centrală; −1 pentru fiecare capăt deschis, −2 pentru fiecare conductă spartă. La egalitate contează capetele deschise de pe ambele table, o conductă spartă ca unul.',
  'railroad_ink.12.score.points': 'rețele, 2 × conductă, metrou, centru, −1 deschis, −2 spartă',
  'railroad_ink.example.under-points':
    'O conductă de șapte căsuțe între două ieșiri: {underground, plural, one {# punct} few {# puncte} other {# de puncte}}',
} as const satisfies Translated<typeof en>;
