/** The modules that a table loads when a match needs them. */

import { lazyModule } from '@/app/lazy_module';
import type { EditionTable } from './edition_contract';

const [table = () => Promise.reject(new Error('no folder of a box brings a table'))] = Object.values(
  import.meta.glob<EditionTable>('../../../*/client/table.tsx', { import: 'table' }),
);

/** Goals, effects and the draft, loaded with the first match that has any. */
export const editionTablePart = lazyModule<EditionTable>(table);

export const { read: editionParts, peek: editionHere } = editionTablePart;

/** Hints, loaded with the first table that allows them. */
export const { read: hintParts, peek: hintsHere } = lazyModule<typeof import('../hints')>(() => import('../hints'));
