/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.2': 'Tabla',
  'railroad_ink.2.words': 'plan, grilă, ieșire',
  'railroad_ink.2.spaces': 'Căsuțe.',
  'railroad_ink.2.spaces.text':
    'Toată lumea are o tablă cu 7 pe 7 căsuțe, A1 până la G7: litera e coloana, numărul e rândul.',
  'railroad_ink.2.exits': 'Ieșiri.',
  'railroad_ink.2.exits.text':
    'Pe margine sunt douăsprezece ieșiri, pe rând șosea și cale ferată. O ieșire nu este o căsuță: nu adaugă nimic la lungime.',
  'railroad_ink.example.goal': '{reached, select, yes {îndeplinit} other {neîndeplinit}}',
  'railroad_ink.example.sheet-exits': 'Tabla goală',
  'railroad_ink.2.centre': 'Centrul.',
  'railroad_ink.2.centre.text':
    'Cele nouă căsuțe de la C3 la E5 sunt centrul. Fiecare în care la sfârșit este ceva aduce un punct.',
  'railroad_ink.example.centre-points':
    'Trei dintre aceste căsuțe sunt în centru: {centre, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.3': 'Trasee și zaruri',
  'railroad_ink.3.words': 'pasaj, pod, gară, curbă, intersecție, fețe',
  'railroad_ink.3.dice': 'Zarurile.',
  'railroad_ink.3.dice.text':
    'Trei zaruri arată o dreaptă, o curbă sau o intersecție în T, de șosea sau de cale ferată. Al patrulea arată un pasaj, o gară dreaptă sau o gară în curbă.',
  'railroad_ink.3.turn': 'Rotit oricum.',
  'railroad_ink.3.turn.text': 'Poți roti și oglindi orice traseu înainte de a-l desena.',
  'railroad_ink.example.turn-tee':
    'O intersecție rotită astfel încât capetele să se potrivească: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.3.overpass': 'Pasajul.',
  'railroad_ink.3.overpass.text':
    'La un pasaj șoseaua și calea ferată se încrucișează la înălțimi diferite. Nu sunt conectate.',
  'railroad_ink.example.overpass-apart':
    '{exits, plural, =0 {Două ieșiri, două rețele: niciun punct} one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.3.station': 'Gările.',
  'railroad_ink.3.station.text':
    'O gară, pătratul negru, conectează șoseaua cu calea ferată: de acolo amândouă țin de o rețea.',
  'railroad_ink.example.station-joins':
    'O rețea cu două ieșiri: {exits, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.3.challenge': 'Zarurile Challenge.',
  'railroad_ink.3.challenge.text':
    'În Challenge se aruncă două zaruri simple, unul cu capete de linie și gări și unul cu pasajul, curbe duble și intersecții. Un capăt de linie are o gară și un singur capăt. Cele două curbe dintr-o curbă dublă nu sunt conectate.',
  'railroad_ink.example.challenge-ends': 'Câte un capăt de linie de fiecare fel și o curbă dublă',
  'railroad_ink.4': 'Runda',
  'railroad_ink.4.words': 'tură, predă, șapte runde, anulează, timp',
  'railroad_ink.4.together': 'Toți odată.',
  'railroad_ink.4.together.text':
    'Șapte runde. Fiecare începe cu o aruncare pentru toți, iar toată lumea o desenează în același timp, fiecare pe tabla sa.',
  'railroad_ink.4.back': 'Ia înapoi.',
  'railroad_ink.4.back.text':
    'Până predai, poți lua înapoi ce ai desenat în această rundă, începând cu ultimul, cu tot ce a urmat din asta. Ce este din rundele trecute rămâne.',
  'railroad_ink.4.deadline': 'Când se termină timpul.',
  'railroad_ink.4.deadline.text':
    'Ce trebuie încă desenat se desenează pentru tine: zarurile pe rând, fiecare în prima căsuță, rând cu rând, unde încape. Regulamentul tipărit nu știe de ceas; regula aceasta e a noastră.',
  'railroad_ink.4.1': 'Unde poate sta un desen',
  'railroad_ink.4.1.words': 'permis, interzis, refuzat, șină, autostradă, legat',
  'railroad_ink.4.1.like': 'La fel cu la fel.',
  'railroad_ink.4.1.like.text':
    'O șosea nu se întâlnește niciodată cu o cale ferată și nici cu o ieșire de alt fel. Contează capetele: unde desenul are o latură goală, nu se întâlnește nimic.',
  'railroad_ink.example.like-never': '{legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.like-blank': '{legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.like-station': 'o gară le conectează: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.4.1.joined': 'Conectat.',
  'railroad_ink.4.1.joined.text':
    'Cel puțin un capăt trebuie conectat la o ieșire de felul său sau la un traseu care există deja, și din această rundă.',
  'railroad_ink.example.joined-places':
    'Pe această tablă o curbă de șosea încape în {places, plural, one {# căsuță} few {# căsuțe} other {# de căsuțe}}.',
  'railroad_ink.example.joined-not': '{legal, select, yes {permis} other {nu se poate: nimic nu se leagă}}',
  'railroad_ink.4.1.empty': 'Gol.',
  'railroad_ink.4.1.empty.text':
    'Se desenează într-o căsuță goală. O umplu și un crater, copacii sau cactușii singuri.',
  'railroad_ink.example.empty-not': 'În B1 este o șosea: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.4.1.loose': 'Capetele libere sunt permise.',
  'railroad_ink.4.1.loose.text':
    'Un capăt poate fi îndreptat spre o latură goală, o latură goală spre un capăt sau o ieșire, iar un capăt spre margine, unde nu e ieșire. Un capăt deschis în interiorul tablei costă un punct.',
  'railroad_ink.example.loose-allowed': '{legal, select, yes {permis} other {niciodată}}, capete deschise: {errors}',
  'railroad_ink.4.2': 'Ce trebuie desenat',
  'railroad_ink.4.2.words': 'obligație, toate zarurile, lasă, predă',
  'railroad_ink.4.2.all': 'Toate patru, cât încap.',
  'railroad_ink.4.2.all.text':
    'Fiecare zar alb se desenează o dată și trebuie desenat dacă încape undeva pe tablă, așa cum este. Poți preda când niciunul rămas nu mai încape. Ordinea o alegi tu; nimeni nu trebuie să caute una în care ar fi încăput mai multe.',
  'railroad_ink.4.2.lost': 'Ce nu încape se pierde.',
  'railroad_ink.4.2.lost.text':
    'Un zar care nu încape nicăieri nu se desenează. Traseele speciale și zarurile de extensie nu trebuie desenate niciodată, cu excepția lavei.',
  'railroad_ink.4.2.face': 'Ce a ieșit, o dată.',
  'railroad_ink.4.2.face.text':
    'Desenezi ce arată un zar, rotit cum vrei, și fiecare zar o dată. Două zaruri cu aceeași față sunt două zaruri.',
  'railroad_ink.4.3': 'Trasee speciale',
  'railroad_ink.4.3.words': 'intersecție, șase, trei',
  'railroad_ink.4.3.limits': 'Unul pe rundă, trei pe joc.',
  'railroad_ink.4.3.limits.text':
    'Într-o rundă poți desena unul dintre cele șase trasee speciale, într-un joc trei, fiecare o singură dată. Nu ești obligat; vine în orice moment al rundei și se leagă ca orice desen.',
  'railroad_ink.example.special-all':
    'Toate cele patru capete sunt conectate: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.4.3.crossed': 'Tăiat.',
  'railroad_ink.4.3.crossed.text':
    'Un traseu special cheltuit altfel, împotriva unui meteorit sau a unei secete, intră în aceleași limite.',
  'railroad_ink.example.special-crossed':
    'Acest traseu special a fost deja folosit: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.5': 'Rețele',
  'railroad_ink.5.words': 'conectat, legat',
  'railroad_ink.5.hang': 'Ce ține laolaltă.',
  'railroad_ink.5.hang.text':
    'O rețea de transport este tot ce ține laolaltă prin capete conectate, cu ieșirile la care ajunge. Gările conectează șoseaua cu calea ferată; pasajele și curbele duble nu își conectează cele două linii.',
  'railroad_ink.example.networks-two':
    'În B2 o gară leagă șoseaua de calea ferată; în D2 pasajul nu le leagă: {exits, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.6': 'Scorul',
  'railroad_ink.6.words': 'puncte, punctare, ieșiri, cel mai lung, capete deschise, greșeli, egalitate',
  'railroad_ink.6.exits': 'Ieșiri.',
  'railroad_ink.6.exits.text':
    'Fiecare rețea punctează după numărul ieșirilor pe care le conectează: 4 puncte pentru două, apoi câte 4 pentru fiecare în plus și 45 pentru toate douăsprezece. O singură ieșire nu aduce nimic.',
  'railroad_ink.6.exits.points': '2: 4, 3: 8, 4: 12, 5: 16, 6: 20, 7: 24, 8: 28, 9: 32, 10: 36, 11: 40, 12: 45',
  'railroad_ink.example.score-exits':
    'Trei ieșiri într-o rețea: {exits, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.6.longest': 'Cea mai lungă șosea și cale ferată.',
  'railroad_ink.6.longest.text':
    'O porțiune de șosea și una de cale ferată aduc câte un punct pentru fiecare căsuță. O gară nu întrerupe o șosea care trece prin ea. Niciun capăt nu se folosește de două ori, ramificațiile nu se numără și nicio căsuță nu se numără de două ori.',
  'railroad_ink.6.longest.points': '1 pe căsuță, câte una',
  'railroad_ink.example.score-longest':
    'Cea mai lungă șosea: {highway, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.6.trail': 'Lungimi în Challenge.',
  'railroad_ink.6.trail.text':
    'Acolo o linie se poate încrucișa cu ea însăși: o căsuță se numără la fiecare trecere, nicio porțiune de două ori. Diferența apare doar la intersecții și curbe duble. O intersecție în T se numără o dată, un inel cât căsuțele sale.',
  'railroad_ink.example.trail-crossing':
    'Șoseaua se încrucișează pe B2, care se numără de două ori: {highway, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.6.centre': 'Centru.',
  'railroad_ink.6.centre.text': 'Un punct pentru fiecare dintre cele nouă căsuțe centrale în care este ceva.',
  'railroad_ink.6.centre.points': '1 pe căsuță centrală',
  'railroad_ink.6.errors': 'Capete deschise.',
  'railroad_ink.6.errors.text':
    'Se pierde un punct pentru fiecare capăt de șosea sau cale ferată din interiorul tablei care nu este conectat. Capetele la margine și ieșirile nefolosite nu costă nimic.',
  'railroad_ink.6.errors.points': 'câte −1',
  'railroad_ink.example.score-errors': 'Capete deschise: {errors}',
  'railroad_ink.6.win': 'Cine câștigă.',
  'railroad_ink.6.win.text':
    'Câștigă cele mai multe puncte; la egalitate, mai puține capete deschise; apoi victoria este împărțită.',
  'railroad_ink.7': 'Albastru închis',
  'railroad_ink.7.words': 'albastru',
  'railroad_ink.8': 'Roșu aprins',
  'railroad_ink.8.words': 'roșu',
  'railroad_ink.10': 'Galben strălucitor',
  'railroad_ink.10.words': 'galben',
  'railroad_ink.11': 'Verde crud',
  'railroad_ink.11.words': 'verde',
  'railroad_ink.13': 'Extensii împreună',
  'railroad_ink.13.words': 'combină, ordine, mai multe',
  'railroad_ink.13.rounds': 'Cele mai puține runde.',
  'railroad_ink.13.rounds.text': 'Extensiile se pot combina oricum. Se joacă cel mai mic dintre numerele lor de runde.',
  'railroad_ink.13.order': 'În această ordine.',
  'railroad_ink.13.order.text':
    'Se aruncă toate zarurile; apoi lovește meteoritul; apoi vine seceta; apoi se desenează în orice ordine. Un meteorit șterge și copacii, cactușii, oazele și potecile; canioanele rămân.',
  'railroad_ink.13.barred': 'Fiecare are un cuvânt.',
  'railroad_ink.13.barred.text':
    'Și un desen altfel permis poate fi refuzat de o extensie: de exemplu unde trece peste un canion și nu mai sunt poduri.',
} as const satisfies Translated<typeof en>;
