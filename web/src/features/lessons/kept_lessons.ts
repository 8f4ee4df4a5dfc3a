/** The lessons whose tables this browser has a copy of. Without a network, only these open. */

import { loadCopies } from '../../app/offline/kept_copies';
import type { TableSnapshot } from '../../protocol';

/** Return the path of the newest kept table of each lesson. */
export async function keptLessons(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [name, { content }] of await loadCopies()) {
    const lesson = (content as { state?: TableSnapshot }).state?.lesson;
    if (lesson !== undefined) found.set(lesson.name, `/${name}`);
  }
  return found;
}
