/** The lesson beside a table, with all that it says: shown when both are here. */

import { lazyModule } from '../../app/lazy_module';

export const lessonPanel = lazyModule(async () => {
  const [{ LessonPanel }, { lessonTexts }] = await Promise.all([import('./lesson_panel'), import('./lesson_texts')]);
  await lessonTexts.load();
  return LessonPanel;
});
