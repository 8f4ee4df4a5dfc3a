/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.9': 'Challenge',
  'railroad_ink.9.words': 'zelená, žlutá, edice',
  'railroad_ink.9.what': 'Co přidává.',
  'railroad_ink.9.what.text':
    'Sedm kol s vlastními kostkami, herní plán se zvláštními budovami, tři úkoly a na přání vybírané kostky. Trasa se smí křížit sama se sebou.',
  'railroad_ink.9.1': 'Zvláštní budovy',
  'railroad_ink.9.1.words': 'budova, továrna, vesnice, univerzita',
  'railroad_ink.9.1.factory': 'Továrny.',
  'railroad_ink.9.1.factory.text':
    'Nakreslíš-li na továrnu (A1, C6 nebo G5) cokoli s koncem dálnice nebo železnice, smíš jednu z bílých kostek tohoto kola nakreslit podruhé. Každá továrna v témže kole zdvojí jinou kostku.',
  'railroad_ink.example.buildings': 'Továrny, vesnice a univerzity na herním plánu',
  'railroad_ink.9.1.village': 'Vesnice.',
  'railroad_ink.9.1.village.text':
    'Nakreslíš-li stanici na vesnici (C1, E3, E6 nebo F2), označ další ze čtyř políček. Platí nejvyšší označené: jedna vesnice dá 2 body, dvě 4, tři 6, čtyři 8.',
  'railroad_ink.9.1.village.points': '1: 2, 2: 4, 3: 6, 4: 8',
  'railroad_ink.example.village-station':
    'Stanice na vesnici C1: {villages, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'railroad_ink.9.1.university': 'Univerzity.',
  'railroad_ink.9.1.university.text':
    'Nakreslíš-li na univerzitu (A3, B5, D4 nebo G7) cokoli s koncem dálnice nebo železnice, označ jedno ze tří políček. Se třetím smíš nakreslit jednu dosud nepřeškrtnutou zvláštní cestu, která se do žádných limitů nepočítá. Pak je přeškrtnutá.',
  'railroad_ink.9.1.when': 'V tomto kole, nebo nikdy.',
  'railroad_ink.9.1.when.text':
    'Co budova dá, využiješ jednou, a to v kole, kdy byla aktivována, jinak to propadá; využít to nemusíš. Co tak nakreslíš, může aktivovat další budovu. Stoupající voda a sopky neaktivují nic.',
  'railroad_ink.9.2': 'Úkoly',
  'railroad_ink.9.2.words': 'úkol, karta, cíl',
  'railroad_ink.9.2.how': 'Tři úkoly pro všechny.',
  'railroad_ink.9.2.how.text':
    'Na konci každého kola dostanou všichni, kdo úkol splní poprvé, nejvyšší volnou hodnotu ze 4, 2 a 1; ta se pak přeškrtne. Jednička zůstává volná pořád. Každý úkol boduje jednou a zůstane ti, ať se později smaže cokoli. Nic nehlásíš: stůl to pozná sám. Rozšíření, které má vlastní úkoly, přináší jeden z těch tří.',
  'railroad_ink.9.2.how.points': '4, 2, 1',
  'railroad_ink.9.2.reading': 'Jak se čtou.',
  'railroad_ink.9.2.reading.text':
    'Něco je vše, co zaplní pole: cesta, kráter, voda, láva, stromy, kaktusy. Víc, než kolik úkol žádá, platí také. Pole v řadě leží hned vedle sebe. Síť nepotřebuje výjezd, aby měla stanice. Přístaviště je stanice. Délky se počítají stejně jako jinde u tohoto stolu.',
  'railroad_ink.9.3': 'Úkoly sólo',
  'railroad_ink.9.3.words': 'sólo, sám, termín',
  'railroad_ink.9.3.alone': 'Úkoly s termínem.',
  'railroad_ink.9.3.alone.text':
    'Sólo mají tři úkoly termíny, shora dolů v kolech 3, 4 a 5: úkol splněný včas dá 4, později 1.',
  'railroad_ink.9.4': 'Vybírané kostky',
  'railroad_ink.9.4.words': 'výběr, dvojice, začínající',
  'railroad_ink.9.4.pool': 'Dvojice kostek.',
  'railroad_ink.9.4.pool.text':
    'Pro každé místo je sada čtyř bílých kostek. V každém kole se naslepo tahají po dvou a hodí se jimi; dvojice zůstává pohromadě. Každý kreslí své čtyři; kostky rozšíření jsou pro všechny.',
  'railroad_ink.9.4.pick': 'Vybírání.',
  'railroad_ink.9.4.pick.text':
    'Od začínajícího hráče, po směru hodinových ručiček, bere každý jednu volnou dvojici, pak ve stejném pořadí druhou. Výběr můžeš vzít zpět, dokud není odevzdaný. Meteorit udeří a sucho přijde dřív, než se začne vybírat, nebo až potom, když to tak má stůl.',
  'railroad_ink.9.4.start': 'Kdo začíná příště.',
  'railroad_ink.9.4.start.text':
    'Nejnižší součet čtyř kostek: nadjezd a dvojitá zatáčka mají hodnotu 0, konečná 1, každá jiná strana tolik, kolik má konců. Při remíze ten z nich, kdo vybíral jako poslední. Kdo začíná v prvním kole, se losuje.',
  'railroad_ink.9.4.ties': 'Remízy.',
  'railroad_ink.9.4.ties.text':
    'Remízy v bodech i otevřených koncích se rozhodují proti směru hodinových ručiček: první je soused po pravici hráče, který začínal v prvním kole, on sám je poslední. Vítězství se nedělí.',
} as const satisfies Translated<typeof en>;
