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
} as const satisfies Translated<typeof enFront>;
