/** Access to hints, loaded with the first table that allows them. */

import { lazyPart } from '@/app/lazy_part';

export const { read: hintParts, peek: hintsHere } = lazyPart<typeof import('../hints/index')>(
  () => import('../hints/index'),
);
