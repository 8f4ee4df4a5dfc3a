/** The messages of the lessons, loaded when a lesson is shown. */

import { lazyModule } from '../../app/lazy_module';
import { GAMES } from '../../games/plugin';
import { loadGameTexts } from '../../i18n/language';
import { translateCode } from '../../i18n';
import { say } from '../../i18n/learn';

const LAST = 'on';

/** The messages of all lessons, once they are loaded. */
export const lessonTexts = lazyModule(async () => {
  await Promise.all(GAMES.map((game) => loadGameTexts(`${game.replaceAll('-', '_')}/lessons`)));
  return true;
});

/** A text of a lesson, of a step of it, or of a part of that step; empty where it says nothing. */
export function getLessonText(lesson: string, step?: string, part?: 'rule' | 'do'): string {
  const end = [step, part].filter((one) => one !== undefined);
  const own = translateCode(['lesson', lesson, ...end].join('.'));
  if (own !== undefined || step !== LAST) return own ?? '';
  // What many lessons end with is said once.
  return say(part === undefined ? 'learn.on' : part === 'rule' ? 'learn.on.rule' : 'learn.on.do');
}

export const lessonAbout = (lesson: string): string => translateCode(`lesson.${lesson}.about`) ?? '';
