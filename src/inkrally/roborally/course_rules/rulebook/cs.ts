/** The rules of course rules in words. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-capture': 'Dones vlajku domů',
  'roborally.rule-capture.exactly': 'Přesněji.',
  'roborally.rule-capture.exactly.text':
    'Los určí, který tým si vybere plochu. Ten postaví své roboty první, pak druhý tým, vždy do šesti sloupců vlastní plochy nejdál od té druhé. Koho soupeř na své domovské ploše přímo a vlastním pohybem odtlačí, ten na konci registru opustí plochu, pokud tam soupeř ještě je; posuvníky a zbraně nikoho nestáhnou. Poškození a uzamčené registry mu zůstanou a při vyčištění se vrací do svých šesti sloupců, bez soupeře do tří polí přímo před sebou. Zničený robot se vrací jako obvykle.',
  'roborally.example.rule-capture-example': 'Bobbin skončí registr na vlajce druhého týmu a bere ji s sebou.',
  'roborally.example.rule-capture-dropped':
    'Odtlačen robotem Abacus upustí Bobbin vlajku, kterou nesl. Abacus na ní skončí registr a pošle ji zpátky, Bobbin opouští plochu.',
  'roborally.rule-coin-rotation': 'Otáčení ploch',
  'roborally.rule-coin-rotation.exactly': 'Přesněji.',
  'roborally.rule-coin-rotation.exactly.text':
    'Mincí se hází za každou vlajku, která platí, na konci registru, nejdřív dok 1. Dokovací plocha se neotáčí nikdy. Robot, pod kterého se dostane jáma, je zničen.',
  'roborally.example.rule-coin-rotation-example': 'Panna: plocha pod robotem Abacus se otočí o čtvrt.',
  'roborally.rule-deal-1-option': 'Každému karta vylepšení',
  'roborally.rule-deal-3-keep-1': 'Jedna ze tří',
  'roborally.rule-double-lasers': 'Dvojité lasery',
  'roborally.rule-double-lasers.exactly': 'Přesněji.',
  'roborally.rule-double-lasers.exactly.text':
    'Lasery prostředí zůstávají, jak jsou natištěné, a Minihoufnice způsobí své jedno poškození.',
  'roborally.example.rule-double-lasers-example': 'Jeden výstřel, dvě poškození.',
  'roborally.rule-elimination': 'Poslední tým',
  'roborally.example.rule-elimination-last': 'Bobbin přijde o poslední život svého týmu.',
  'roborally.example.rule-elimination-shot': 'Abacus zasáhne robota Bobbin z vlastního týmu.',
  'roborally.rule-moving-flags': 'Pohyblivé vlajky',
  'roborally.rule-moving-flags.exactly': 'Přesněji.',
  'roborally.rule-moving-flags.exactly.text':
    'Vlajky neblokují sebe navzájem ani roboty a posuvníky ani zbraně je neposouvají. Za okrajem je vlajka pryč stejně jako v jámě. Po registru 5 je zpátky na začátku dalšího kola.',
  'roborally.example.rule-moving-flags-example': 'Pás veze vlajku i robota.',
  'roborally.rule-no-power-down': 'Bez vypnutí',
  'roborally.rule-no-power-down.exactly': 'Přesněji.',
  'roborally.rule-no-power-down.exactly.text': 'Ani při návratu, ani Jističem.',
  'roborally.rule-options-instead-of-repair': 'Vylepšení místo oprav',
  'roborally.rule-options-instead-of-repair.exactly': 'Přesněji.',
  'roborally.rule-options-instead-of-repair.exactly.text':
    'Kartu bere i robot bez poškození. Vypnutí opravuje jako vždy.',
  'roborally.example.rule-options-instead-of-repair-example': 'Dvě karty, a poškození zůstávají.',
  'roborally.rule-start-damage-2': 'Dvě poškození od začátku',
  'roborally.rule-superbot': 'SuperBot',
  'roborally.rule-superbot.exactly': 'Přesněji.',
  'roborally.rule-superbot.exactly.text':
    'Na začátku je jím robot na doku 1. Když je zničen, titul hned přejde na robota, který ho naposledy zasáhl laserem nebo přímo odtlačil; z několika výstřelů v jednom registru na toho s nejnižší kartou; není-li nikdo takový, na dalšího robota v pořadí doků. Jeho vlajky mu zůstávají a zase platí, když titul znovu získá. Hraje-li se dál, když SuperBot zvítězil, je jím další robot v pořadí doků.',
  'roborally.example.rule-superbot-example': 'Abacus střílí dvakrát silněji; robotovi Crank vlajka neplatí.',
  'roborally.example.rule-superbot-next': 'Bobbin vtlačí SuperBota do jámy: SuperBotem je teď Bobbin.',
  'roborally.rule-team-relay': 'Vlajky pro dva',
  'roborally.rule-team-relay.exactly': 'Přesněji.',
  'roborally.rule-team-relay.exactly.text':
    'Co jeden získá, platí pro oba od dalšího registru. Virtuální značku má každý robot vlastní.',
  'roborally.example.rule-team-relay-example': 'Abacus získá vlajku 1 a Crank z téhož týmu vlajku 2.',
  'roborally.example.rule-team-relay-shot': 'Abacus zasáhne robota Crank z vlastního týmu.',
  'roborally.rule-timer-all-30': '30 sekund pro všechny',
  'roborally.rule-timer-all-60': '60 sekund pro všechny',
  'roborally.rule-toggle': 'Drž všechny vlajky',
  'roborally.rule-toggle.exactly': 'Přesněji.',
  'roborally.rule-toggle.exactly.text':
    'Získané vlajky týmu zůstávají, i když je robot zničen. Vrací se při vyčištění až dalšího kola, se dvěma poškozeními.',
  'roborally.example.rule-toggle-example': 'Abacus získá vlajku 1 pro svůj tým.',
  'roborally.example.rule-toggle-won': 'Poslední vlajka: tým robota Abacus drží všechny tři.',
  'roborally.example.rule-toggle-shot': 'Abacus zasáhne robota Crank z vlastního týmu.',
  'roborally.rule-two-robots': 'Závodník a blokař',
  'roborally.rule-two-robots.exactly': 'Přesněji.',
  'roborally.rule-two-robots.exactly.text':
    'Závodníci startují na prvních docích, blokaři na dalších. Blokaři nechávají značky, opravují se, berou vylepšení, tlačí a střílejí jako ostatní. Mezi oběma sadami karet se nic nevyměňuje.',
  'roborally.example.rule-two-robots-example': 'Závodník Abacus získá vlajku 1; blokař Bobbin žádnou.',
  'roborally.example.rule-two-robots-blocker': 'Blokař odtlačí z vlajky závodníka, robota Abacus.',
  'roborally.rule-two-teams': 'Jeden robot vítězí za všechny',
  'roborally.example.rule-two-teams-push': 'Abacus tlačí robota Bobbin z vlastního týmu a střílí.',
} as const satisfies Translated<typeof en>;
