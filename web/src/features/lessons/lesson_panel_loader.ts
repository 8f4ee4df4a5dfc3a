/** The lesson beside a table, with all that it says: shown when both are here. */

import { lazyPart } from '../../app/lazy_module';

export const lessonPanel = lazyPart(async () => {
  const [{ LessonPanel }, { lessonTexts }] = await Promise.all([import('./lesson_panel'), import('./lesson_texts')]);
  await lessonTexts.load();
  return LessonPanel;
});
