/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.underground': 'Podzemí',
  'lesson.underground.about': 'Druhý plán pod městem.',
  'lesson.underground.boards': 'Dva plány',
  'lesson.underground.boards.rule':
    'Kola se střídají: jedno nahoře, jedno dole. Dole jsou čtyři vlastní kostky a všechny se musí nakreslit, pokud se vejdou.',
  'lesson.underground.above': 'Povrch',
  'lesson.underground.above.rule': 'Povrchové kolo je jako v základní hře. Stanice budou důležité dole.',
  'lesson.underground.above.do': 'Nakresli stanici na D1 a ostatní kostky, pak odevzdej.',
  'lesson.underground.kinds': 'Metro a potrubí',
  'lesson.underground.kinds.rule':
    'Metro začíná u železničních výjezdů, vodovodní potrubí u dálničních. Nikdy se nepotkají.',
  'lesson.underground.kinds.do': 'Nakresli přímé potrubí na B1.',
  'lesson.underground.hub': 'Dopravní uzly',
  'lesson.underground.hub.rule':
    'Stanice metra pod stanicí na povrchu je dopravní uzel. V síti metra platí jako výjezd.',
  'lesson.underground.hub.do': 'Nakresli stanici metra na D1, pod svou stanici.',
  'lesson.underground.burst': 'Havárie potrubí',
  'lesson.underground.burst.rule': 'Stanice nakreslená nad potrubím způsobí havárii: minus 2 body.',
  'lesson.underground.double': 'Zdvojení',
  'lesson.underground.double.rule': 'Třikrát za partii, jednou za kolo, můžeš stranu kostky nakreslit ještě jednou.',
  'lesson.underground.points': 'Body',
  'lesson.underground.points.rule':
    'Sítě potrubí podle výjezdů, sítě metra podle výjezdů a dopravních uzlů, dvakrát nejdelší potrubí, nejdelší linka metra, střed; minus 1 bod za každý otevřený konec.',
} as const satisfies Translated<typeof en>;
