/** What a line of the score sheet lights up, from the server's explanation of it. Pure. */

import type { Lit } from '../ink/drawing';
import type { Behind, NetworkLine } from './model';

/** The networks that count. */
export function counting(behind: Behind | undefined): readonly NetworkLine[] {
  return behind?.networks.filter((network) => network.points > 0) ?? [];
}

/** What the highlighter marks for a line; undefined for one that is not shown by it. */
export function litBy(behind: Behind | undefined, line: string | undefined): Lit | undefined {
  if (behind === undefined) return undefined;
  switch (line) {
    case 'exits': {
      const networks = counting(behind);
      return { parts: networks.flatMap((network) => network.parts), exits: networks.flatMap((network) => network.exits) };
    }
    case 'highway':
      return { parts: behind.highway };
    case 'railway':
      return { parts: behind.railway };
    case 'centre':
      return { parts: behind.centre };
    default:
      return undefined;
  }
}
