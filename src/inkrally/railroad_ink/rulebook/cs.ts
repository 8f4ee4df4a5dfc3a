/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.2': 'Herní plán',
  'railroad_ink.2.words': 'plán, mřížka, výjezd',
  'railroad_ink.2.spaces': 'Pole.',
  'railroad_ink.2.spaces.text': 'Každý má herní plán 7 krát 7 polí, A1 až G7: písmeno je sloupec, číslo řada.',
  'railroad_ink.2.exits': 'Výjezdy.',
  'railroad_ink.2.exits.text':
    'Kolem okraje je dvanáct výjezdů, střídavě dálnice a železnice. Výjezd není pole: k délce nic nepřidává.',
  'railroad_ink.example.goal': '{reached, select, yes {splněno} other {nesplněno}}',
  'railroad_ink.example.sheet-exits': 'Prázdný herní plán',
  'railroad_ink.2.centre': 'Střed.',
  'railroad_ink.2.centre.text': 'Devět polí od C3 do E5 je střed. Každé z nich, na kterém na konci něco je, dá bod.',
  'railroad_ink.example.centre-points':
    'Tři z těchto polí leží ve středu: {centre, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.3': 'Cesty a kostky',
  'railroad_ink.3.words': 'nadjezd, most, stanice, zatáčka, křižovatka, strany',
  'railroad_ink.3.dice': 'Kostky.',
  'railroad_ink.3.dice.text':
    'Tři kostky ukazují přímou cestu, zatáčku nebo křižovatku ve tvaru T, dálniční nebo železniční. Čtvrtá ukazuje nadjezd, přímou stanici nebo stanici v zatáčce.',
  'railroad_ink.3.turn': 'Otoč, jak chceš.',
  'railroad_ink.3.turn.text': 'Každou cestu smíš před nakreslením otočit i zrcadlit.',
  'railroad_ink.example.turn-tee':
    'Křižovatka ve tvaru T otočená tak, aby její konce seděly: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.3.overpass': 'Nadjezd.',
  'railroad_ink.3.overpass.text': 'Na nadjezdu se dálnice a železnice kříží v různých výškách. Nepropojí se.',
  'railroad_ink.example.overpass-apart':
    '{exits, plural, =0 {Dva výjezdy, dvě sítě: žádné body} one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.3.station': 'Stanice.',
  'railroad_ink.3.station.text':
    'Stanice, černý čtverec, propojuje dálnici se železnicí: obě odtud patří do jedné sítě.',
  'railroad_ink.example.station-joins':
    'Jedna síť se dvěma výjezdy: {exits, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.3.challenge': 'Kostky Challenge.',
  'railroad_ink.3.challenge.text':
    'V Challenge se hází dvěma běžnými kostkami, jednou s konečnou od každého druhu a se stanicemi a jednou s nadjezdem, dvojitými zatáčkami a křižovatkami ve tvaru T. Konečná je stanice s jedním koncem. Má-li dálnice železniční odbočku nebo železnice dálniční, propojuje všechny tři konce stanice. Obě zatáčky dvojité zatáčky propojené nejsou.',
  'railroad_ink.example.challenge-ends': 'Konečná od každého druhu a dvojitá zatáčka',
  'railroad_ink.4': 'Kolo',
  'railroad_ink.4.words': 'tah, odevzdat, sedm kol, vrátit, čas',
  'railroad_ink.4.together': 'Všichni zároveň.',
  'railroad_ink.4.together.text':
    'Sedm kol, nebo tolik, kolik určí rozšíření. Každé začíná jedním hodem pro všechny a všichni kreslí zároveň, každý na svůj herní plán.',
  'railroad_ink.4.back': 'Vezmi to zpět.',
  'railroad_ink.4.back.text':
    'Dokud neodevzdáš, smíš vzít zpět kresby tohoto kola, od poslední, i se vším, co způsobily. Co je nakreslené z dřívějších kol, zůstává.',
  'railroad_ink.4.deadline': 'Když vyprší čas.',
  'railroad_ink.4.deadline.text':
    'Co se ještě musí nakreslit, nakreslí se za tebe: kostky podle pořadí, každá na první pole, kam se vejde, řadu po řadě. Tištěná pravidla časomíru neznají; tohle je naše pravidlo.',
  'railroad_ink.4.1': 'Kam se smí kreslit',
  'railroad_ink.4.1.words': 'dovoleno, zakázáno, odmítnuto, kolej, střet, napojit',
  'railroad_ink.4.1.like': 'Stejné ke stejnému.',
  'railroad_ink.4.1.like.text':
    'Dálnice se nikdy nesmí potkat se železnicí a žádná z nich s výjezdem druhého druhu. Rozhodují konce: kde má kresba prázdnou stranu, nepotkává se nic.',
  'railroad_ink.example.like-never': '{legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.example.like-blank': '{legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.example.like-station': 'stanice obě propojí: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.4.1.joined': 'Napojeno.',
  'railroad_ink.4.1.joined.text':
    'Aspoň jeden konec se musí propojit s výjezdem svého druhu nebo s cestou, která už tu je, třeba i z tohoto kola.',
  'railroad_ink.example.joined-places':
    'Na tento herní plán se dálniční zatáčka vejde: {places, plural, one {# pole} few {# pole} many {# pole} other {# polí}}.',
  'railroad_ink.example.joined-not': '{legal, select, yes {dovoleno} other {nejde: na nic nenavazuje}}',
  'railroad_ink.4.1.empty': 'Prázdné pole.',
  'railroad_ink.4.1.empty.text': 'Kreslí se na prázdné pole. Zaplní ho i kráter, stromy nebo kaktusy samotné.',
  'railroad_ink.example.empty-not': 'Na B1 je dálnice: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.4.1.loose': 'Volné konce jsou dovoleny.',
  'railroad_ink.4.1.loose.text':
    'Konec smí mířit na prázdnou stranu, prázdná strana na konec nebo na výjezd a konec na vnější okraj, kde výjezd není. Otevřený konec uvnitř herního plánu stojí bod.',
  'railroad_ink.example.loose-allowed': '{legal, select, yes {dovoleno} other {nikdy}}, otevřené konce: {errors}',
  'railroad_ink.4.2': 'Co se musí nakreslit',
  'railroad_ink.4.2.words': 'povinnost, všechny kostky, vynechat, odevzdat',
  'railroad_ink.4.2.all': 'Všechny čtyři, dokud se vejdou.',
  'railroad_ink.4.2.all.text':
    'Každá bílá kostka se kreslí jednou a nakreslit se musí, pokud se na herní plán, jak právě je, někam vejde. Odevzdat smíš, až se žádná zbylá nikam nevejde. Pořadí je na tobě; nikdo nemusí hledat takové, při kterém by se jich vešlo víc.',
  'railroad_ink.4.2.lost': 'Co se nikam nevejde, propadá.',
  'railroad_ink.4.2.lost.text':
    'Kostka, která se nikam nevejde, se nekreslí. Zvláštní cesty a kostky rozšíření se kreslit nemusí nikdy, kromě lávy a podzemních kostek.',
  'railroad_ink.4.2.face': 'Co padlo, jednou.',
  'railroad_ink.4.2.face.text':
    'Kreslíš, co kostka ukazuje, otočené podle libosti, a každou kostku jednou. Dvě kostky se stejnou stranou jsou dvě kostky.',
  'railroad_ink.4.3': 'Zvláštní cesty',
  'railroad_ink.4.3.words': 'křižovatka, šest, tři',
  'railroad_ink.4.3.limits': 'Jedna za kolo, tři za partii.',
  'railroad_ink.4.3.limits.text':
    'V jednom kole smíš nakreslit jednu ze šesti zvláštních cest, za partii tři a každou jen jednou. Nikdy nemusíš; kreslí se v kterékoli chvíli kola a napojuje se jako každá kresba. Její čtyři konce jsou propojené mezi sebou.',
  'railroad_ink.example.special-all':
    'Její čtyři konce jsou propojené mezi sebou: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.4.3.crossed': 'Přeškrtnuto.',
  'railroad_ink.4.3.crossed.text':
    'Zvláštní cesta, kterou utratíš jinak, proti meteoritu nebo suchu, se počítá do stejných limitů.',
  'railroad_ink.example.special-crossed':
    'Tahle zvláštní cesta je už vyčerpaná: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.5': 'Dopravní sítě',
  'railroad_ink.5.words': 'propojené, spojené',
  'railroad_ink.5.hang': 'Co drží pohromadě.',
  'railroad_ink.5.hang.text':
    'Dopravní síť je vše, co drží pohromadě propojenými konci, i s výjezdy, ke kterým dosáhne. Stanice propojují dálnici se železnicí; nadjezdy a dvojité zatáčky své dvě trasy nepropojují.',
  'railroad_ink.example.networks-two':
    'Na B2 stanice spojí dálnici a železnici; na D2 je nadjezd nespojí: {exits, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.6': 'Skóre',
  'railroad_ink.6.words': 'body, bodování, výjezdy, nejdelší, otevřené konce, chyby, remíza',
  'railroad_ink.6.exits': 'Výjezdy.',
  'railroad_ink.6.exits.text':
    'Každá dopravní síť boduje podle počtu výjezdů, které propojuje: 4 body za dva, pak po 4 za každý další a 45 za všech dvanáct. Jediný výjezd nedá nic.',
  'railroad_ink.6.exits.points': '2: 4, 3: 8, 4: 12, 5: 16, 6: 20, 7: 24, 8: 28, 9: 32, 10: 36, 11: 40, 12: 45',
  'railroad_ink.example.score-exits':
    'Tři výjezdy v jedné síti: {exits, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.6.longest': 'Nejdelší dálnice, nejdelší železnice.',
  'railroad_ink.6.longest.text':
    'Jeden úsek dálnice a jeden úsek železnice dají bod za každé pole. Stanice nepřeruší dálnici ani železnici, která jí prochází. Žádný konec se nepoužije dvakrát, odbočky se nepočítají a žádné pole se nepočítá dvakrát. Stůl může počítat i jako Challenge, nebo v Challenge jako tady.',
  'railroad_ink.6.longest.points': '1 za pole, po jednom úseku',
  'railroad_ink.example.score-longest':
    'Nejdelší dálnice: {highway, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.6.trail': 'Délky v Challenge.',
  'railroad_ink.6.trail.text':
    'Tam se trasa smí křížit sama se sebou: pole se počítá za každý průjezd, žádný úsek dvakrát. Rozdíl je jen na křižovatkách a dvojitých zatáčkách. Křižovatka ve tvaru T se počítá jednou, smyčka za tolik polí, kolik jich má. Stůl může počítat i podle úseků: pole, na které se trasa vrátí, se pak počítá znovu.',
  'railroad_ink.example.trail-crossing':
    'Dálnice se na B2 kříží sama se sebou a to pole se počítá dvakrát: {highway, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.6.centre': 'Střed.',
  'railroad_ink.6.centre.text':
    'Bod za každé z devíti středových polí, na kterém něco je. U stolu s rozšířeními se mohou počítat jen pole s cestou.',
  'railroad_ink.6.centre.points': '1 za středové pole',
  'railroad_ink.6.errors': 'Otevřené konce.',
  'railroad_ink.6.errors.text':
    'Bod se ztrácí za každý konec dálnice nebo železnice uvnitř herního plánu, který není propojený. Konce na vnějším okraji a nevyužité výjezdy nestojí nic.',
  'railroad_ink.6.errors.points': '−1 za každý',
  'railroad_ink.example.score-errors': 'Otevřené konce: {errors}',
  'railroad_ink.6.win': 'Kdo vítězí.',
  'railroad_ink.6.win.text':
    'Vítězí, kdo má nejvíc bodů; při remíze, kdo z nich má méně otevřených konců; jsou-li i ty stejné, je vítězství dělené.',
  'railroad_ink.7': 'Temně modrá',
  'railroad_ink.7.words': 'modrá',
  'railroad_ink.8': 'Ohnivě rudá',
  'railroad_ink.8.words': 'rudá, červená',
  'railroad_ink.10': 'Zářivě žlutá',
  'railroad_ink.10.words': 'žlutá',
  'railroad_ink.11': 'Svěže zelená',
  'railroad_ink.11.words': 'zelená',
  'railroad_ink.13': 'Rozšíření dohromady',
  'railroad_ink.13.words': 'kombinovat, pořadí, více',
  'railroad_ink.13.rounds': 'Nejméně kol.',
  'railroad_ink.13.rounds.text':
    'Rozšíření se smějí kombinovat libovolně, jen k Podzemí se žádné další nepřidává. Hraje se tolik kol, kolik jich má to s nejmenším počtem.',
  'railroad_ink.13.order': 'V tomto pořadí.',
  'railroad_ink.13.order.text':
    'Hodí se všemi kostkami; pak udeří meteorit; pak přijde sucho; pak se kreslí v libovolném pořadí. Meteorit smaže i stromy, kaktusy, oázy a stezky; kaňony zůstanou.',
  'railroad_ink.13.barred': 'Každé má co říct.',
  'railroad_ink.13.barred.text':
    'I kresbu, která by jinak šla, může rozšíření odmítnout: třeba když se dotkne kaňonu a mostní body už nezbývají. Ani řeka, voda a láva se nesmějí potkat mezi sebou; smějí to jen stoupající voda a nové sopky.',
} as const satisfies Translated<typeof en>;
