/** Access to hints, loaded with the first table that allows them. */

import { lazyPart } from '@/app/lazy_module';

export const { read: hintParts, peek: hintsHere } = lazyPart<typeof import('../hints')>(() => import('../hints'));
