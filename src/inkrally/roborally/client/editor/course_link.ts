/**
 * Links that contain a course, and course files. The course is compressed in the fragment of the link, which no server
 * receives. It is unpacked with a size limit, and the server checks it before the page shows it.
 */

const MARK = 'course=';
/** Maximum size of a course file, equal to the server's limit. */
export const MAX_COURSE_BYTES = 48 * 1024;

/** Return the fragment for a course. */
export async function compressCourse(course: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(course));
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const small = new Uint8Array(await new Response(stream).arrayBuffer());
  return (
    MARK +
    btoa(Array.from(small, (byte) => String.fromCharCode(byte)).join(''))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
  );
}

export const isCourseLink = (hash: string): boolean => hash.startsWith(`#${MARK}`);

/** Return the course of a link, or undefined if it is truncated, invalid or too large. */
export async function decompressCourse(hash: string): Promise<unknown> {
  if (!isCourseLink(hash)) return undefined;
  try {
    const text = atob(
      hash
        .slice(MARK.length + 1)
        .replaceAll('-', '+')
        .replaceAll('_', '/'),
    );
    const small = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const reader = new Blob([small]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > MAX_COURSE_BYTES) {
        await reader.cancel();
        return undefined;
      }
      parts.push(next.value as Uint8Array<ArrayBuffer>);
    }
    return JSON.parse(await new Blob(parts).text()) as unknown;
  } catch {
    return undefined;
  }
}

/** Maximum size of a file with its whitespace. Larger files are not read. */
export const MOST_FILE = 1024 * 1024;

export const fileText = (course: unknown): string => `${JSON.stringify(course, null, 1)}\n`;

/** Return the course of a file, or a text about the problem of the file. */
export function parseCourseFile(
  text: string,
): { readonly course: unknown } | { readonly fault: 'course.file-json' | 'course.file-large' } {
  let course: unknown;
  try {
    course = JSON.parse(text);
  } catch {
    return { fault: 'course.file-json' };
  }
  const bytes = new TextEncoder().encode(JSON.stringify(course)).length;
  return bytes > MAX_COURSE_BYTES ? { fault: 'course.file-large' } : { course };
}
