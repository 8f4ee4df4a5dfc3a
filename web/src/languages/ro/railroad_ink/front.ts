/** Romanian: as games/railroad_ink/texts/en_front.ts says it in English. */

import type { enFront } from '@/games/railroad_ink/texts/en_front';
import type { Translated } from '@/texts/index';

export const front = {
  'front.game': 'Railroad Ink',
  'front.game-text':
    'Aceleași patru zaruri pentru toți. Desenează șosele și căi ferate, conectează ieșirile, închide fiecare capăt.',
  'front.art': 'O tablă terminată',
  'front.base': 'Joc de bază',
  'front.expansions': 'alte jocuri și extensii',
  'front.expansions-other': 'alte jocuri',
  'front.expansions-heading': 'Ce jucăm',
  'front.solo': 'Solo',
  'front.with-bots': 'Cu boți',
  'front.title-is': 'Masa: {name}',
  'level.railroad-ink.easy': 'Ușor',
  'level.railroad-ink.steady': 'Constant',
  'level.railroad-ink.quick': 'Rapid',
  'level.railroad-ink.beam': 'Greu',
  'level.railroad-ink.sharp': 'Ager',
  'level.railroad-ink.master': 'Maestru',
  'how.heading': 'Cum se joacă Railroad Ink',
} as const satisfies Translated<typeof enFront>;
