/**
 * What lessons say. Their texts lie beside them, wherever that is, and are fetched when a lesson is shown; other languages
 * come by `sayGame`.
 */

import { lazyPart } from '../app/lazy_part';
import { GAMES } from '../games/pack';
import { sayGame } from '../language';
import { messages, said, type Texts } from '../texts/index';
import { say } from './en_learn';

const LAST = 'on';

const files = import.meta.glob<Texts>('../../../src/inkrally/**/lesson/client/en.ts', { import: 'en' });

/** The texts of all lessons, once they are here. */
export const lessonTexts = lazyPart(async () => {
  const [found] = await Promise.all([
    Promise.all(Object.values(files).map((fetch) => fetch())),
    ...GAMES.map((game) => sayGame(`${game.replaceAll('-', '_')}/lesson`)),
  ]);
  messages(Object.assign({}, ...found) as Record<string, string>);
  return true;
});

/** A text of a lesson, of a step of it, or of a part of that step; empty where it says nothing. */
export function lessonSays(lesson: string, step?: string, part?: 'rule' | 'do'): string {
  const end = [step, part].filter((one) => one !== undefined);
  const own = said(['lesson', lesson, ...end].join('.'));
  if (own !== undefined || step !== LAST) return own ?? '';
  // What many lessons end with is said once.
  return say(part === undefined ? 'learn.on' : part === 'rule' ? 'learn.on.rule' : 'learn.on.do');
}

export const lessonAbout = (lesson: string): string => said(`lesson.${lesson}.about`) ?? '';
