/** Texts of the course editor and of findings, loaded with it. */

import { createTranslator } from '@/i18n';
import { formatProblem } from '@/i18n/error_messages';
import { spaceSaid } from '../texts/say';
import editor from '@locales/en/roborally_editor.json';
import type { Finding } from './course_api';

export type EditorKey = keyof typeof editor;
export const tEditor = createTranslator(editor);

/**
 * Return a finding in one or two sentences: what is wrong, and how to fix it. Faults prevent a course from being raced.
 */
export function findingWords({ code, args = {} }: Pick<Finding, 'code' | 'args'>): string {
  const key = `finding.${code}`;
  if (!(key in editor)) return formatProblem({ code, args });
  const values = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : spaceSaid(String(value)),
  ]);
  return tEditor(key as EditorKey, Object.fromEntries(values));
}
