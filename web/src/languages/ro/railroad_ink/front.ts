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
  'how.1':
    'În fiecare rundă se aruncă patru zaruri pentru toată lumea. Desenează pe tabla ta ce arată ele; fiecare traseu pornește de la o ieșire sau de la un traseu deja desenat.',
  'how.2':
    'Șoseaua se leagă de șosea, iar calea ferată de cale ferată; gara le unește. Zarul care nu încape nicăieri se pierde.',
  'how.3': 'De cel mult trei ori pe partidă, o dată pe rundă, desenează și unul dintre traseele speciale.',
  'how.4':
    'După șapte runde: puncte pentru ieșirile conectate în aceeași rețea, pentru cea mai lungă șosea, cea mai lungă cale ferată și centru. Fiecare capăt deschis costă un punct.',
} as const satisfies Translated<typeof enFront>;
