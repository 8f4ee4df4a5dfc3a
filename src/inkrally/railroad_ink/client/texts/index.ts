/** The messages of Railroad Ink, with those that every page may use. */

import game from '@locales/en/railroad_ink.json';
import front from '@locales/en/railroad_ink_front.json';
import paper from '@locales/en/railroad_ink_paper.json';
import { en, messages } from '@/texts/index';

const all = { ...en, ...front, ...game, ...paper };

export type Key = keyof typeof all;
export const isKey = (key: string): key is Key => key in all;

/** The message of a key. */
export const t = messages(all);
