/** Czech: as games/railroad_ink/texts/en_front.ts says it in English. */

import type { enFront } from '@/games/railroad_ink/texts/en_front';
import type { Translated } from '@/texts/index';

export const front = {
  'front.game': 'Railroad Ink',
  'front.game-text': 'Stejné čtyři kostky pro všechny. Kresli dálnice a železnice, propoj výjezdy, uzavři každý konec.',
  'front.art': 'Hotový plán',
  'front.base': 'Základní hra',
  'front.expansions': 'jiné hry a rozšíření',
  'front.expansions-other': 'jiné hry',
  'front.expansions-heading': 'Co hrát',
  'front.solo': 'Sólo',
  'front.with-bots': 'S boty',
  'front.title-is': 'Stůl: {name}',
  'level.railroad-ink.easy': 'Snadný',
  'level.railroad-ink.steady': 'Rozvážný',
  'level.railroad-ink.quick': 'Rychlý',
  'level.railroad-ink.beam': 'Těžký',
  'level.railroad-ink.sharp': 'Bystrý',
  'level.railroad-ink.master': 'Mistrovský',
  'how.heading': 'Jak se hraje Railroad Ink',
  'how.1':
    'V každém kole se hodí čtyřmi kostkami pro všechny. Co ukazují, nakresli na svůj plán; každá cesta musí navazovat na výjezd nebo na cestu, která už tam je.',
  'how.2':
    'Dálnice navazuje na dálnici a železnice na železnici; propojí je jen stanice. Kostka, která se nikam nevejde, propadá.',
  'how.3': 'Až třikrát za partii, jednou za kolo, nakresli navíc jednu ze zvláštních cest.',
  'how.4':
    'Po sedmi kolech: body za výjezdy propojené v jedné síti, za nejdelší dálnici, nejdelší železnici a střed. Každý otevřený konec stojí bod.',
} as const satisfies Translated<typeof enFront>;
