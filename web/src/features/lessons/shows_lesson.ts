/** Whether the page of a table shows a lesson. Not in `progress.ts`, which loads with the first page. */

import type { TableSnapshot } from '../../protocol';
import { progress } from './progress';

/** Return whether a table has a lesson, and the player has not left it. */
export const showsLesson = (table: string, { lesson }: Pick<TableSnapshot, 'lesson'>): boolean =>
  lesson !== undefined && !(progress.value?.table === table && progress.value.over);
