/** The file of a course: written so that people can read it, and measured as the server does, without its blanks. Judges no course. */

import { MOST_BYTES } from './link';

/** Of a file as it lies there; more is not read at all. */
export const MOST_FILE = 1024 * 1024;

export const fileText = (course: unknown): string => `${JSON.stringify(course, null, 1)}\n`;

/** What a file holds, or what is wrong with it. */
export function inFile(
  text: string,
): { readonly course: unknown } | { readonly fault: 'course.file-json' | 'course.file-large' } {
  let course: unknown;
  try {
    course = JSON.parse(text);
  } catch {
    return { fault: 'course.file-json' };
  }
  const bytes = new TextEncoder().encode(JSON.stringify(course)).length;
  return bytes > MOST_BYTES ? { fault: 'course.file-large' } : { course };
}
