/** Access to goals, effects and the draft, loaded with the first match that has any. */

import { lazyModule } from '@/app/lazy_module';
import type { EditionTable } from './edition_contract';

const [table = () => Promise.reject(new Error('no folder of a box brings a table'))] = Object.values(
  import.meta.glob<EditionTable>('../../../*/client/table.tsx', { import: 'table' }),
);

export const editionTablePart = lazyModule<EditionTable>(table);

export const { read: editionParts, peek: editionHere } = editionTablePart;
