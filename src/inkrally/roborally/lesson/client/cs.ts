/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.roborally': 'RoboRally',
  'lesson.roborally.about': 'Dvě kola na malé trati.',
  'lesson.roborally.floor': 'Plocha továrny',
  'lesson.roborally.floor.rule': 'Toto je tvůj robot. Musí získat vlajky popořadě; první na poslední vlajce vítězí.',
  'lesson.roborally.hand': 'Karty do registrů',
  'lesson.roborally.hand.rule': 'Dostaneš devět karet. Pět z nich je tvůj program, jedna v každém registru.',
  'lesson.roborally.hand.do': 'Klepni na kartu pohybu: položí se do registru 1.',
  'lesson.roborally.program': 'Celý program',
  'lesson.roborally.program.rule': 'Všech pět proběhne popořadě. Karta otočení otočí robota na místě.',
  'lesson.roborally.program.do': 'Naplň ostatní registry.',
  'lesson.roborally.numbers': 'Kdo jede první',
  'lesson.roborally.numbers.rule': 'V každém registru jede první nejvyšší číslo. Robota v cestě odtlačí.',
  'lesson.roborally.run': 'Spusť to',
  'lesson.roborally.run.rule': 'Po odevzdání už nic nezměníš.',
  'lesson.roborally.run.do': 'Odevzdej a dívej se.',
  'lesson.roborally.belts': 'Pásy a točny',
  'lesson.roborally.belts.rule':
    'Po kartách registru posunou pásy roboty o jedno pole, modré o dvě. Pak otáčejí točny.',
  'lesson.roborally.belts.do': 'Naprogramuj registr 1 nového kola.',
  'lesson.roborally.walls': 'Zdi a jámy',
  'lesson.roborally.walls.rule':
    'Zeď robota zastaví bez poškození. Jáma a okraj ho zničí: jeden ze tří životů je pryč.',
  'lesson.roborally.walls.do': 'Naplň registr 2.',
  'lesson.roborally.lasers': 'Lasery a poškození',
  'lesson.roborally.lasers.rule':
    'Pak střílejí všechny lasery a každý robot přímo před sebe. Každé poškození je o kartu méně; od pátého se registry uzamykají. Desáté robota zničí.',
  'lesson.roborally.lasers.do': 'Naplň registr 3.',
  'lesson.roborally.flags': 'Vlajky a opravy',
  'lesson.roborally.flags.rule':
    'Kdo skončí registr na své další vlajce, získá ji a po zničení se vrací tam. Na konci kola vlajka nebo klíč opraví jedno poškození.',
  'lesson.roborally.flags.do': 'Naplň registr 4.',
  'lesson.roborally.down': 'Vypnutí',
  'lesson.roborally.down.rule':
    'S poškozením se můžeš na další kolo vypnout: nehraješ žádnou kartu a všechno poškození zmizí.',
  'lesson.roborally.down.do': 'Naplň registr 5.',
  'lesson.roborally.finish': 'Závod',
  'lesson.roborally.finish.rule': 'Kolo střídá kolo, dokud robot nezíská poslední vlajku.',
  'lesson.roborally.finish.do': 'Odevzdej.',
} as const satisfies Translated<typeof en>;
