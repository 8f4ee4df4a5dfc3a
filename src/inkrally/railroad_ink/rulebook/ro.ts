/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.2': 'Tabla',
  'railroad_ink.2.words': 'plan, grilă, ieșire',
  'railroad_ink.2.spaces': 'Căsuțe.',
  'railroad_ink.2.spaces.text':
    'Toată lumea are o tablă de 7 pe 7 căsuțe, de la A1 la G7: litera e coloana, numărul e rândul.',
  'railroad_ink.2.exits': 'Ieșiri.',
  'railroad_ink.2.exits.text':
    'Pe margine sunt douăsprezece ieșiri, alternativ de șosea și de cale ferată. O ieșire nu este o căsuță: nu adaugă nimic la lungime.',
  'railroad_ink.example.goal': '{reached, select, yes {îndeplinit} other {neîndeplinit}}',
  'railroad_ink.example.sheet-exits': 'Tabla goală',
  'railroad_ink.2.centre': 'Centrul.',
  'railroad_ink.2.centre.text':
    'Cele nouă căsuțe de la C3 la E5 formează centrul. Fiecare în care se află ceva la sfârșit aduce un punct.',
  'railroad_ink.example.centre-points':
    'Trei dintre aceste căsuțe sunt în centru: {centre, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.3': 'Trasee și zaruri',
  'railroad_ink.3.words': 'pasaj, pod, gară, curbă, intersecție, fețe',
  'railroad_ink.3.dice': 'Zarurile.',
  'railroad_ink.3.dice.text':
    'Trei zaruri arată un traseu drept, o curbă sau o intersecție în T, de șosea sau de cale ferată. Al patrulea arată un pasaj, o gară dreaptă sau o gară în curbă.',
  'railroad_ink.3.turn': 'Rotit după voie.',
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
    'O gară, pătratul negru, conectează șoseaua cu calea ferată: de acolo amândouă fac parte din aceeași rețea.',
  'railroad_ink.example.station-joins':
    'O rețea cu două ieșiri: {exits, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.3.challenge': 'Zarurile Challenge.',
  'railroad_ink.3.challenge.text':
    'În Challenge se aruncă două zaruri simple, unul cu câte un capăt de linie de fiecare fel și cu gări și unul cu pasajul, curbe duble și intersecții în T. Un capăt de linie este o gară cu un singur capăt. Când o șosea are o ramificație de cale ferată sau o cale ferată are una de șosea, o gară conectează toate cele trei capete. Cele două curbe dintr-o curbă dublă nu sunt conectate.',
  'railroad_ink.example.challenge-ends': 'Câte un capăt de linie de fiecare fel și o curbă dublă',
  'railroad_ink.4': 'Runda',
  'railroad_ink.4.words': 'tură, predă, șapte runde, anulează, timp',
  'railroad_ink.4.together': 'Toți deodată.',
  'railroad_ink.4.together.text':
    'Șapte runde sau câte spun extensiile. Fiecare începe cu o aruncare pentru toți, iar toată lumea o desenează în același timp, fiecare pe tabla sa.',
  'railroad_ink.4.back': 'Ia înapoi.',
  'railroad_ink.4.back.text':
    'Cât timp nu ai predat, poți lua înapoi ce ai desenat în această rundă, începând cu ultimul desen, împreună cu tot ce a provocat. Ce există din rundele trecute rămâne.',
  'railroad_ink.4.deadline': 'Când se termină timpul.',
  'railroad_ink.4.deadline.text':
    'Ce mai trebuie desenat se desenează în locul tău: zarurile în ordinea lor, fiecare în prima căsuță în care încape, rând cu rând. Regulamentul tipărit nu are ceas; regula aceasta e a noastră.',
  'railroad_ink.4.1': 'Unde poate sta un desen',
  'railroad_ink.4.1.words': 'permis, interzis, refuzat, șină, autostradă, legat',
  'railroad_ink.4.1.like': 'De același fel.',
  'railroad_ink.4.1.like.text':
    'O șosea nu se întâlnește niciodată cu o cale ferată și niciuna dintre ele cu o ieșire de celălalt fel. Contează capetele: unde desenul are o latură goală, nu se întâlnește nimic.',
  'railroad_ink.example.like-never': '{legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.like-blank': '{legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.like-station': 'o gară le conectează: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.4.1.joined': 'Conectat.',
  'railroad_ink.4.1.joined.text':
    'Cel puțin un capăt trebuie conectat la o ieșire de felul său sau la un traseu care există deja, fie și din această rundă.',
  'railroad_ink.example.joined-places':
    'Pe această tablă o curbă de șosea încape în {places, plural, one {# căsuță} few {# căsuțe} other {# de căsuțe}}.',
  'railroad_ink.example.joined-not': '{legal, select, yes {permis} other {nu se poate: nu se leagă de nimic}}',
  'railroad_ink.4.1.empty': 'Căsuță goală.',
  'railroad_ink.4.1.empty.text':
    'Se desenează într-o căsuță goală. Una în care e doar un crater, copaci sau cactuși e și ea ocupată.',
  'railroad_ink.example.empty-not': 'În B1 este o șosea: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.4.1.loose': 'Capetele libere sunt permise.',
  'railroad_ink.4.1.loose.text':
    'Un capăt poate fi îndreptat spre o latură goală, o latură goală spre un capăt sau o ieșire, iar un capăt spre margine, acolo unde nu e ieșire. Un capăt deschis în interiorul tablei costă un punct.',
  'railroad_ink.example.loose-allowed': '{legal, select, yes {permis} other {niciodată}}, capete deschise: {errors}',
  'railroad_ink.4.2': 'Ce trebuie desenat',
  'railroad_ink.4.2.words': 'obligație, toate zarurile, lasă, predă',
  'railroad_ink.4.2.all': 'Toate patru, cât timp încap.',
  'railroad_ink.4.2.all.text':
    'Fiecare zar alb se desenează o dată și trebuie desenat dacă încape undeva pe tablă, așa cum e ea atunci. Poți preda când niciun zar rămas nu mai încape. Ordinea o alegi tu; nimeni nu trebuie să caute una în care ar fi încăput mai multe.',
  'railroad_ink.4.2.lost': 'Ce nu încape se pierde.',
  'railroad_ink.4.2.lost.text':
    'Un zar care nu încape nicăieri nu se desenează. Traseele speciale și zarurile de extensie nu sunt niciodată obligatorii, cu excepția lavei și a zarurilor subterane.',
  'railroad_ink.4.2.face': 'Ce a ieșit la zar, o dată.',
  'railroad_ink.4.2.face.text':
    'Desenezi ce arată un zar, rotit cum vrei, și fiecare zar o dată. Două zaruri cu aceeași față sunt două zaruri.',
  'railroad_ink.4.3': 'Trasee speciale',
  'railroad_ink.4.3.words': 'intersecție, șase, trei',
  'railroad_ink.4.3.limits': 'Unul pe rundă, trei pe partidă.',
  'railroad_ink.4.3.limits.text':
    'Într-o rundă poți desena unul dintre cele șase trasee speciale, într-o partidă trei, fiecare o singură dată. Nu e obligatoriu; îl poți desena în orice moment al rundei și se leagă ca orice desen. Cele patru capete ale lui sunt conectate între ele.',
  'railroad_ink.example.special-all':
    'Cele patru capete ale lui sunt conectate între ele: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.4.3.crossed': 'Tăiat.',
  'railroad_ink.4.3.crossed.text':
    'Un traseu special cheltuit altfel, împotriva unui meteorit sau a unei secete, intră în aceleași limite.',
  'railroad_ink.example.special-crossed':
    'Acest traseu special a fost deja folosit: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.5': 'Rețele',
  'railroad_ink.5.words': 'conectat, legat',
  'railroad_ink.5.hang': 'Tot ce se leagă.',
  'railroad_ink.5.hang.text':
    'O rețea de transport este tot ce se leagă prin capete conectate, împreună cu ieșirile la care ajunge. Gările conectează șoseaua cu calea ferată; pasajele și curbele duble nu conectează între ele cele două linii.',
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
  'railroad_ink.6.longest': 'Cea mai lungă șosea, cea mai lungă cale ferată.',
  'railroad_ink.6.longest.text':
    'O porțiune de șosea și una de cale ferată aduc câte un punct pentru fiecare căsuță. O gară nu întrerupe o șosea sau o cale ferată care trece prin ea. Niciun capăt nu se folosește de două ori, ramificațiile nu se numără și nicio căsuță nu se numără de două ori. O masă poate număra și ca în Challenge sau, în Challenge, ca aici.',
  'railroad_ink.6.longest.points': '1 pe căsuță, câte o linie de fiecare fel',
  'railroad_ink.example.score-longest':
    'Cea mai lungă șosea: {highway, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.6.trail': 'Lungimi în Challenge.',
  'railroad_ink.6.trail.text':
    'Acolo o linie se poate încrucișa cu ea însăși: o căsuță se numără la fiecare trecere, nicio porțiune de două ori. Diferența apare doar la intersecții și curbe duble. O intersecție în T se numără o dată, iar un inel, cu toate căsuțele lui. O masă poate număra și după porțiuni: atunci o căsuță la care linia se întoarce se numără din nou.',
  'railroad_ink.example.trail-crossing':
    'Șoseaua se încrucișează cu ea însăși în B2, căsuță care se numără de două ori: {highway, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.6.centre': 'Centru.',
  'railroad_ink.6.centre.text':
    'Un punct pentru fiecare dintre cele nouă căsuțe centrale în care este ceva. O masă cu extensii poate număra numai căsuțele cu traseu.',
  'railroad_ink.6.centre.points': '1 pe căsuță centrală',
  'railroad_ink.6.errors': 'Capete deschise.',
  'railroad_ink.6.errors.text':
    'Se pierde un punct pentru fiecare capăt de șosea sau cale ferată din interiorul tablei care nu este conectat. Capetele la margine și ieșirile nefolosite nu costă nimic.',
  'railroad_ink.6.errors.points': '−1 pentru fiecare',
  'railroad_ink.example.score-errors': 'Capete deschise: {errors}',
  'railroad_ink.6.win': 'Cine câștigă.',
  'railroad_ink.6.win.text':
    'Câștigă cine are cele mai multe puncte; la egalitate, cine are mai puține capete deschise; dacă și ele sunt egale, victoria se împarte.',
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
  'railroad_ink.13.rounds.text':
    'Extensiile se pot combina oricum, numai la Subteran nu se adaugă alta. Se joacă atâtea runde câte are cea mai scurtă dintre ele.',
  'railroad_ink.13.order': 'În această ordine.',
  'railroad_ink.13.order.text':
    'Se aruncă toate zarurile; apoi lovește meteoritul; apoi vine seceta; apoi se desenează totul, în orice ordine. Un meteorit șterge și copacii, cactușii, oazele și potecile; canioanele rămân.',
  'railroad_ink.13.barred': 'Fiecare are un cuvânt de spus.',
  'railroad_ink.13.barred.text':
    'Un desen permis în sine poate fi totuși refuzat de o extensie: de exemplu, dacă atinge un canion și nu mai sunt puncte de pod. Nici râurile, apa și lava nu se întâlnesc niciodată între ele; pot doar apa care crește și vulcanii noi.',
} as const satisfies Translated<typeof en>;
