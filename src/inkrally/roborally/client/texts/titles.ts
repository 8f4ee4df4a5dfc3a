/** Default titles of RoboRally tables. */

import type { DefaultTitle } from '@/games/plugin';
import { say } from './front';

export const ALONE: DefaultTitle = {
  stored: [
    'A race on your own',
    'Závod sólo',
    'Ein Rennen gegen den Fabrikboden',
    'O cursă contra fabricii',
    'A race against the floor',
    'Závod proti továrně',
  ],
  words: () => say('front.alone'),
};

export const WITH_BOTS: DefaultTitle = {
  stored: ['A race with bots', 'Závod s boty', 'Ein Rennen mit Bots', 'O cursă cu boți'],
  words: () => say('front.with-bots'),
};

export const OF_HOST: DefaultTitle = {
  stored: ['Race of {name}', 'Závod: {name}', 'Rennen von {name}', 'Cursă: {name}'],
  words: (name) => say('front.title-is', { name }),
};

export const titles = [ALONE, WITH_BOTS, OF_HOST];
