/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.1': 'Cărți',
  'roborally.1.words': 'pachet, număr, prioritate, mutare',
  'roborally.1.kinds': 'Ce face o carte.',
  'roborally.1.kinds.text':
    'Înainte 1, 2 și 3 duc robotul cu atâtea căsuțe înainte. Înapoi îl duce cu o căsuță înapoi, fără să-i schimbe orientarea. Rotire la stânga și Rotire la dreapta îl rotesc cu un sfert de cerc, Întoarcere cu o jumătate, fără să plece de pe căsuță.',
  'roborally.1.deck': 'Pachetul.',
  'roborally.1.deck.text':
    'Sunt 84 de cărți, fiecare cu numărul ei, așa că doi roboți nu sunt niciodată la fel de rapizi. Întoarcerile au 10–60, rotirile 70–420, Înapoi 430–480, Înainte 1 490–660, Înainte 2 670–780, Înainte 3 790–840.',
  'roborally.2': 'Pregătire',
  'roborally.2.words': 'început, doc, vieți',
  'roborally.2.start': 'Startul.',
  'roborally.2.start.text':
    'Primul robot se trage la sorți și stă pe docul 1, ceilalți urmează. Toți privesc spre nord. Docul este prima căsuță de arhivă, iar fiecare robot are trei vieți; cine deschide masa poate alege patru.',
  'roborally.2.alone': 'Solo sau cu doi roboți.',
  'roborally.2.alone.text':
    'Solo, te întreci cu podeaua. Cu câte doi roboți de jucător, fiecare are mâna și programul lui, iar pentru locul tău contează cel mai bun dintre ei.',
  'roborally.3': 'Tura',
  'roborally.3.words': 'ordine, faze, desfășurare',
  'roborally.3.order': 'Ordinea unei ture.',
  'roborally.3.order.text':
    'Se împart cărțile, toată lumea programează în secret, cine are avarii poate anunța oprirea. Apoi vin registrele 1–5 și curățarea.',
  'roborally.3.register': 'Ordinea unui registru.',
  'roborally.3.register.text':
    'Cărțile se dezvăluie și mută roboții, cel mai mare număr primul. Benzile rapide mută o căsuță, apoi toate benzile. Apoi acționează împingătorii, roțile dințate și presele, toate laserele trag deodată, iar cine stă pe un steag sau pe un punct de reparații îl atinge. Fiecare registru se încheie înainte să se deschidă următorul.',
  'roborally.3.register.points':
    'Cărțile după număr, benzile rapide, toate benzile, împingătorii, roțile dințate, laserele, apoi steagurile și marcajele de arhivă.',
  'roborally.example.register-order': 'Într-un registru: banda, apoi împingătorul, apoi roata dințată.',
  'roborally.4': 'Cărți și programe',
  'roborally.4.1': 'Împărțirea cărților',
  'roborally.4.1.hand': 'Mâna ta.',
  'roborally.4.1.hand.text':
    'În fiecare tură se amestecă toate cărțile, în afară de cele din registrele blocate. Un robot primește nouă, cu una mai puțin pentru fiecare avarie. Cine e oprit nu primește niciuna.',
  'roborally.4.1.hand.points': 'Nouă cărți, cu una mai puțin pentru fiecare avarie.',
  'roborally.4.2': 'Programare',
  'roborally.4.2.program': 'Cinci registre.',
  'roborally.4.2.program.text':
    'Pune câte o carte în fiecare registru neblocat, în ordinea în care se vor juca. Până predai poți lua cărți înapoi; apoi programul rămâne așa. Ce nu folosești se aruncă la decartate.',
  'roborally.4.2.secret': 'În secret.',
  'roborally.4.2.secret.text':
    'Cărțile tale le vezi numai tu, până se dezvăluie registrul lor. Cărțile blocate stau cu fața în sus pentru toți.',
  'roborally.4.3': 'Cronometrul',
  'roborally.4.3.words': 'ceas, timp, secunde',
  'roborally.4.3.timer': 'Ultimul jucător.',
  'roborally.4.3.timer.text':
    'Când toți ceilalți au predat, ultimul jucător are 30 de secunde pentru fiecare robot cu registre goale, sau cât spune masa. Apoi registrele goale se umplu la întâmplare cu cărțile rămase.',
  'roborally.4.4': 'Anunțarea opririi',
  'roborally.4.4.announce': 'Pentru tura următoare.',
  'roborally.4.4.announce.text':
    'După ce au predat toți, se întreabă pentru fiecare robot cu avarii dacă se oprește în tura următoare. Răspunsul e definitiv, chiar dacă avariile se repară între timp. Cine o spune deja la programare nu mai primește întrebarea; un răspuns târziu înseamnă nu.',
  'roborally.5': 'Mișcarea și elementele de podea',
  'roborally.5.1': 'Mișcarea proprie',
  'roborally.5.1.words': 'mers, perete, înainte, înapoi',
  'roborally.5.1.spaces': 'Căsuță cu căsuță.',
  'roborally.5.1.spaces.text':
    'O carte mută robotul câte o căsuță. Un perete încheie mișcarea fără avarii, iar restul cărții se pierde. Benzile, roțile dințate și razele nu fac nimic cât roboții trec peste ele; gropile și marginea distrug pe loc.',
  'roborally.example.move-wall': 'Înainte 3 se oprește la perete după o căsuță.',
  'roborally.5.2': 'Prioritate',
  'roborally.5.2.first': 'Cel mai mare număr întâi.',
  'roborally.5.2.first.text':
    'În fiecare registru, robotul cu cel mai mare număr își joacă toată cartea, apoi următorul. Un robot distrus înainte să-i vină rândul nu joacă nimic.',
  'roborally.example.faster-first': 'Bobbin are 650 și a plecat înainte să vină Abacus cu 500.',
  'roborally.example.faster-pushes': 'Acum Abacus e mai rapid și împinge.',
  'roborally.5.3': 'Împingere',
  'roborally.5.3.words': 'împinge, lanț, lovire',
  'roborally.example.push-chain': 'Amândoi sunt împinși cu două căsuțe și își păstrează orientarea.',
  'roborally.example.push-wall': 'În spatele ultimului e un perete: nu se mișcă nimeni.',
  'roborally.example.push-pit': 'Împins într-o groapă, robotul e distrus.',
  'roborally.5.4': 'Benzi rulante',
  'roborally.5.4.words': 'bandă, transport',
  'roborally.example.belt': 'O bandă duce robotul cu o căsuță.',
  'roborally.example.express': 'O bandă rapidă îl duce cu două căsuțe, câte una la fiecare pas.',
  'roborally.5.5': 'Curbe de bandă',
  'roborally.5.5.junction': 'Unde se unesc benzile.',
  'roborally.5.5.junction.text':
    'Se rotește numai cine vine prin curbă. Cine merge drept înainte acolo unde se unesc benzile nu se rotește.',
  'roborally.example.curve-carried': 'Dus în curbă: se rotește odată cu ea.',
  'roborally.example.curve-driven': 'Ajuns pe ea printr-o carte: dus mai departe, dar nerotit.',
  'roborally.5.6': 'Când se ciocnesc benzile',
  'roborally.5.6.words': 'ciocnire, tren, inel',
  'roborally.5.6.train': 'Trenuri și inele.',
  'roborally.5.6.train.text':
    'Roboții aflați unul după altul se mișcă împreună, iar un inel închis de benzi se rotește. Dacă primul nu se poate mișca, rămân pe loc și cei din spate.',
  'roborally.example.belts-meet': 'Amândoi ar ajunge pe căsuța dintre ei: amândoi rămân.',
  'roborally.example.belts-occupied': 'Bobbin stă pe podea liberă: banda nu împinge.',
  'roborally.example.belts-train': 'Trei la rând se mișcă împreună.',
  'roborally.5.7': 'Împingători',
  'roborally.example.pusher-acts': 'Registrul 1 apare pe ferestrele lui: împinge.',
  'roborally.example.pusher-rests': 'Registrul 2 nu apare: nu face nimic.',
  'roborally.5.8': 'Roți dințate',
  'roborally.example.gear': 'Banda îl aduce pe roata dințată, iar roata îl rotește.',
  'roborally.5.9': 'Prese',
  'roborally.example.crusher': 'În registrul 3 presa se închide.',
  'roborally.6': 'Lasere, steaguri și puncte de reparații',
  'roborally.6.1': 'Laserele fabricii',
  'roborally.6.1.words': 'rază, tragere',
  'roborally.example.laser-first': 'Două raze înseamnă două avarii, numai pentru primul robot.',
  'roborally.6.2': 'Laserele roboților',
  'roborally.example.laser-robots': 'La orice distanță, dar nu prin perete.',
  'roborally.6.3': 'Totul deodată',
  'roborally.6.3.together': 'În aceeași clipă.',
  'roborally.6.3.together.text':
    'Toate laserele trag de unde stau roboții după benzi, împingători și roți dințate. Și cine e distrus a tras și a oprit razele din spatele lui. Cine e oprit nu trage.',
  'roborally.example.laser-at-once': 'Amândoi au nouă avarii și se distrug unul pe altul.',
  'roborally.6.4': 'Atingerea steagurilor și a punctelor de reparații',
  'roborally.6.4.words': 'steag, arhivă, ordine',
  'roborally.6.4.ending': 'Contează numai sfârșitul unui registru.',
  'roborally.6.4.ending.text':
    'Cine trece peste un steag nu l-a atins. Nu contează cum a ajuns robotul acolo: se pune și dacă a fost împins sau dus de bandă. Steagul următor se poate atinge în registrul următor.',
  'roborally.6.4.ending.points': 'Încheie registrele pe steaguri, în ordinea lor; ultimul aduce victoria pe loc.',
  'roborally.example.flag-touched': 'Încheie registrul pe steagul 1: atins, cu marcajul de arhivă acolo.',
  'roborally.example.flag-order': 'Steagul 2 înaintea steagului 1: se mută numai marcajul de arhivă.',
  'roborally.7': 'Curățare și distrugere',
  'roborally.7.1': 'Reparații',
  'roborally.7.1.words': 'cheie, ciocan',
  'roborally.7.1.hammer': 'Cheie și ciocan.',
  'roborally.7.1.hammer.text':
    'Punctul acesta repară o avarie și dă și o carte opțională, dacă masa joacă cu ele. Un steag repară cât o cheie; un steag pe un punct de reparații nu adaugă nimic.',
  'roborally.example.repair-wrench': 'După registrul 5, cheia repară o avarie.',
  'roborally.example.repair-hammer': 'Cheie și ciocan: o avarie mai puțin și o carte opțională.',
  'roborally.7.2': 'Decartarea',
  'roborally.7.3': 'Înainte de tura următoare',
  'roborally.7.3.next': 'În ordinea asta.',
  'roborally.7.3.next.text':
    'Roboții opriți rămân așa sau pornesc, roboții distruși revin, iar cei pentru care s-a anunțat oprirea se opresc.',
  'roborally.7.4': 'Distrugere',
  'roborally.7.4.words': 'groapă, margine, zece, viață',
  'roborally.7.4.lost': 'Ce se pierde.',
  'roborally.7.4.lost.text':
    'O viață, programul cu toate cărțile blocate, avariile și o carte opțională la alegerea ta. Steagurile atinse rămân atinse. Când nu mai are nicio viață, robotul e eliminat.',
  'roborally.example.pit-back': 'În groapă, apoi înapoi la marcajul de arhivă, cu două avarii.',
  'roborally.8': 'Avarii și oprire',
  'roborally.8.1': 'Avarii și registre blocate',
  'roborally.8.1.words': 'blocat, jeton',
  'roborally.8.1.damage': 'Mai puține cărți.',
  'roborally.8.1.damage.text':
    'Fiecare avarie ia o carte din mâna următoare. De la a cincea, fiecare blochează câte un registru, începând cu registrul 5; a zecea distruge.',
  'roborally.8.1.damage.points': 'De la 5 avarii se blochează registre, de la 5 spre 1; 10 distrug robotul.',
  'roborally.example.damage-table': 'Cărți și registre blocate, după avarii.',
  'roborally.example.lock-fifth': 'A cincea avarie: registrul 5 păstrează Rotire la stânga.',
  'roborally.8.2': 'Deblocare',
  'roborally.8.2.unlock': 'Întâi cel mai mic.',
  'roborally.8.2.unlock.text':
    'O reparație eliberează registrul blocat cu numărul cel mai mic. Cartea lui se decartează la aceeași curățare.',
  'roborally.example.repair-unlocks':
    'Șase avarii blochează registrele 4 și 5; cu cinci, după reparație, registrul 4 e liber.',
  'roborally.8.3': 'Cărți opționale contra avariilor',
  'roborally.8.3.instead': 'O carte în locul avariei.',
  'roborally.8.3.instead.text':
    'Pentru fiecare avarie care urmează să vină poți renunța la o carte opțională. Hotărăști pentru fiecare în parte; gropile, marginea și cele două avarii de la revenire nu pot fi evitate așa.',
  'roborally.example.option-given': 'Vin două avarii: pentru una pleacă Frânele.',
  'roborally.8.4': 'Oprire',
  'roborally.8.4.down.points': 'Robot oprit: toate avariile dispar, dar timp de o tură nu se mișcă.',
  'roborally.8.4.wake': 'Pornirea.',
  'roborally.8.4.wake.text':
    'După tură robotul pornește, dacă nu îl lași oprit. Avariile primite între timp rămân până se repară sau până când robotul începe oprit încă o tură.',
  'roborally.example.power-down': 'Cele șase avarii dispar pe loc; banda îl duce oricum.',
  'roborally.8.5': 'Blocat cât timp e oprit',
  'roborally.example.down-locks': 'Cartea din pachet se joacă abia din tura următoare.',
  'roborally.9': 'Revenire',
  'roborally.9.1': 'La marcajul de arhivă',
  'roborally.9.1.words': 'revine, arhivă',
  'roborally.9.2': 'Când căsuța de arhivă e ocupată',
  'roborally.9.2.beside': 'Alături.',
  'roborally.9.2.beside.text':
    'Alege o căsuță liberă dintre cele opt din jur; pereții dintre ele nu contează. Orientează robotul în orice direcție în care niciun robot nu stă drept în față la cel mult trei căsuțe. Dacă nu există nicio asemenea căsuță, contează inelul următor de căsuțe.',
  'roborally.example.back-beside': 'Bobbin stă pe căsuța de arhivă: revenire pe o căsuță alăturată.',
  'roborally.9.3': 'Revenire cu robotul oprit',
  'roborally.9.3.resting': 'Fără avarii, dar o tură pe loc.',
  'roborally.9.3.resting.text':
    'Robotul poate reveni oprit. Atunci cele două avarii dispar imediat, iar robotul stă o tură. Ce a fost anunțat înainte poți păstra sau retrage.',
  'roborally.10': 'Circuite',
  'roborally.10.words': 'planșă, hartă, podea',
  'roborally.10.courses': '34 de circuite.',
  'roborally.10.courses.text':
    'Un circuit are una sau mai multe planșe margine la margine, o zonă de andocare și steaguri. Numărul de jucători e un sfat; limita o dau docurile. Benzile, razele și împingerile trec de la o planșă la alta.',
  'roborally.courses-beginner.list.text': 'Bune pentru o primă cursă; cât de greu e fiecare scrie alături.',
  'roborally.example.courses-beginner': '{count, plural, one {# circuit} few {# circuite} other {# de circuite}}',
  'roborally.courses-expert.list.text': 'Drumuri mai lungi, mai multe lucruri pe podea, iar unele cu o regulă proprie.',
  'roborally.example.courses-expert': '{count, plural, one {# circuit} few {# circuite} other {# de circuite}}',
  'roborally.courses-team.list.text': 'Pentru patru, șase sau opt jucători, pe echipe.',
  'roborally.example.courses-team': '{count, plural, one {# circuit} few {# circuite} other {# de circuite}}',
  'roborally.12': 'Sfârșitul și locurile',
  'roborally.12.words': 'victorie, câștig, loc',
  'roborally.12.first.points': 'Primul robot care atinge toate steagurile în ordinea lor.',
  'roborally.12.last': 'Cine rămâne.',
  'roborally.12.last.text':
    'Dacă mai au vieți numai roboții unui singur jucător și nimeni nu are toate steagurile, acela câștigă pe loc. Dacă ultimii ies în aceeași clipă, nu câștigă nimeni în felul acesta.',
  'roborally.12.places': 'Locuri.',
  'roborally.12.places.text':
    'Ceilalți se ordonează după steaguri, apoi după cine e încă în cursă, cine a ieșit mai târziu, cine are mai multe vieți și cine are mai puține avarii. O masă poate juca mai departe pentru locuri: atunci robotul care a terminat pleacă de pe podea.',
  'roborally.example.last-flag': 'Ultimul steag: Abacus câștigă la sfârșitul acestui registru.',
  'roborally.13': 'Cărți opționale și reguli de circuit',
  'roborally.13.words': 'opțiune, special',
  'roborally.13.options': 'Cărți opționale.',
  'roborally.13.options.text':
    'Fiecare există o singură dată și stă cu fața în sus. Un robot trage una când încheie o tură pe cheie și ciocan și poate avea oricâte. Pleacă atunci când renunți la ele contra avariilor, când robotul e distrus sau când s-au consumat.',
  'roborally.13.asked': 'Când vine o întrebare.',
  'roborally.13.asked.text':
    'Cursa se oprește și ai 20 de secunde; cine nu spune nimic nu folosește nimic. Poți răspunde dinainte, la programare, pentru fiecare registru sau pentru unul. În aceeași clipă, docul 1 e întrebat primul.',
  'roborally.13.teams': 'Echipe.',
  'roborally.13.teams.text':
    'Pe circuitele pe echipe, roboții unei echipe se împing și trag unii în alții ca de obicei. O echipă are un singur loc, cel al celui mai bun robot al ei.',
  'roborally.13.other': 'Alt moment.',
  'roborally.13.other.text':
    'Ce se întreabă acum scrie deasupra cărților tale și în antet. Toată lumea decide în același timp și nimeni nu poate juca în locul altuia.',
} as const satisfies Translated<typeof en>;
