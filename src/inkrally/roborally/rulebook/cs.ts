/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.1': 'Karty',
  'roborally.1.words': 'balíček, číslo, priorita, pohyb',
  'roborally.1.kinds': 'Co karta dělá.',
  'roborally.1.kinds.text':
    'Pohyb 1, 2 a 3 jede o tolik polí vpřed. Zpět couvne o jedno pole a natočení nechá. Otočení vlevo a vpravo otočí o čtvrt, Čelem vzad o půl, a robot zůstane na poli.',
  'roborally.1.deck': 'Balíček.',
  'roborally.1.deck.text':
    'Karet je 84 a každá má vlastní číslo, takže dva roboti nejsou nikdy stejně rychlí. Čelem vzad má 10 až 60, otočení 70 až 420, Zpět 430 až 480, Pohyb 1 490 až 660, Pohyb 2 670 až 780, Pohyb 3 790 až 840.',
  'roborally.2': 'Příprava',
  'roborally.2.words': 'začátek, dok, životy',
  'roborally.2.start': 'Start.',
  'roborally.2.start.text':
    'První robot se losuje a stojí na doku 1, ostatní následují. Všichni jsou natočeni na sever. Dok je první virtuální pole a každý robot má tři životy; kdo stůl zakládá, může zvolit čtyři.',
  'roborally.2.alone': 'Sólo, nebo se dvěma roboty.',
  'roborally.2.alone.text':
    'Sólo závodíš proti ploše továrny. Má-li každý dva roboty, má každý z nich vlastní karty a program a pro umístění platí ten lepší.',
  'roborally.3': 'Kolo',
  'roborally.3.words': 'pořadí, fáze, průběh',
  'roborally.3.order': 'Pořadí kola.',
  'roborally.3.order.text':
    'Karty se rozdají, všichni tajně programují, kdo má poškození, může ohlásit vypnutí. Pak přijdou registry 1 až 5 a vyčištění.',
  'roborally.3.register': 'Pořadí registru.',
  'roborally.3.register.text':
    'Karty se odkryjí a hýbou roboty, nejvyšší číslo první. Rychlé pásy se posunou o jedno pole, pak všechny pásy. Pak působí posuvníky, točny a drtiče, všechny lasery vystřelí zároveň, a kdo stojí na vlajce nebo stanovišti oprav, získá ji nebo tam nechá značku. Každý registr skončí, než se odkryje další.',
  'roborally.3.register.points':
    'Karty podle čísla, rychlé pásy, všechny pásy, posuvníky, točny, lasery, pak vlajky a virtuální značky.',
  'roborally.example.register-order': 'V jednom registru: pás, pak posuvník, pak točna.',
  'roborally.4.1': 'Rozdávání',
  'roborally.4.1.hand': 'Karty v ruce.',
  'roborally.4.1.hand.text':
    'Každé kolo se zamíchají všechny karty kromě těch v uzamčených registrech. Robot jich dostane devět, za každé poškození o jednu méně. Kdo je vypnutý, nedostane nic.',
  'roborally.4.1.hand.points': 'Devět karet, za každé poškození o jednu méně.',
  'roborally.4.2': 'Programování',
  'roborally.4.2.program': 'Pět registrů.',
  'roborally.4.2.program.text':
    'Dej po jedné kartě do každého registru, který není uzamčený, v pořadí, v jakém se budou hrát. Dokud neodevzdáš, můžeš karty brát zpět; pak je program konečný. Co nepoužiješ, se odhodí.',
  'roborally.4.2.secret': 'Tajně.',
  'roborally.4.2.secret.text':
    'Tvoje karty vidíš jen ty, dokud se jejich registr neodkryje. Uzamčené karty leží lícem nahoru pro všechny.',
  'roborally.4.3': 'Odpočet',
  'roborally.4.3.words': 'časomíra, hodiny, sekundy',
  'roborally.4.3.timer': 'Kdo je poslední.',
  'roborally.4.3.timer.text':
    'Když odevzdali všichni ostatní, má poslední hráč 30 sekund na každého robota, kterému zbývají volné registry, nebo tolik, kolik určuje stůl. Pak se prázdné registry náhodně naplní zbylými kartami.',
  'roborally.4.4': 'Ohlášení vypnutí',
  'roborally.4.4.announce': 'Na příští kolo.',
  'roborally.4.4.announce.text':
    'Když všichni odevzdali, odpoví každý, jehož robot má poškození, zda ho na příští kolo vypne. To platí, i kdyby se poškození mezitím opravilo. Kdo to řekne už při programování, není tázán; pozdní odpověď znamená ne.',
  'roborally.5.1': 'Vlastní pohyb',
  'roborally.5.1.words': 'jet, zeď, vpřed, zpět',
  'roborally.5.1.spaces': 'Pole po poli.',
  'roborally.5.1.spaces.text':
    'Karta hýbe robotem po jednom poli. Zeď pohyb ukončí bez poškození a zbytek karty propadá. Pásy, točny a paprsky při přejezdu nepůsobí; jámy a okraj ničí hned.',
  'roborally.example.move-wall': 'Pohyb 3 končí u zdi po jednom poli.',
  'roborally.5.2': 'Priorita',
  'roborally.5.2.first': 'Nejvyšší číslo první.',
  'roborally.5.2.first.text':
    'V každém registru zahraje celou svou kartu nejdřív robot s nejvyšším číslem, pak další. Robot zničený dřív, než na něj dojde, nehraje nic.',
  'roborally.example.faster-first': 'Bobbin má 650 a je pryč, než přijede Abacus s 500.',
  'roborally.example.faster-pushes': 'Teď je rychlejší Abacus a tlačí.',
  'roborally.5.3': 'Tlačení',
  'roborally.5.3.words': 'tlačit, řetěz, náraz',
  'roborally.example.push-chain': 'Oba jsou odtlačeni o dvě pole a natočení si nechají.',
  'roborally.example.push-wall': 'Za posledním stojí zeď: nepohne se nikdo.',
  'roborally.example.push-pit': 'Do jámy vtlačený robot je zničen.',
  'roborally.5.4': 'Pásy',
  'roborally.5.4.words': 'dopravní pás, vézt',
  'roborally.example.belt': 'Pás veze o jedno pole.',
  'roborally.example.express': 'Rychlý pás veze o dvě pole, v každém kroku o jedno.',
  'roborally.5.5': 'Zatáčky pásů',
  'roborally.5.5.junction': 'Kde se pásy spojují.',
  'roborally.5.5.junction.text':
    'Otočí se jen ten, koho pás přiveze přes oblouk. Rovný průjezd spojením pásů nikoho neotočí.',
  'roborally.example.curve-carried': 'Přivezen do zatáčky: otočí se s ní.',
  'roborally.example.curve-driven': 'Vjede na ni kartou: pás ho veze dál, ale neotočí.',
  'roborally.5.6': 'Když se pásy střetnou',
  'roborally.5.6.words': 'střet, vlak, kruh',
  'roborally.5.6.train': 'Vlaky a kruhy.',
  'roborally.5.6.train.text':
    'Roboti za sebou se posunou společně a uzavřený kruh pásů se otočí. Nemůže-li se pohnout první, zůstanou i ti za ním.',
  'roborally.example.belts-meet': 'Oba by přijeli na pole mezi sebou: oba zůstanou.',
  'roborally.example.belts-occupied': 'Bobbin stojí na volné ploše: pás netlačí.',
  'roborally.example.belts-train': 'Tři za sebou se posunou společně.',
  'roborally.5.7': 'Posuvníky',
  'roborally.example.pusher-acts': 'Registr 1 je v jeho okénkách: posune robota.',
  'roborally.example.pusher-rests': 'Registr 2 tam není: posuvník stojí.',
  'roborally.5.8': 'Točny',
  'roborally.example.gear': 'Pás ho přiveze na točnu a točna ho otočí.',
  'roborally.5.9': 'Drtiče',
  'roborally.example.crusher': 'V registru 3 se tento drtič zavře.',
  'roborally.6.1': 'Lasery prostředí',
  'roborally.6.1.words': 'paprsek, střela',
  'roborally.example.laser-first': 'Dva paprsky jsou dvě poškození, jen pro prvního robota.',
  'roborally.6.2': 'Lasery robotů',
  'roborally.example.laser-robots': 'Na jakoukoli vzdálenost, ale ne skrz zeď.',
  'roborally.6.3': 'Všechno zároveň',
  'roborally.6.3.together': 'Ve stejnou chvíli.',
  'roborally.6.3.together.text':
    'Všechny lasery střílejí z míst, kde roboti stojí po pásech, posuvnících a točnách. I zničený robot vystřelil a zastavil paprsky za sebou. Vypnutý robot nestřílí.',
  'roborally.example.laser-at-once': 'Oba mají devět poškození a zničí se navzájem.',
  'roborally.6.4': 'Získání vlajek a stanoviště oprav',
  'roborally.6.4.words': 'vlajka, značka, pořadí',
  'roborally.6.4.ending': 'Platí jen konec registru.',
  'roborally.6.4.ending.text':
    'Kdo vlajku jen přejede, nezískává ji. Nezáleží na tom, jak se tam robot dostal: vtlačený nebo přivezený platí také. Další vlajku jde získat v dalším registru.',
  'roborally.6.4.ending.points': 'Skonči registr na vlajkách v jejich pořadí; poslední hned vítězí.',
  'roborally.example.flag-touched': 'Registr končí na vlajce 1: získává ji a nechá tam značku.',
  'roborally.example.flag-order': 'Vlajka 2 před vlajkou 1: přesune se jen virtuální značka.',
  'roborally.7.1': 'Opravy',
  'roborally.7.1.words': 'klíč, kladivo',
  'roborally.7.1.hammer': 'Klíč a kladivo.',
  'roborally.7.1.hammer.text':
    'Toto stanoviště opraví jedno poškození a dá i kartu vylepšení, hraje-li se s nimi u stolu. Vlajka opravuje jako jeden klíč; vlajka na stanovišti oprav nepřidá nic.',
  'roborally.example.repair-wrench': 'Po registru 5 opraví klíč jedno poškození.',
  'roborally.example.repair-hammer': 'Klíč a kladivo: o jedno poškození méně a karta vylepšení.',
  'roborally.7.2': 'Odhození karet',
  'roborally.7.3': 'Před dalším kolem',
  'roborally.7.3.next': 'V tomto pořadí.',
  'roborally.7.3.next.text':
    'Vypnutí roboti tak zůstanou, nebo se zapnou, zničení roboti se vrátí a vypnou se ti, kterým to bylo ohlášeno.',
  'roborally.7.4': 'Zničení',
  'roborally.7.4.words': 'jáma, okraj, deset, život',
  'roborally.7.4.lost': 'O co robot přijde.',
  'roborally.7.4.lost.text':
    'O jeden život, o program se všemi uzamčenými kartami, o poškození a o jednu kartu vylepšení podle tvé volby. Získané vlajky zůstávají. Bez života je robot vyřazen.',
  'roborally.example.pit-back': 'Do jámy a zpátky na virtuální značku se dvěma poškozeními.',
  'roborally.8.1': 'Poškození a uzamčené registry',
  'roborally.8.1.words': 'zámek, žeton',
  'roborally.8.1.damage': 'Méně karet.',
  'roborally.8.1.damage.text':
    'Každé poškození ubere z příštích karet v ruce jednu. Od pátého uzamyká registr, počínaje registrem 5; desáté ničí.',
  'roborally.8.1.damage.points': 'Od 5 poškození se registry uzamykají od 5 k 1; 10 ničí.',
  'roborally.example.damage-table': 'Karty a uzamčené registry podle poškození.',
  'roborally.example.lock-fifth': 'Páté poškození: registr 5 si nechá Otočení vlevo.',
  'roborally.8.2': 'Odemykání',
  'roborally.8.2.unlock': 'Od nejnižšího.',
  'roborally.8.2.unlock.text': 'Oprava odemkne nejnižší uzamčený registr. Jeho karta se při témže vyčištění odhodí.',
  'roborally.example.repair-unlocks': 'Šest poškození uzamkne registry 4 a 5; po opravě na pět je registr 4 volný.',
  'roborally.8.3': 'Vylepšení proti poškození',
  'roborally.8.3.instead': 'Karta místo poškození.',
  'roborally.8.3.instead.text':
    'Za každé poškození, které právě přichází, můžeš odhodit jednu kartu vylepšení. Rozhoduješ se u každého zvlášť; jáma, okraj a dvě poškození při návratu se zadržet nedají.',
  'roborally.example.option-given': 'Přicházejí dvě poškození: za jedno odejdou Brzdy.',
  'roborally.8.4': 'Vypnutí',
  'roborally.8.4.down.points': 'Vypnutý: všechna poškození zmizí, ale celé kolo se nehýbeš.',
  'roborally.8.4.wake': 'Zapnutí.',
  'roborally.8.4.wake.text':
    'Po kole se robot zapne, pokud ho nenecháš vypnutý. Poškození, která mezitím dostal, zůstávají, dokud se neopraví nebo dokud pro něj nezačne další kolo ve vypnutí.',
  'roborally.example.power-down': 'Šest poškození hned zmizí; pás ho přesto veze.',
  'roborally.8.5': 'Uzamčení během vypnutí',
  'roborally.example.down-locks': 'Karta z balíčku se hraje až od příštího kola.',
  'roborally.9.1': 'Návrat',
  'roborally.9.1.words': 'vrátit se, značka',
  'roborally.9.2': 'Když je virtuální pole obsazené',
  'roborally.9.2.beside': 'Vedle něj.',
  'roborally.9.2.beside.text':
    'Vyber volné pole z osmi kolem; zdi mezi nimi nevadí. Natoč se tam, kde přímo před tebou do tří polí nestojí robot. Není-li takové, platí další kruh polí okolo.',
  'roborally.example.back-beside': 'Na virtuálním poli stojí Bobbin: návrat na pole vedle.',
  'roborally.9.3': 'Návrat ve vypnutí',
  'roborally.9.3.resting': 'Bez poškození, ale na kolo.',
  'roborally.9.3.resting.text':
    'Můžeš se vrátit vypnutý. Pak dvě poškození hned zmizí a robot jedno kolo nehraje. Co bylo ohlášeno dřív, můžeš nechat, nebo zrušit.',
  'roborally.10': 'Tratě',
  'roborally.10.words': 'plocha, mapa',
  'roborally.10.courses': '34 tratí.',
  'roborally.10.courses.text':
    'Trať je jedna nebo více ploch těsně vedle sebe, dokovací plocha a vlajky. Počet hráčů je doporučení; hranicí jsou doky. Pásy, paprsky i tlačení přecházejí z plochy na plochu.',
  'roborally.courses-beginner.list.text': 'Dobré pro první závod; jak je trať těžká, stojí vedle ní.',
  'roborally.example.courses-beginner': '{count, plural, one {# trať} few {# tratě} many {# tratě} other {# tratí}}',
  'roborally.courses-expert.list.text': 'Delší cesty, víc prvků a některé s vlastním pravidlem.',
  'roborally.example.courses-expert': '{count, plural, one {# trať} few {# tratě} many {# tratě} other {# tratí}}',
  'roborally.courses-team.list.text': 'Pro čtyři, šest nebo osm hráčů v týmech.',
  'roborally.example.courses-team': '{count, plural, one {# trať} few {# tratě} many {# tratě} other {# tratí}}',
  'roborally.12': 'Konec a umístění',
  'roborally.12.words': 'vítězství, výhra, místo',
  'roborally.12.first.points': 'První robot, který získá všechny vlajky v jejich pořadí.',
  'roborally.12.last': 'Kdo zbyde.',
  'roborally.12.last.text':
    'Mají-li životy už jen roboti jednoho hráče a nikdo nezískal všechny vlajky, ten hned vítězí. Vypadnou-li poslední ve stejnou chvíli, nevítězí tím nikdo.',
  'roborally.12.places': 'Umístění.',
  'roborally.12.places.text':
    'Ostatní se řadí podle vlajek, pak kdo je ještě v závodě, kdo byl vyřazen později, podle životů a menšího poškození. U stolu se může hrát dál o umístění: robot, který má všechno, pak opustí plochu.',
  'roborally.example.last-flag': 'Poslední vlajka: Abacus vítězí na konci tohoto registru.',
  'roborally.13': 'Karty vylepšení a pravidla tratí',
  'roborally.13.words': 'vylepšení, zvláštní',
  'roborally.13.options': 'Karty vylepšení.',
  'roborally.13.options.text':
    'Každá je jen jednou a leží lícem nahoru. Robot si ji bere, když skončí kolo na klíči a kladivu, a může jich mít kolik chce. Odcházejí, když je odhodíš proti poškození, když je robot zničen, nebo když se spotřebují.',
  'roborally.13.asked': 'Když jsi na řadě s odpovědí.',
  'roborally.13.asked.text':
    'Závod se zastaví a máš 20 sekund; kdo mlčí, nepoužije nic. Odpovědět můžeš předem při programování, pro každý registr nebo pro jeden. Ve stejnou chvíli odpovídá nejdřív dok 1.',
  'roborally.13.teams': 'Týmy.',
  'roborally.13.teams.text':
    'Na týmových tratích se roboti jednoho týmu tlačí a střílejí po sobě jako vždy. Tým má společné umístění, a to svého nejlepšího robota.',
  'roborally.13.other': 'Jiná chvíle.',
  'roborally.13.other.text':
    'Co se právě ptá, stojí nad tvými kartami a v záhlaví. Všichni se rozhodují zároveň a nikdo nemůže hrát za jiného.',
} as const satisfies Translated<typeof en>;
