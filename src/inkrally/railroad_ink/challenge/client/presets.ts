/** Presets with the Challenge's dice. */

import { type GameChoice, DEFAULT_CHOICE } from '@railroad_ink/new_table/game_choice';
import type { Preset } from '@railroad_ink/new_table/presets';
import { say } from '@railroad_ink/texts/expansions';

const CHALLENGE: GameChoice = { ...DEFAULT_CHOICE, edition: 'challenge' };

export const games = (): readonly Preset[] => [
  {
    key: 'challenge',
    title: say('game.challenge'),
    detail: say('game.challenge-detail'),
    chosen: CHALLENGE,
    face: 'st-tee-h',
  },
  {
    key: 'solo',
    title: say('game.solo'),
    detail: say('game.solo-detail'),
    chosen: CHALLENGE,
    face: 'h-end',
    seats: 'alone',
  },
  {
    key: 'picked',
    title: say('game.picked'),
    detail: say('game.picked-detail'),
    chosen: { ...CHALLENGE, draft: true },
    face: 'r-double',
    seats: 'more',
  },
];
