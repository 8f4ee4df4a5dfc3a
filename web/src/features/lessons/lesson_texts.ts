/** The texts of the lessons, loaded when a lesson is shown. */

import { lazyModule } from '../../app/lazy_module';
import { GAMES } from '../../games/plugin';
import { loadGameTexts } from '../../i18n/language';
import { translateCode } from '../../i18n';
import { say } from '../../i18n/learn';

const LAST = 'on';

/** The texts of all lessons. */
export const lessonTexts = lazyModule(async () => {
  await Promise.all(GAMES.map((game) => loadGameTexts(`${game.replaceAll('-', '_')}/lessons`)));
  return true;
});

/** Return a text of a lesson, a step, or a part of a step; empty if the text does not exist. */
export function getLessonText(lesson: string, step?: string, part?: 'rule' | 'do'): string {
  const end = [step, part].filter((one) => one !== undefined);
  const own = translateCode(['lesson', lesson, ...end].join('.'));
  if (own !== undefined || step !== LAST) return own ?? '';
  // Fall back to the ending that many lessons share.
  return say(part === undefined ? 'learn.on' : part === 'rule' ? 'learn.on.rule' : 'learn.on.do');
}

export const lessonAbout = (lesson: string): string => translateCode(`lesson.${lesson}.about`) ?? '';
