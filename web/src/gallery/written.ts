/** Parses samples that are written as text. */

import type { Marks } from '@railroad_ink/drawing/drawing';

/** Parse corner points, such as `0,2 1,2`. */
export const lineOf = (points: string) =>
  points.split(' ').map((point) => point.split(',').map(Number) as [number, number]);

/** Parse drawings with their rounds, such as `A3=-V-V:EW=1`. */
export const marksOf = (text: string): Marks =>
  Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((one) => {
        const [space = '', drawing = '', round = '1'] = one.split('=');
        return [space, [drawing, Number(round)] as const];
      }),
  );
