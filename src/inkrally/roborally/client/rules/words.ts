/** Texts around the examples in the rulebook. */

import game from '@locales/en/roborally.json';
import { createTranslator } from '@/i18n';

export const say = createTranslator(game);

/** Shared headings of rules, used only by `rules.json`. */
export const SHARED_HEADINGS = ['rally-rules.does', 'rally-rules.list'] as const;

/** The caption below the map of a course. */
export const COURSE_CAPTION = 'roborally.example.course';
