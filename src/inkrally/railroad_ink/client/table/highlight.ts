/** The highlight of a score line, from the server's breakdown. */

import { EDITION_LINES } from '../drawing/editions';
import { expansionArt } from '../drawing/expansion_art';
import type { HighlightTarget } from '../drawing/drawing';
import type { ScoreBreakdown, NetworkScore } from './model';

/** Return the networks with points. */
export function getScoringNetworks(behind: ScoreBreakdown | undefined): readonly NetworkScore[] {
  return behind?.networks.filter((network) => network.points > 0) ?? [];
}

/** Return the highlight of a line, or undefined if it has none. */
export function getHighlight(
  behind: ScoreBreakdown | undefined,
  line: string | undefined,
): HighlightTarget | undefined {
  if (behind === undefined) return undefined;
  switch (line) {
    case 'exits': {
      const networks = getScoringNetworks(behind);
      return made(
        networks.flatMap((network) => network.parts),
        networks.flatMap((network) => network.exits),
      );
    }
    case 'surface': {
      const networks = getScoringNetworks(behind);
      return made(
        [...networks.flatMap((network) => network.parts), ...behind.highway, ...behind.railway, ...behind.centre],
        networks.flatMap((network) => network.exits),
      );
    }
    case 'highway':
    case 'railway':
    case 'centre':
      return made(behind[line]);
    default: {
      const printed = EDITION_LINES.find(({ key }) => key === line)?.parts(behind);
      if (printed) return made(printed);
      const parts = (behind.expansions?.[line ?? ''] ?? []).flatMap((one) => one.parts);
      if (parts.length === 0) return undefined;
      // Parts along edges are the edges themselves, not the spaces beside them.
      if (!expansionArt()?.isDrawnAlongEdges(line ?? '')) return made(parts);
      return { edges: [...new Set(parts)] };
    }
  }
}

/** Return the highlight, or undefined if it is empty, because an empty highlight would fade the whole sheet. */
function made(parts: readonly string[], exits?: readonly string[]): HighlightTarget | undefined {
  return parts.length === 0 ? undefined : { parts, ...(exits && { exits }) };
}
