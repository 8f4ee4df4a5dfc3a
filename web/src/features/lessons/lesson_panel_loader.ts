/** Whether the page of a table shows a lesson, and the loader of its panel with its texts. */

import { lazyModule } from '../../app/lazy_module';
import type { TableSnapshot } from '../../protocol';
import { progress } from './progress';

/** Return whether a table has a lesson, and the player has not left it. */
export const showsLesson = (table: string, { lesson }: Pick<TableSnapshot, 'lesson'>): boolean =>
  lesson !== undefined && !(progress.value?.table === table && progress.value.over);

export const lessonPanel = lazyModule(async () => {
  const [{ LessonPanel }, { lessonTexts }] = await Promise.all([import('./lesson_panel'), import('./lesson_texts')]);
  await lessonTexts.load();
  return LessonPanel;
});
