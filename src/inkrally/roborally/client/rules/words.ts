/** The texts around the examples of the rules. */

import game from '@locales/en/roborally.json';
import { messages } from '@/texts/index';

export const say = messages(game);

/** Headings that rules share, asked for by `rules.json` alone. */
export const SHARED_HEADINGS = ['rally-rules.does', 'rally-rules.list'] as const;

/** Below the map of a course, asked for as the caption of any example is. */
export const COURSE_CAPTION = 'roborally.example.course';
