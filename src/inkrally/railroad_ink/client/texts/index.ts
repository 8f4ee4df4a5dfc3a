/** The messages of Railroad Ink, and the shared ones. */

import game from '@locales/en/railroad_ink.json';
import front from '@locales/en/railroad_ink_front.json';
import paper from '@locales/en/railroad_ink_paper.json';
import { en, createTranslator } from '@/i18n';

const all = { ...en, ...front, ...game, ...paper };

export type Key = keyof typeof all;
export const isKey = (key: string): key is Key => key in all;

/** Return the message of a key. */
export const t = createTranslator(all);
