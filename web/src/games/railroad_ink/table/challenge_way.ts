/** The way to goals, effects, buildings and the draft at a table: fetched with the first match that has any of them. */

import { lazyPart } from '../../../app/lazy_part';

export const { read: challengeParts, peek: challengeHere } = lazyPart<typeof import('./challenge/index')>(
  () => import('./challenge/index'),
);
