/** Access to hints, loaded with the first table that allows them. */

import { lazyModule } from '@/app/lazy_module';

export const { read: hintParts, peek: hintsHere } = lazyModule<typeof import('../hints')>(() => import('../hints'));
