/** Romanian: as texts/en_result.ts says it in English. */

import type { enResult } from '@/texts/en_result';
import type { Translated } from '@/texts/index';

export const result = {
  'result.more': 'După joc',
  'result.rematch': 'Revanșă',
  'result.to-rematch': 'La revanșă',
  'result.join-rematch': 'Alătură-te revanșei',
  'result.again': 'Pentru revanșă: {names}.',
  'result.again-mine': '{count, plural, =0 {Vrei revanșa.} other {Pentru revanșă: {names} și tu.}}',
  'result.same-dice': 'Joacă aceleași zaruri',
  'result.review': 'Analiză',
  'result.rank': 'locul {place} din {all}',
  'result.rank-shared': 'la egalitate pe locul {place} din {all}',
  'result.you-points': 'Tu: {points, plural, one {# punct} few {# puncte} other {# de puncte}}, {rank}',
  'result.you-rank': 'Tu: {rank}',
  'result.team-rank': 'Echipa ta: {rank}',
  'result.new': 'Altă partidă',
  'link.copy': 'Link către această pagină',
  'link.copied': 'Copiat',
  'link.by-hand': 'Copiază această adresă:',
  'mine.title-due': 'De jucat: {due}',
  'mine.lead':
    '{tables, plural, =0 {Nu stai încă la nicio masă.} other {{due, plural, =0 {Nu te așteaptă nimic.} one {Te așteaptă o masă.} few {Te așteaptă # mese.} other {Te așteaptă # de mese.}}}}',
  'mine.start': 'Deschide una',
  'mine.due': 'Te așteaptă',
  'mine.continue': 'De continuat',
  'mine.playing': 'Așteaptă alți jucători',
  'mine.open': 'Neîncepute',
  'mine.over': 'Terminate',
  'mine.alone': 'solo',
  'mine.with': 'cu {others}',
  'mine.until': 'se termină {time}',
  'mine.late': 'timpul a expirat',
  'mine.act-playing': 'Privește',
  'mine.act-open': 'Deschide',
  'mine.act-over': 'Rezultat',
  'privacy-page.short':
    'Nu e nevoie de cont sau de adresă de e-mail, nimic nu e urmărit și nimic nu se încarcă din altă parte decât de pe acest server.',
  'privacy-page.browser': 'În browserul tău',
  'privacy-page.browser-text':
    'Un singur cookie cu o cheie aleatorie; spune care locuri sunt ale tale și nimic altceva, paginile nu îl pot citi și ține 400 de zile. Culorile, sunetul, tastele, ultimul nume scris, tabla pe care o punctezi de pe hârtie, indiciul cerut și desenul care nu a putut fi trimis încă rămân pe acest dispozitiv.',
  'privacy-page.server': 'Pe server',
  'privacy-page.server-text':
    'Mesele cu numele scrise de oameni, desenele și zarurile, cu orele lor; analizele partidelor terminate; turnurile de zaruri; din cheia ta doar o amprentă și când a fost văzută ultima oară. Pentru cine își ia un pseudonim: pseudonimul, jumătățile publice ale cheilor de acces, amprentele codurilor de recuperare și, pentru fiecare browser conectat, marca și sistemul lui. O adresă de e-mail doar de la cine o dă pentru notificări și nicio parolă.',
  'privacy-page.addresses': 'Adrese de rețea',
  'privacy-page.addresses-text':
    'Folosite doar în memorie, pentru ca un vizitator să nu îi copleșească pe ceilalți; nu se scriu nicăieri în baza de date. Cine administrează serverul poate avea în față un proxy cu propriile însemnări.',
  'privacy-page.secret': 'La masă',
  'privacy-page.secret-text':
    'O schiță nu e văzută de nimeni altcineva până nu au predat toți, dacă masa nu a fost creată cu schițe deschise. Zarurile viitoare nu le știe nici pagina. O masă poate fi văzută de cine are linkul ei.',
  'privacy-page.long': 'Cât timp',
  'privacy-page.long-text':
    'Partidele terminate rămân, pentru că adresa lor e permanentă. Un cod care mută un loc e valabil zece minute. Copiile făcute de cine administrează serverul pot ține mai mult.',
  'privacy-page.forget': 'Cum te uităm',
  'privacy-page.forget-text':
    'Cu pseudonim: pagina ta îți dă totul ca fișier și te șterge imediat sau în șapte zile; partidele terminate rămân, cu cineva fără nume pe locul tău, iar din numele tău nu se mai păstrează niciun octet. Ca oaspete: șterge din browser datele acestui site și cheia dispare; locurile tale nu mai sunt atunci ale nimănui. Ce s-a jucat rămâne, sub numele pe care l-ai scris; cere-i celui care administrează serverul să șteargă masa.',
} as const satisfies Translated<typeof enResult>;
