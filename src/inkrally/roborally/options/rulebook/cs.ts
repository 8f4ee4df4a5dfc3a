/** The rules of Option cards in words. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-ablative-coat.exactly': 'Sama od sebe.',
  'roborally.option-ablative-coat.exactly.text':
    'Působí bez ptaní, i ve vypnutí, a dřív, než odejde jiná karta. Žetony na ní nic neuzamykají, neubírají karty a neopravují se; zničením robota zmizí. Dvě poškození při návratu a žetony Řízení palby ji minou.',
  'roborally.example.option-ablative-coat-example':
    'Tři paprsky: dva žetony jdou na kartu, tím je plná, a jeden dojde k robotovi.',
  'roborally.option-abort-switch.exactly': 'Kdy a jak.',
  'roborally.option-abort-switch.exactly.text':
    'Otázka přijde, když se tvá karta registru odkryje. Nová karta přijde z balíčku a má vlastní prioritu. Vymění se i uzamčené registry a obě karty dvojice. Přijdeš-li o vylepšení v témže kole, výměna platí dál.',
  'roborally.example.option-abort-switch-example': 'Pohyb 3 by skončil v jámě. Je přerušen a vymění se i registr 2.',
  'roborally.option-brakes.exactly': 'Kdy a jak.',
  'roborally.option-brakes.exactly.text':
    'Otázka přijde u každého Pohybu 1, i u toho, který přišel z balíčku nebo sdílí registr s otočením pro Krabí nohy. Pásy vezou jako vždy.',
  'roborally.example.option-brakes-example': 'Pohyb 1 by vedl do jámy: robot zabrzdí a stojí.',
  'roborally.example.option-brakes-belt': 'Brzdí a pás ho veze na druhou stranu.',
  'roborally.option-circuit-breaker.exactly': 'Sama od sebe.',
  'roborally.option-circuit-breaker.exactly.text':
    'Dívá se na tabulku po opravách, i když se má robot právě zapnout. Žetony na Odtavném plášti se nepočítají. Kde se nikdo nesmí vypnout, nedělá nic.',
  'roborally.example.option-circuit-breaker-example': 'Čtyři poškození, jedno opraveno: zbývají tři, takže se vypne.',
  'roborally.option-conditional-program.exactly': 'Kdy a jak.',
  'roborally.option-conditional-program.exactly.text':
    'Kartu tam dáš s programem. Jednou za kolo, než se některý registr odkryje, může nahradit, co v něm leží; ne v tom, který byl uzamčený už dřív. Nepoužitá se na konci kola odhodí.',
  'roborally.example.option-conditional-program-example': 'Pohyb 1 z karty přijde místo Pohybu 3.',
  'roborally.option-crab-legs.exactly': 'Dvě karty v jednom registru.',
  'roborally.option-crab-legs.exactly.text':
    'Platí priorita Pohybu 1. I všechny ostatní volné registry potřebují kartu. Zdi, tlačení a jámy platí jako u každého vlastního pohybu. Karty uzamčené spolu zůstanou obě a platí i bez vylepšení.',
  'roborally.example.option-crab-legs-example': 'Pohyb 1 s Otočením vpravo: o pole doprava, natočení zůstává.',
  'roborally.option-double-barreled-laser.exactly': 'Sama od sebe.',
  'roborally.option-double-barreled-laser.exactly.text':
    'Každý z obou výstřelů se dá zadržet zvlášť. Zadní laser zůstává jednoduchý. Kdo místo hlavního laseru použije zbraň, z tohoto nestřílí.',
  'roborally.example.option-double-barreled-laser-example': 'Dva výstřely, dvě poškození.',
  'roborally.option-dual-processor.exactly': 'Dvě karty v jednom registru.',
  'roborally.option-dual-processor.exactly.text':
    'Platí priorita karty pohybu. Zeď pohyb ukončí a otočení přesto přijde. Se Čtvrtým rychlostním stupněm platí Pohyb 3 nejdřív za čtyři pole, se Zpátečkou karta Zpět za dvě; teprve pak se jedno nebo dvě odečtou. Karty uzamčené spolu zůstanou obě a platí i bez vylepšení.',
  'roborally.example.option-dual-processor-example': 'Pohyb 3 s Otočením vpravo: dvě pole, pak otočení.',
  'roborally.option-extra-memory.exactly': 'Sama od sebe.',
  'roborally.option-extra-memory.exactly.text':
    'Co nepoužiješ, se odhodí jako vždy. S pěti poškozeními je pět karet na čtyři registry, takže jedna zbude.',
  'roborally.example.option-extra-memory-example': 'Se třemi poškozeními sedm karet místo šesti.',
  'roborally.option-fire-control.exactly': 'U každého zásahu.',
  'roborally.option-fire-control.exactly.text':
    'Otázka přijde u každého zásahu hlavním laserem. Poškození, které uzamkne registr, je pořád poškození a registr musí být volný; zničené vylepšení odchází místo poškození. Proti tomu se nedá odhodit vylepšení a Odtavný plášť nepomůže; co zadrží Štít při vypnutí, nemá účinek. Zámek se otevře jako každý jiný: opravou, od nejnižšího registru, nebo vypnutím.',
  'roborally.example.option-fire-control-example': 'Poškození hned uzamkne registr 1.',
  'roborally.option-flywheel.exactly': 'Kdy a jak.',
  'roborally.option-flywheel.exactly.text':
    'Leží tam nejvýše jedna karta. Dáš ji tam s programem a bereš ji před položením první karty, v kterémkoli dalším kole. Zůstává i při vypnutí, a s vylepšením i při zničení robota.',
  'roborally.example.option-flywheel-example': 'Rozdány jsou dvě karty a Pohyb 3 ze Setrvačníku se k nim přidá.',
  'roborally.option-fourth-gear.exactly': 'Kdy a jak.',
  'roborally.option-fourth-gear.exactly.text':
    'Otázka přijde u každého Pohybu 3, i z balíčku. Zdi a jámy platí pole po poli.',
  'roborally.example.option-fourth-gear-example': 'Čtyři pole s Pohybem 3.',
  'roborally.option-gyroscopic-stabilizer.exactly': 'Kdy a jak.',
  'roborally.option-gyroscopic-stabilizer.exactly.text':
    'Otázka přijde před registrem 1 a platí to celé kolo. Vlastní karty otáčejí jako vždy. Ve vypnutí ho zapnout nejde.',
  'roborally.example.option-gyroscopic-stabilizer-example': 'Přivezen na točnu, a neotočen.',
  'roborally.option-high-power-laser.exactly': 'Sama od sebe.',
  'roborally.option-high-power-laser.exactly.text':
    'Projde jednou zdí nebo jedním robotem. Druhá překážka paprsek zastaví, a je-li to robot, také ho zasáhne. Zbraň použitá místo něj míří jako obvykle a neprojde ničím.',
  'roborally.example.option-high-power-laser-example':
    'Skrz robota Bobbin k robotovi Crank: oba dostanou jedno poškození.',
  'roborally.option-mechanical-arm.exactly': 'Kdy a jak.',
  'roborally.option-mechanical-arm.exactly.text':
    'V každém registru a ještě jednou při opravách můžeš vybrat jedno z osmi polí. Platí to, jako by na něm robot stál: přesune se tam i virtuální značka. Překáží zeď na hraně mezi nimi; šikmo jen tehdy, přehrazují-li zdi obě cesty kolem rohu. Platí i vlastní pole, ale jeden registr dá nejvýše jednu vlajku. Paže působí i ve vypnutí.',
  'roborally.example.option-mechanical-arm-example': 'Vlajka 1 je získána z vedlejšího pole.',
  'roborally.option-mini-howitzer.exactly': 'Místo laseru.',
  'roborally.option-mini-howitzer.exactly.text':
    'Otázka přijde, když by hlavní laser někoho zasáhl. Tlačí i roboty za cílem a zeď je všechny zastaví. Každé použití se počítá, i když nikoho neposune; po pátém karta odchází.',
  'roborally.example.option-mini-howitzer-example': 'Jedno poškození a pak odtlačení do jámy; třetí z pěti použití.',
  'roborally.example.option-mini-howitzer-wall': 'Za robotem Crank stojí zeď: nepohne se nikdo a použití se počítá.',
  'roborally.option-power-down-shield.exactly': 'Sama od sebe.',
  'roborally.option-power-down-shield.exactly.text':
    'Působí ve vypnutí, v každém registru znovu, proti laserům a zbraním. Druhé poškození z téže strany projde. Proti nárazu Beranidla nepomůže.',
  'roborally.example.option-power-down-shield-example': 'Dva výstřely ze dvou stran: oba zadrží.',
  'roborally.option-pressor-beam.exactly': 'Místo laseru.',
  'roborally.option-pressor-beam.exactly.text':
    'Otázka přijde, když by hlavní laser někoho zasáhl. Nezpůsobí poškození; cíl posune po všech laserech a zeď zastaví celou řadu.',
  'roborally.example.option-pressor-beam-example': 'Bobbin se vzdálí o pole a odtlačí robota Crank dál.',
  'roborally.option-radio-control.exactly': 'Místo laseru.',
  'roborally.option-radio-control.exactly.text':
    'Otázka přijde, když by hlavní laser někoho zasáhl; poškození nezpůsobí. Od dalšího registru hraje cíl karty střelce hned po něm, podle svého natočení a se svými vylepšeními. Trvá to do konce kola, i když je střelec zničen, takže v registru 5 to nemá účinek. Vypnutý cíl se nehýbe.',
  'roborally.example.option-radio-control-example':
    'V registru 2 hraje Bobbin Pohyb 2 robota Abacus, svým směrem: na sever.',
  'roborally.option-ramming-gear.exactly': 'Sama od sebe.',
  'roborally.option-ramming-gear.exactly.text':
    'Platí pro robota, který je hned v cestě, vpředu, vzadu nebo z boku, za každé pole, i když tlačení zastaví zeď za ním. Ne pro dalšího v řadě, ne na pásech, a ne když je sám tlačen.',
  'roborally.example.option-ramming-gear-example': 'Dvakrát odtlačen: za každé pole poškození a jedno od laseru.',
  'roborally.example.option-ramming-gear-row':
    'Odtlačeni jsou oba; poškození dostane jen Bobbin, který stojí přímo vpředu.',
  'roborally.option-rear-firing-laser.exactly': 'Sama od sebe.',
  'roborally.option-rear-firing-laser.exactly.text':
    'Jedno poškození za výstřel: Dvouhlavňový laser, Vysokovýkonný laser ani Řízení palby mu nic nepřidají; trať nebo titul, které výstřely zdvojují, ano. Střílí, i když místo hlavního laseru použiješ zbraň, ale ne ve vypnutí.',
  'roborally.example.option-rear-firing-laser-example': 'Jeden výstřel dopředu a jeden dozadu.',
  'roborally.option-recompile.exactly': 'Kdy a jak.',
  'roborally.option-recompile.exactly.text':
    'Dokud v tomto kole neleží žádná karta v registru. Pryč jde i karta vzatá ze Setrvačníku. Nových karet je tolik, kolik bylo rozdáno; uzamčené zůstávají. Poškození přijde potom a může uzamknout registr; zachytí ho Odtavný plášť, nebo za něj odhodíš vylepšení.',
  'roborally.example.option-recompile-example': 'Tři otočení se vymění za tři nové karty, za cenu jednoho poškození.',
  'roborally.option-reverse-gear.exactly': 'Kdy a jak.',
  'roborally.option-reverse-gear.exactly.text':
    'Otázka přijde u každé karty Zpět, i z balíčku. Zdi a jámy platí pole po poli a roboti vzadu jsou tlačeni.',
  'roborally.example.option-reverse-gear-example': 'Dvě pole zpět jednou kartou.',
  'roborally.example.option-reverse-gear-push': 'Robot vzadu je odtlačen o obě pole.',
  'roborally.option-scrambler.exactly': 'Místo laseru.',
  'roborally.option-scrambler.exactly.text':
    'Otázka přijde, když by hlavní laser někoho zasáhl; poškození nezpůsobí. Nová karta leží lícem dolů, dokud se její registr neodkryje, a nahradí i obě karty dvojice. Uzamčený registr zůstane uzamčený s novou kartou. U robota, který tam kartu nemá, se nic nestane.',
  'roborally.example.option-scrambler-example': 'Pohyb 1 v registru 2 robota Bobbin se změní v horní kartu balíčku.',
  'roborally.option-superior-archive.exactly': 'Sama od sebe.',
  'roborally.option-superior-archive.exactly.text':
    'Pomáhá pokaždé, ledaže je to právě ta karta, která se životem odchází.',
  'roborally.example.option-superior-archive-example':
    'S životem odchází Překompilování a robot je zpátky bez poškození.',
  'roborally.option-tractor-beam.exactly': 'Místo laseru.',
  'roborally.option-tractor-beam.exactly.text':
    'Otázka přijde, když by hlavní laser zasáhl robota, který nestojí hned vedle. Nezpůsobí poškození. Jáma v cestě ničí, a kde se cíl zastaví, tam může získat vlajku.',
  'roborally.example.option-tractor-beam-example': 'Bobbin se přiblíží o jedno pole.',
  'roborally.example.option-tractor-beam-pit': 'Jáma v cestě robota Bobbin zničí.',
} as const satisfies Translated<typeof en>;
