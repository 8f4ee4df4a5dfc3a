/** Czech: as learn/en_way.ts says it in English. */

import type { enWay } from '@/learn/en_way';
import type { Translated } from '@/texts/index';

export const way = {
  'learn.way': 'Naučit se',
  'learn.way-game': 'Naučit se: {game}',
  'learn.way-on': 'Pokračovat v lekci, krok {step}',
  'learn.way-all': 'Rozšíření a hádanky',
  'learn.way-lobby': 'Neznáš tuto hru? Naučíš se ji za pár minut.',
} as const satisfies Translated<typeof enWay>;
