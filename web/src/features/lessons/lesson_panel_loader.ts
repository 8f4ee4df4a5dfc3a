/** Loads the lesson panel with its texts. */

import { lazyModule } from '../../app/lazy_module';

export const lessonPanel = lazyModule(async () => {
  const [{ LessonPanel }, { lessonTexts }] = await Promise.all([import('./lesson_panel'), import('./lesson_texts')]);
  await lessonTexts.load();
  return LessonPanel;
});
