/** The texts of the course editor, fetched with it, and what is found wrong with a course. */

import { messages } from '@/texts/index';
import { problemWords } from '@/texts/problems';
import { spaceSaid } from '../texts/say';
import editor from '@locales/en/roborally_editor.json';
import type { Finding } from './wire';

export type EditorKey = keyof typeof editor;
export const speak = messages(editor);

/** One sentence, or two: what was found, and what would mend it. A fault is what a course would be refused for. */
export function findingWords({ code, args = {} }: Pick<Finding, 'code' | 'args'>): string {
  const key = `finding.${code}`;
  if (!(key in editor)) return problemWords({ code, args });
  const values = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : spaceSaid(String(value)),
  ]);
  return speak(key as EditorKey, Object.fromEntries(values));
}
